// On what do the faults happen? Two nodes as an operator starts them, a database behind a wire, and an SMS provider that takes everything.
import { join } from 'node:path';
import { SmsProvider } from '../../apps/server/src/testing/sms-provider.ts';
import { testSecretKey } from '../../apps/server/src/testing/secret-key.ts';
import { twilioSignatureOf } from '../../apps/server/src/services/sms/twilio-signature.ts';
import { type Server, startServer } from '../house.ts';
import { Wire } from '../../apps/server/src/testing/wire.ts';

const ACCOUNT = `AC${'1'.repeat(32)}`;
const TOKEN = 'token-of-the-account';
const PUBLIC = 'https://portal.example';
export const OWN_NUMBER = '+14155550100';

const portOf = (address: string): number => Number(new URL(address).port);

export class Nodes {
  readonly provider = new SmsProvider();
  readonly database: Wire;
  readonly #settings: Record<string, string>[] = [];
  readonly #servers: (Server | null)[] = [];
  readonly #databaseUrl: URL;
  readonly #folder: string;

  /** @param databaseUrl of the owner. @param folder for what the nodes keep */
  constructor(databaseUrl: string, folder: string) {
    this.#databaseUrl = new URL(databaseUrl);
    this.#folder = folder;
    this.database = new Wire(Number(this.#databaseUrl.port || 5432));
  }

  async open(count: number): Promise<void> {
    const url = new URL(this.#databaseUrl);
    url.host = `127.0.0.1:${await this.database.open()}`;
    const provider = await this.provider.open();
    for (let node = 0; node < count; node += 1) {
      this.#settings.push({
        DATABASE_URL: url.href,
        ALVEARY_DATA_DIR: join(this.#folder, `node-${node}`),
        ALVEARY_SECRET_KEY: testSecretKey,
        PUBLIC_URL: PUBLIC,
        TWILIO_ACCOUNT_SID: ACCOUNT,
        TWILIO_AUTH_TOKEN: TOKEN,
        TWILIO_FROM: OWN_NUMBER,
        TWILIO_URL: provider,
        LOG_LEVEL: process.env['FAULTS_LOG_LEVEL'] ?? 'silent',
      });
    }
    await Promise.all(this.#settings.map((_, node) => this.start(node)));
  }

  async start(node: number): Promise<void> {
    this.#servers[node] = await startServer(this.#settings[node] ?? {});
  }

  /** @param how in order, or as kill -9 does */
  async stop(node: number, how: 'stop' | 'kill'): Promise<void> {
    const server = this.#servers[node];
    this.#servers[node] = null;
    if (how === 'stop') await server?.stop();
    else await server?.kill();
  }

  /** The port of a node that runs, that one if it does; 1, where nobody listens, while none does. */
  portOf(node: number): number {
    const server = this.#servers[node] ?? this.#servers.find((one) => one !== null);
    return server ? portOf(server.address) : 1;
  }

  /** As the provider tells something, signed; again and again until it is taken. @returns how often it was told */
  async tell(node: number, path: string, form: Readonly<Record<string, string>>): Promise<void> {
    const body = new URLSearchParams({ AccountSid: ACCOUNT, ...form });
    const signature = twilioSignatureOf(TOKEN, `${PUBLIC}/gateway/${path}`, body);
    await this.send(node, path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      body: body.toString(),
    });
  }

  /** Sends until it is taken: a node that is away, or without its database, is asked again. @throws Error when it is refused */
  async send(node: number, path: string, request: RequestInit): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const answer = await fetch(`http://127.0.0.1:${this.portOf(node)}/gateway/${path}`, request).catch(
        () => null,
      );
      if (answer?.ok === true) return;
      if (answer !== null && answer.status < 500)
        throw new Error(`${path} was refused: ${answer.status} ${await answer.text()}`);
      if (tries > 600) throw new Error(`${path} was not taken in a minute.`);
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  async close(): Promise<void> {
    this.database.mend();
    await Promise.all(this.#servers.map((_, node) => this.stop(node, 'kill')));
    this.database.close();
    this.provider.close();
  }
}
