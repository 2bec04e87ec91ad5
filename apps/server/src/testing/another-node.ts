// A second web node on the database of a test, which listens until the file is over.
import { pino } from 'pino';
import { readConfig } from '../platform/config.ts';
import { buildWeb } from '../web.ts';
import type { TestApp } from './app.ts';
import { closeAfterFile } from './closing.ts';
import { testSecretKey } from './secret-key.ts';

/** @returns its address */
export const anotherNode = async ({ database }: Pick<TestApp, 'database'>): Promise<string> => {
  const config = readConfig({
    NODE_ENV: 'test',
    ALVEARY_SECRET_KEY: testSecretKey,
    ALVEARY_REQUESTS_PER_MINUTE: '1000000',
  });
  const web = await buildWeb({ config, database, log: pino({ level: 'silent' }) });
  closeAfterFile(web.close);
  return web.app.listen({ host: '127.0.0.1', port: 0 });
};
