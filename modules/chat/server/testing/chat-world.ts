// Where do tests of chat stand? On a server that listens, with its worker, and patients who have a phone and the app.
import { pino } from 'pino';
import { readConfig } from '@alveary/server/platform/config.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { startWorker } from '@alveary/server/platform/jobs/worker.ts';
import { closeAfterFile } from '@alveary/server/testing/closing.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { testSecretKey } from '@alveary/server/testing/secret-key.ts';
import type { TestPerson } from '@alveary/server/testing/world.ts';
import { chat } from '../module.ts';
import { chatParty, type ChatParty } from './chat-party.ts';
import { testMarker } from '@alveary/server/testing/jobs.ts';

export interface ChatWorld extends TestApp {
  readonly address: string;
  party(person: TestPerson, address?: string): Promise<ChatParty>;
  addPhone(profileId: string, e164: string, type?: string): Promise<void>;
  rows<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

export const CELL = '+14155550132';

/** @param works whether messages are handed over */
export const chatWorld = async (
  settings: Readonly<Record<string, string>> = {},
  works = true,
): Promise<ChatWorld> => {
  const test = await testApp(settings);
  const address = await test.app.listen({ host: '127.0.0.1', port: 0 });
  const addPhone: ChatWorld['addPhone'] = async (profileId, e164, type = 'CELL') => {
    await test.database.transact({ allSites: 'a test adds a number' }, (db) =>
      db.run(
        `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164) values ($1, $2, $3, $4, $5, $6)`,
        [newId(), profileId, type, e164.slice(0, -10), e164.slice(-10), e164],
      ),
    );
  };
  await addPhone(test.world.northPatient.profileId, CELL);
  if (works) {
    const worker = await startWorker({
      heads: { places: [], interval: 600_000 },
      database: test.database,
      marker: testMarker,
      log: pino({ level: 'silent' }),
      jobs: chat.jobs(readConfig({ NODE_ENV: 'test', ALVEARY_SECRET_KEY: testSecretKey, ...settings })),
    });
    closeAfterFile(() => worker.close());
  }
  const parties: ChatParty[] = [];
  closeAfterFile(async () => {
    for (const party of parties) party.cut();
  });
  return {
    ...test,
    address,
    party: async (person, url = address) => {
      const party = await chatParty(test, url, person);
      parties.push(party);
      return party;
    },
    addPhone,
    rows: (sql, values) => test.database.searches.many(sql, values),
  };
};
