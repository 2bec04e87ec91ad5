// Which service do SMS of tests leave through? One on loopback that speaks Twilio's wire format: it takes messages and lists what it has.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

interface TakenMessage {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly status: string;
  /** RFC 2822. */
  readonly date_created: string;
}

/** What becomes of a message that is handed over; of 'taken in silence' the sender hears nothing. */
export type Reception = 'taken' | 'taken in silence' | 'refused' | 'broken';

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

  #list({ searchParams: asked }: URL, response: ServerResponse): void {
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
    else if (this.receives === 'broken') response.writeHead(503).end('{}');
    else this.#keep(form, response);
  }

  #keep(form: URLSearchParams, response: ServerResponse): void {
    const sid = `SM${String(this.messages.length + 1).padStart(32, '0')}`;
    const date_created = new Date().toUTCString().replace('GMT', '+0000');
    const [to, from, body] = [form.get('To') ?? '', form.get('From') ?? '', form.get('Body') ?? ''];
    // The newest first, as it lists them.
    this.messages.unshift({ sid, to, from, body, status: 'queued', date_created });
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
