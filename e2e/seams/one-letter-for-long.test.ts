// No text of one letter holds a call up: every text that a right request holds is sent as 100 kB of a letter that patterns repeat.
import { beforeAll, expect, it } from 'vitest';
import { servedCallsToWalk } from '@alveary/server/testing/walked-calls.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { insertSampleRows, type SampleRows } from '@alveary/server/testing/sample-rows.ts';
import { allowedPerson } from '@alveary/server/testing/samples.ts';

const LENGTH = 100_000;
/** A letter, a digit, a blank, and signs that addresses, numbers, marks and ends of words are looked for by. */
const LETTERS = ['a', '1', ' ', '<', '!', '-', '.', '/'];

/** They end the session, or count tries. */
const LEFT_OUT = new Set(['account.logout', 'account.authenticate']);

let test: TestApp;
let rows: SampleRows;

beforeAll(async () => {
  test = await testApp();
  rows = await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
    insertSampleRows(db, test.blobs, test.world.northPatient, test.world.lena, new Date().toISOString()),
  );
});

/** The value with the texts that are chosen replaced. @param isChosen told which text it is, counted from the first */
const withText = (value: unknown, text: string, isChosen: (place: number) => boolean): unknown => {
  let place = -1;
  const walk = (one: unknown): unknown => {
    if (typeof one === 'string') {
      place += 1;
      return isChosen(place) ? text : one;
    }
    if (Array.isArray(one)) return one.map(walk);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, held]) => [key, walk(held)]));
  };
  return walk(value);
};

const textsIn = (value: unknown): number => {
  let count = 0;
  withText(value, '', () => {
    count += 1;
    return false;
  });
  return count;
};

const tried = servedCallsToWalk()
  .filter(({ name, call }) => call.input.body !== undefined && !LEFT_OUT.has(name))
  .map((served) => [served.name, served] as const);

it.each(tried)('answers %s when its texts are 100 kB of one letter', async (name, served) => {
  const sample = rows.request(name, test.world);
  if (!sample) throw new Error(`no sample for ${name}`);
  const send = (body: unknown) =>
    test.send({
      method: sample.method ?? 'POST',
      path: sample.path,
      as: allowedPerson(served, test.world),
      body,
    });
  for (const letter of LETTERS) {
    const text = letter.repeat(LENGTH);
    const bodies = [withText(sample.body, text, () => true)];
    for (let place = 0; place < Math.min(textsIn(sample.body), 4); place += 1)
      bodies.push(withText(sample.body, text, (one) => one === place));
    for (const body of bodies) expect((await send(body)).statusCode, `${name} ${letter}`).toBeLessThan(500);
  }
});
