// How does one STOMP 1.2 connection go, from CONNECT to its end? (stomp.github.io/stomp-specification-1.2.html)
import type { WebSocket } from 'ws';
import {
  type Application,
  type Ending,
  isRefusal,
  type Line,
  type Refusal,
  type Talk,
} from './application.ts';
import { createFrameReader, type Frame, FrameFault } from './frame-reader.ts';
import { headerLines, textFrame } from './frame-writer.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import type { Limits } from './limits.ts';
import type { Message } from './message.ts';

const CLOSE_WITHIN_MS = 1000;
const MINUTE_MS = 60_000;
/** Codes of RFC 6455 §7.4.1. */
const NORMAL = 1000;
const GOING_AWAY = 1001;
const REFUSED = 1008;

const NO_TRANSACTIONS = 'There are no transactions here: send each frame by itself.';
const NO_ACKNOWLEDGEMENT = 'Messages are not acknowledged here: subscribe with ack:auto.';
const unsupported: ReadonlyMap<string, string> = new Map([
  ['ACK', NO_ACKNOWLEDGEMENT],
  ['NACK', NO_ACKNOWLEDGEMENT],
  ['BEGIN', NO_TRANSACTIONS],
  ['COMMIT', NO_TRANSACTIONS],
  ['ABORT', NO_TRANSACTIONS],
]);
const KNOWN = 'Send CONNECT first, then SUBSCRIBE, UNSUBSCRIBE, SEND or DISCONNECT.';

const refusal = (message: string, advice: string): Refusal => ({ message, advice });

type Take = (talk: Talk, frame: Frame) => Promise<Refusal | null> | Refusal | null;

export class Connection implements Line {
  readonly #socket: WebSocket;
  readonly #application: Application;
  readonly #limits: Limits;
  readonly #waiting: Frame[] = [];
  readonly #subscriptions = new Map<string, { end(): void }>();
  readonly #heartbeat: Heartbeat;
  readonly #connectLimit: NodeJS.Timeout;
  #talk: Talk | null = null;
  #admission: Promise<unknown> = Promise.resolve();
  #isWorking = false;
  #ending: Ending | null = null;
  #messages = 0;
  #frames = 0;
  #minuteBegan = performance.now();

