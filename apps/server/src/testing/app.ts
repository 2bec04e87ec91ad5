// A whole web server on a database of its own, to which a test sends real calls of people with real sessions.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { iso } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import type { Database } from '../platform/db/open.ts';
import { newId } from '../platform/ids.ts';
import { insertSession } from '../platform/sessions/session.store.ts';
import { secretKeysOf } from '../platform/secrets/keys.ts';
import { secretBox } from '../platform/secrets/secret-box.ts';
import { loadSigningKey, tokensWith } from '../platform/sessions/tokens.ts';
import { blobFolder } from '../services/blobs/folder.ts';
import type { Blobs } from '../services/blobs/port.ts';
import { outsideTransactions } from '../services/outside-transactions.ts';
import { buildWeb } from '../web.ts';
import { closeAfterFile } from './closing.ts';
import { inhabitedDatabase, type TestDatabase } from './database.ts';
import { temporaryFolder } from './files.ts';
import { testSecretKey } from './secret-key.ts';
import type { TestPerson, TestWorld } from './world.ts';
import type { Sent, WrittenFile } from './sent.ts';

const partOf = (part: string | File | WrittenFile): string | File =>
  typeof part === 'string' || part instanceof File ? part : new File([part.content], part.fileName);

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly url: string;
  readonly world: TestWorld;
  /** Where the server keeps the content of files. */
  readonly blobs: Blobs;
  /** Sends a request as a person with a session, or as nobody. */
  send(sent: Sent): Promise<LightMyRequestResponse>;
  /** A token of a fresh session. */
  tokenOf(person: TestPerson, kind?: 'bearer' | 'two_factor'): Promise<string>;
  /** A token that a sister app leaves in the cookie, and that of the session behind it. */
  ssoTokenOf(person: TestPerson): Promise<{ sso: string; own: string }>;
}

/**
 * A running server (without a port) in the small world of `world.ts`.
 * @param wayOf the database as the server reaches it: for tests that watch what it does there
 */
export const testApp = async (
  settings: Readonly<Record<string, string>> = {},
  wayOf: (made: TestDatabase) => Promise<Database> = async ({ database }) => database,
): Promise<TestApp> => {
  const made = await inhabitedDatabase();
  const { url, database, world } = made;
  const files = temporaryFolder();
  // The site north is connected to a record system.
  const recordSystem = temporaryFolder();
  mkdirSync(join(recordSystem, 'north'));
  const config = readConfig({
    ALVEARY_REQUESTS_PER_MINUTE: '1000000',
    NODE_ENV: 'test',
    BLOB_URL: pathToFileURL(files).href,
    EHR_FOLDER: recordSystem,
    ALVEARY_SECRET_KEY: settings['ALVEARY_SECRET_KEY_FILE'] === undefined ? testSecretKey : undefined,
    ...settings,
  });
  const { app, close } = await buildWeb({
    config,
    database: await wayOf(made),
    log: pino({ level: 'silent' }),
    checkRawAnswers: true,
  });
  closeAfterFile(close);
  const tokens = tokensWith(await loadSigningKey(database.statements, secretBox(secretKeysOf(config))));
  const known = new Map<string, string>();

  const tokenOf = async (person: TestPerson, kind: 'bearer' | 'two_factor' = 'bearer'): Promise<string> => {
    const id = newId();
    const now = Date.now();
    const expiresAt = now + 3_600_000;
    await insertSession(database.statements, {
      id,
      userId: person.id,
      kind,
      now: iso(now),
      idleTimeoutS: 1200,
      absoluteExpiresAt: iso(expiresAt),
      userAgent: 'test',
      // Where administrators must have a second factor, they have shown it.
      secondFactor: config.adminSecondFactor && kind === 'bearer' ? 'totp' : null,
    });
    return tokens.sign({ sessionId: id, kind, expiresAt });
  };

  /** What a sister app leaves in its cookie for somebody who is signed in there; `own` is the token of that session. */
  const ssoTokenOf = async (person: TestPerson): Promise<{ sso: string; own: string }> => {
    const own = await tokenOf(person);
    const claims = await tokens.verify(own, Date.now());
    if (claims === null) throw new Error('The token that was just made is not good.');
    return { own, sso: await tokens.sign({ ...claims, kind: 'sso' }) };
  };

  const authorisation = async (person: TestPerson | null | undefined): Promise<Record<string, string>> => {
    if (!person) return {};
    const token = known.get(person.id) ?? (await tokenOf(person));
    known.set(person.id, token);
    return { authorization: `Bearer ${token}` };
  };

  /** What goes out: JSON, else the form, else nothing. */
  const contentOf = async ({
    body,
    form,
  }: Sent): Promise<{ type: string; payload: string | Buffer } | null> => {
    if (body !== undefined) return { type: 'application/json', payload: JSON.stringify(body) };
    if (form === undefined) return null;
    const parts = new FormData();
    for (const [name, part] of Object.entries(form)) parts.set(name, partOf(part));
    const encoded = new Response(parts);
    const type = encoded.headers.get('content-type') ?? '';
    return { type, payload: Buffer.from(await encoded.arrayBuffer()) };
  };

  const send = async (sent: Sent): Promise<LightMyRequestResponse> => {
    const content = await contentOf(sent);
    return app.inject({
      method: sent.method ?? 'GET',
      url: `/gateway/${sent.path}`,
      headers: {
        ...(await authorisation(sent.as)),
        ...(content === null ? {} : { 'content-type': content.type }),
        ...sent.headers,
      },
      ...(content === null ? {} : { payload: content.payload }),
    });
  };

  const blobs = outsideTransactions('files', blobFolder(files));
  return { app, database, url, world, blobs, send, tokenOf, ssoTokenOf };
};
