// The SMS service of tests, on loopback, in Twilio's wire format: it takes messages, lists what it has, and says what became of one.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

interface TakenMessage {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  status: string;
  error_code: number | null;
  /** RFC 2822. */
  readonly date_created: string;
}

/** What becomes of a message that is handed over; of 'taken in silence' the sender hears nothing. */
export type Reception = 'taken' | 'taken in silence' | 'refused' | 'busy' | 'stopped' | 'broken';

/** Takes every message unless it is told otherwise, and remembers how often it was handed each. */
export class SmsProvider {
  /** How often each was handed over, by the sender's reference. */
  readonly handed = new Map<string, number>();
  readonly messages: TakenMessage[] = [];
  receives: Reception = 'taken';
  readonly #http: Server = createServer((request, response) => {
    if (request.method === 'GET') this.#list(new URL(request.url ?? '', 'http://provider.example'), response);
    else void this.#take(request, response);
  });

  /** /2010-04-01/Accounts/AC…/Messages/SM….json */
  #tellOf(sid: string, response: ServerResponse): void {
    const found = this.messages.find((one) => one.sid === sid);
    response
      .writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(found ?? { code: 20404, status: 404 }));
  }

  #list({ pathname, searchParams: asked }: URL, response: ServerResponse): void {
    const one = /\/Messages\/(\w+)\.json$/.exec(pathname)?.[1];
    if (one !== undefined) return this.#tellOf(one, response);
    const [to, from] = [asked.get('To'), asked.get('From')];
    const messages = this.messages.filter(
      (one) => (to === null || one.to === to) && (from === null || one.from === from),
    );
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ messages }));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const callback = new URL(form.get('StatusCallback') ?? 'http://nobody.example');
    const reference = callback.searchParams.get('reference') ?? '';
    this.handed.set(reference, (this.handed.get(reference) ?? 0) + 1);
    response.setHeader('content-type', 'application/json');
    if (this.receives === 'refused') response.writeHead(400).end('{"code":21211}');
    else if (this.receives === 'busy') response.writeHead(429).end('{"code":20429,"status":429}');
    else if (this.receives === 'stopped') response.writeHead(400).end('{"code":21610,"status":400}');
    else if (this.receives === 'broken') response.writeHead(503).end('{}');
    else this.#keep(form, response);
  }

  #keep(form: URLSearchParams, response: ServerResponse): void {
    const sid = `SM${String(this.messages.length + 1).padStart(32, '0')}`;
    const date_created = new Date().toUTCString().replace('GMT', '+0000');
    const [to, from, body] = [form.get('To') ?? '', form.get('From') ?? '', form.get('Body') ?? ''];
    // The newest first, as it lists them.
    this.messages.unshift({ sid, to, from, body, status: 'queued', error_code: null, date_created });
    if (this.receives === 'taken in silence') response.destroy();
    else response.writeHead(201).end(JSON.stringify({ sid, status: 'queued' }));
  }

  /** @returns its address */
  async open(): Promise<string> {
    this.#http.listen(0, '127.0.0.1');
    await once(this.#http, 'listening');
    const address = this.#http.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  close(): void {
    this.#http.close();
    this.#http.closeAllConnections();
  }
}