  constructor(socket: WebSocket, application: Application, limits: Limits) {
    this.#socket = socket;
    this.#application = application;
    this.#limits = limits;
    const reader = createFrameReader(limits.largestFrame);
    this.#heartbeat = createHeartbeat(socket, limits.heartbeat, () => this.#cut('silent'));
    this.#connectLimit = setTimeout(
      () => this.refuse(refusal('No CONNECT came', `Send CONNECT within ${limits.connectWithin} ms.`)),
      limits.connectWithin,
    );
    socket.on('message', (data: ArrayBuffer) => {
      if (this.#ending !== null) return;
      try {
        this.#waiting.push(...reader.read(new Uint8Array(data)));
        void this.#work();
      } catch (error) {
        if (!(error instanceof FrameFault)) throw error;
        this.refuse(refusal('Malformed frame', error.message));
      }
    });
    // A message above the limit, a text that is not UTF-8: the socket closes itself with the code for it.
    socket.on('error', () => {
      this.#ending ??= 'broken';
    });
    socket.on('close', () => this.#over());
  }

  refuse({ message, advice }: Refusal): void {
    this.#refuseFrame({ message, advice }, null);
  }

  /** Ends it in order, because the server ends. */
  goAway(): void {
    this.#close('server-ending', GOING_AWAY, 'The server ends. Connect again.');
  }

  /** What is left after the time for an orderly end. */
  terminate(): void {
    this.#socket.terminate();
  }

  #refuseFrame({ message, advice }: Refusal, receipt: string | null): void {
    if (this.#ending !== null) return;
    const headers = {
      message,
      'content-type': 'text/plain',
      ...(receipt === null ? {} : { 'receipt-id': receipt }),
    };
    this.#write('ERROR', headers, advice);
    this.#close('refused', REFUSED, '');
  }

  #close(why: Ending, code: number, reason: string): void {
    this.#ending ??= why;
    // Paused sockets do not hear the other side's farewell.
    this.#socket.resume();
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), CLOSE_WITHIN_MS).unref();
  }

  #cut(why: Ending): void {
    this.#ending ??= why;
    this.#socket.terminate();
  }

  #over(): void {
    clearTimeout(this.#connectLimit);
    this.#heartbeat.stop();
    this.#ending ??= 'left';
    this.#waiting.length = 0;
    for (const subscription of this.#subscriptions.values()) subscription.end();
    this.#subscriptions.clear();
    const why = this.#ending;
    const tell = (): void => this.#application.closed(this, why);
    // Who is being let in at this moment is let in first, and then gone.
    this.#admission.then(tell, tell);
  }

  /** False when nothing can be sent any more, or too much waits already. */
  #canWrite(): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false;
    if (this.#socket.bufferedAmount <= this.#limits.largestBacklog) return true;
    this.#cut('slow');
    return false;
  }

  #write(command: string, headers: Record<string, string>, body = ''): void {
    if (!this.#canWrite()) return;
    this.#application.counted(command);
    this.#socket.send(textFrame(command, headers, body));
  }

  /** One frame after the other; while one is answered nothing more is read. */
  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    this.#socket.pause();
    for (let frame = this.#waiting.shift(); frame !== undefined; frame = this.#waiting.shift()) {
      if (this.#ending !== null) break;
      await this.#answer(frame);
    }
    this.#isWorking = false;
    this.#socket.resume();
  }

  async #answer(frame: Frame): Promise<void> {
    const receipt = frame.headers.get('receipt') ?? null;
    try {
      const refused = this.#tooMany() ?? (await this.#take(frame));
      if (refused !== null) return this.#refuseFrame(refused, receipt);
      // CONNECT knows no receipt; that of DISCONNECT was sent before the close.
      if (receipt !== null && this.#ending === null) this.#write('RECEIPT', { 'receipt-id': receipt });
    } catch (error) {
      this.#application.failed(error);
      this.#refuseFrame(
        refusal('Server error', 'Something went wrong on the server. Connect again.'),
        receipt,
      );
    }
  }

  #tooMany(): Refusal | null {
    const now = performance.now();
    if (now - this.#minuteBegan > MINUTE_MS) {
      this.#minuteBegan = now;
      this.#frames = 0;
    }
    this.#frames += 1;
    const most = this.#limits.framesPerMinute;
    return this.#frames <= most ? null : refusal('Too many frames', `Send at most ${most} frames a minute.`);
  }

  #take(frame: Frame): Promise<Refusal | null> | Refusal | null {
    const { command, headers } = frame;
    if (this.#talk === null) {
      const isFirst = command === 'CONNECT' || command === 'STOMP';
      this.#application.counted(isFirst ? command : 'other');
      return isFirst ? this.#connect(headers) : refusal('Not connected', KNOWN);
    }
    const take = this.#takers.get(command);
    this.#application.counted(take === undefined ? 'other' : command);
    if (take !== undefined) return take(this.#talk, frame);
    const advice = unsupported.get(command) ?? KNOWN;
    return refusal(unsupported.has(command) ? `${command} is not supported` : 'Unknown command', advice);
  }

  readonly #takers: ReadonlyMap<string, Take> = new Map<string, Take>([
    ['SUBSCRIBE', (talk, { headers }) => this.#subscribe(talk, headers)],
    ['UNSUBSCRIBE', (_talk, { headers }) => this.#unsubscribe(headers.get('id') ?? '')],
    ['SEND', (talk, frame) => this.#send(talk, frame)],
    ['DISCONNECT', (_talk, { headers }) => this.#disconnect(headers.get('receipt'))],
  ]);

  #send(talk: Talk, frame: Frame): Promise<Refusal | null> | Refusal {
    const destination = frame.headers.get('destination');
    if (destination === undefined) return refusal('No destination', 'Name where it goes: destination.');
    return talk.send(destination, frame);
  }

  #disconnect(receipt: string | undefined): null {
    if (receipt !== undefined) this.#write('RECEIPT', { 'receipt-id': receipt });
    this.#close('left', NORMAL, '');
    return null;
  }

  async #connect(headers: ReadonlyMap<string, string>): Promise<Refusal | null> {
    const versions = (headers.get('accept-version') ?? '').split(',').map((version) => version.trim());
    if (!versions.includes('1.2')) {
      return refusal('Supported protocol versions are 1.2', 'Send accept-version:1.2 with CONNECT.');
    }
    const asked = this.#application.connect(headers, this);
    this.#admission = asked;
    const answer = await asked;
    clearTimeout(this.#connectLimit);
    if (isRefusal(answer)) return answer;
    if (this.#ending !== null) return null;
    this.#talk = answer;
    this.#heartbeat.begin(headers.get('heart-beat') ?? '0,0');
    const beat = `${this.#limits.heartbeat},${this.#limits.heartbeat}`;
    this.#write('CONNECTED', { version: '1.2', 'heart-beat': beat });
    return null;
  }

  async #subscribe(talk: Talk, headers: ReadonlyMap<string, string>): Promise<Refusal | null> {
    const id = headers.get('id') ?? '';
    const destination = headers.get('destination') ?? '';
    if (id === '' || destination === '') return refusal('Incomplete SUBSCRIBE', 'Send id and destination.');
    if ((headers.get('ack') ?? 'auto') !== 'auto') return refusal('Unsupported ack', NO_ACKNOWLEDGEMENT);
    if (this.#subscriptions.has(id))
      return refusal('id is in use', 'Give each subscription an id of its own.');
    if (this.#subscriptions.size >= this.#limits.subscriptions) {
      return refusal('Too many subscriptions', `End some first: ${this.#limits.subscriptions} at most.`);
    }
    // In its place before it is let in, so that the first message finds it.
    let end = (): void => undefined;
    const subscription = { end: () => end() };
    this.#subscriptions.set(id, subscription);
    const known = headerLines({ subscription: id, destination });
    const answer = await talk.subscribe(destination, (message) => {
      if (this.#subscriptions.get(id) === subscription) this.#deliver(known, message);
    });
    if (isRefusal(answer)) {
      this.#subscriptions.delete(id);
      return answer;
    }
    end = () => answer.end();
    // The connection may have ended while the answer was on its way.
    if (this.#subscriptions.get(id) !== subscription) end();
    return null;
  }

  #unsubscribe(id: string): Refusal | null {
    const subscription = this.#subscriptions.get(id);
    if (subscription === undefined) return refusal('Unknown subscription', 'Send the id of a subscription.');
    this.#subscriptions.delete(id);
    subscription.end();
    return null;
  }

  /** @param known the header lines of the subscription */
  #deliver(known: string, message: Message): void {
    if (!this.#canWrite()) return;
    this.#messages += 1;
    this.#application.counted('MESSAGE');
    const head = Buffer.from(`MESSAGE\n${known}message-id:${this.#messages}\n`);
    this.#socket.send(Buffer.concat([head, message.rest]), { binary: !message.isText });
  }
}
