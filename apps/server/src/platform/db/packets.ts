// How do statements that are sent together leave together? What one turn of the event loop writes becomes one packet: each
// packet costs both sides more than the messages in it.
import { Socket } from 'node:net';

type Done = (error?: Error | null) => void;

class GatheringSocket extends Socket {
  private isGathering = false;

  constructor() {
    super();
    // Connecting sets the usual `write` on the socket itself, where it would hide the one below.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'));
  }

  /** Until all that came in with this turn is worked off, so that statements of several requests share a packet too. */
  private gather(): void {
    if (this.isGathering) return;
    this.isGathering = true;
    this.cork();
    setImmediate(() => {
      this.isGathering = false;
      this.uncork();
    });
  }

  override write(chunk: Uint8Array | string, encoding?: BufferEncoding | Done, done?: Done): boolean {
    this.gather();
    return typeof encoding === 'function' ? super.write(chunk, encoding) : super.write(chunk, encoding, done);
  }
}

/** The socket of a new connection. */
export const gatheringSocket = (): Socket => new GatheringSocket();
