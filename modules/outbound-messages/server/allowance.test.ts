// Is every message counted that a person sends a patient, whichever way, so that no way goes around the limit?
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { insertSampleRows, type SampleRows } from '@alveary/server/testing/sample-rows.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';

let test: TestApp;
let rows: SampleRows;

beforeAll(async () => {
  test = await testApp();
  rows = await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
    insertSampleRows(db, test.blobs, test.world.northPatient, test.world.lena, new Date().toISOString()),
  );
});

const countOf = (messages: number) =>
  test.database.transact({ allSites: 'a test counts' }, async (db) => {
    await db.run('delete from message_counts', []);
    await db.run(
      `insert into message_counts (user_id, minute, messages) values ($1, date_trunc('minute', now()), $2)`,
      [test.world.lena.id, messages],
    );
  });
const counted = async (): Promise<number> =>
  (
    await test.database.read({ allSites: 'a test counts' }, (db) =>
      db.one<{ n: number }>('select sum(messages)::int as n from message_counts', []),
    )
  ).n;
const ask = async (name: string) => {
  const sample = rows.request(name, test.world);
  if (sample === undefined) throw new Error(`no sample for ${name}`);
  return test.send({ ...sample, as: test.world.lena });
};

beforeEach(() => countOf(500));

it.each(['outbound-messages.send', 'consents.sendInvite', 'video.invite', 'questionnaires.sendLink'])(
  '%s is refused to who has sent as many as one person may, and counts one where it is not',
  async (name) => {
    const refused = await ask(name);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TooManyMessages']);
    expect(await counted()).toBe(500);
    await countOf(499);
    const sent = await ask(name);
    expect(sent.statusCode, sent.body).toBeLessThan(300);
    expect(await counted()).toBe(500);
  },
);
