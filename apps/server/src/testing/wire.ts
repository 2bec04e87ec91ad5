// How is a network brought to fail? Everything between two programs goes through a wire that can be cut, also so that one end does not notice.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

const quietly = (socket: Socket): Socket => socket.setNoDelay(true).on('error', () => undefined);

export class Wire {
  /** Where connections lead from now on. */
  target: number;
  /** Connections that were tried while it was cut. */
  refused = 0;
  readonly #server = createServer((near) => this.#take(near));
  readonly #pairs = new Set<Pair>();
  /** Ends that were left without being told. */
  readonly #ghosts = new Set<Socket>();
  #isCut = false;

  constructor(target: number) {
    this.target = target;
  }

  /** @returns the port at this end */
  async open(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  #take(near: Socket): void {
    quietly(near);
    if (this.#isCut) {
      this.refused += 1;
      near.destroy();
      return;
    }
    const pair = { near, far: quietly(connect(this.target, '127.0.0.1')) };
    this.#pairs.add(pair);
    near.pipe(pair.far);
    pair.far.pipe(near);
    const over = (): void => {
      if (!this.#pairs.delete(pair)) return;
      near.destroy();
      pair.far.destroy();
    };
    near.on('close', over);
    pair.far.on('close', over);
  }

  /** Nothing passes any more. @param isSilent the far end does not notice: to it the connection stands, and nobody reads what it sends */
  cut(isSilent = false): void {
    this.#isCut = true;
    this.drop(isSilent);
  }

  /** Ends the connections that there are; new ones are let through. */
  drop(isSilent = false): void {
    for (const pair of this.#pairs) {
      this.#pairs.delete(pair);
      pair.near.unpipe(pair.far);
      pair.far.unpipe(pair.near);
      pair.near.destroy();
      if (!isSilent) pair.far.destroy();
      else this.#ghosts.add(pair.far.pause());
    }
  }

  mend(): void {
    this.#isCut = false;
  }

  close(): void {
    this.cut();
    for (const ghost of this.#ghosts) ghost.destroy();
    this.#server.close();
  }
}
