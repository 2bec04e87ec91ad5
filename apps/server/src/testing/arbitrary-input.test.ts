// No JSON and no query string brings a call down, hangs it, or changes something that the call refuses to change.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ServedCall } from '../platform/calls/incoming-call.ts';
import { servedCalls } from '../subjects.ts';
import { type TestApp, testApp } from './app.ts';
import { allowedPerson } from './samples.ts';
import { insertSampleRows, type SampleRows } from './sample-rows.ts';
import { servedCallsToWalk } from './walked-calls.ts';
import { fuzz } from '../../../../tools/testing/deep.ts';

let test: TestApp;
let rows: SampleRows;

beforeAll(async () => {
  test = await testApp();
  rows = await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
    insertSampleRows(db, test.blobs, test.world.northPatient, test.world.lena, new Date().toISOString()),
  );
});

const state = () =>
  test.database.searches.one<{ state: string }>(
    `select md5((select string_agg(c::text, '|' order by c.id) from communications c)
      || (select string_agg(n::text, '|' order by n.id) from communication_notes n)
      || (select string_agg(p::text, '|' order by p.id) from profiles p)
      || (select coalesce(string_agg(d::text, '|' order by d.key), '') from drafts d)) as state`,
  );

const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom(
    '\u0000',
    '%',
    '_',
    "'",
    '"; drop table profiles; --',
    '\ud800',
    '𝒜',
    '\u202e',
    '../..',
    '{}',
    '%ff',
  ),
);

const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  oddText,
  fc.double(),
  fc.constantFrom(null, true, 1e308, -1, [], {}, [[[]]], '9999-99-99', '0000-00-00', 'x'.repeat(5000)),
);

const bodyFor = (sample: unknown) => {
  const keys = typeof sample === 'object' && sample !== null ? Object.keys(sample) : [];
  const mutated = fc.dictionary(
    fc.constantFrom(...keys, '__proto__', 'constructor', 'id', 'version'),
    oddValue,
  );
  return fc.oneof(
    oddValue,
    mutated,
    mutated.map((change) => ({ ...(sample as object), ...change })),
  );
};

const queryFor = (served: ServedCall) => {
  const schema = served.call.input.query;
  const shape = schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];
  const name = fc.oneof(fc.constantFrom(...shape, 'page', 'size', 'sort', '__proto__'), oddText);
  return fc.array(fc.tuple(name, oddText), { maxLength: 4 });
};

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

const EXEMPT = new Set(['account.logout', 'account.authenticate']);
const tried = servedCallsToWalk()
  .filter((served) => !EXEMPT.has(served.name))
  .map((served) => [served.name, served] as const);

it('exempts calls that are served', () => {
  expect([...EXEMPT].filter((name) => !servedCalls.some((served) => served.name === name))).toEqual([]);
});

describe.each(tried)('%s', (name, served) => {
  it('answers any input without a fault and changes nothing it refuses', async () => {
    const sample = rows.request(name, test.world);
    if (!sample) throw new Error(`no sample for ${name}`);
    const before = await state();
    let changed = false;
    await fc.assert(
      fc.asyncProperty(queryFor(served), bodyFor(sample.body), async (query, body) => {
        const parts = query.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&');
        const path = `${sample.path}${sample.path.includes('?') ? '&' : '?'}${parts}`;
        const answer = await test.send({
          method: sample.method ?? 'GET',
          path,
          as: allowedPerson(served, test.world),
          ...(served.call.input.body ? { body } : {}),
        });
        expect(answer.statusCode, `${path} ${JSON.stringify(body)} ${answer.body}`).toBeLessThan(500);
        if (answer.statusCode < 300 && served.call.method !== 'GET') changed = true;
      }),
      fuzz(10),
    );
    if (!changed) expect(await state()).toEqual(before);
  });
});
