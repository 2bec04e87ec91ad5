// A web server (without a port) on a database that a test filled, and one of its people who signed in.
import { pino } from 'pino';
import { readConfig } from '../platform/config.ts';
import type { Database } from '../platform/db/open.ts';
import { buildWeb } from '../web.ts';
import { closeAfterFile } from './closing.ts';
import { testSecretKey } from './secret-key.ts';

/** @returns posts a body to a call as that person and gives the answer. @throws Error when it is refused */
export const signedIn = async (
  database: Database,
  account: { readonly username: string; readonly password: string },
) => {
  const config = readConfig({
    NODE_ENV: 'test',
    ALVEARY_REQUESTS_PER_MINUTE: '1000000',
    ALVEARY_SECRET_KEY: testSecretKey,
  });
  const { app, close } = await buildWeb({ config, database, log: pino({ level: 'silent' }) });
  closeAfterFile(close);
  const post = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await app.inject({ method: 'POST', url: `/gateway/${path}`, headers, payload: body });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    return answer;
  };
  const { access_token: token } = (await post('authenticate', account)).json();
  return (path: string, body: object) => post(path, body, { authorization: `Bearer ${token}` });
};
