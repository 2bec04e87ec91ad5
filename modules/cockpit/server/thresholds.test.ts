// Are thresholds set for months to come only, by those who keep the site, and kept as they were for every other?
import { insertPersonWith } from '@alveary/modules/asthma-reports/server/testing/people.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';
import { beforeAll, expect, it } from 'vitest';
import type { SiteThresholds, Threshold } from '../contract/thresholds.model.ts';
import { aimsIn, monthAfter } from '../contract/thresholds.rules.ts';

let test: TestApp;
let keeper: TestPerson;
let thisMonth: string;

const minutes = (atLeast: number, more: Partial<Threshold> = {}): Threshold => ({
  programme: 'RPM',
  code: '99457',
  measure: 'minutes',
  atLeast,
  isAim: true,
  needsContact: false,
  ...more,
});
const list = (as: TestPerson, siteId: string = testSites.north) =>
  test.send({ path: `admin/billing-thresholds?siteId=${siteId}`, as });
const set = (body: object, as: TestPerson = keeper) =>
  test.send({
    method: 'POST',
    path: 'admin/billing-thresholds',
    as,
    body: { siteId: testSites.north, ...body },
  });
const read = async (): Promise<SiteThresholds> => (await list(keeper)).json();
const counted = async (month: string): Promise<number[]> => {
  const { thresholds } = await read();
  const aims = aimsIn(thresholds, month);
  return thresholds.filter(({ id }) => aims.has(id)).map(({ atLeast }) => atLeast);
};

beforeAll(async () => {
  test = await testApp();
  keeper = await insertPersonWith(test, ['action_site_edit']);
  ({ thisMonth } = await read());
});

it('a set holds from its month on until the next one, and before it all is as it was', async () => {
  const first = monthAfter(thisMonth);
  const [second, third] = [monthAfter(first), monthAfter(monthAfter(first))];
  const usual = await counted(thisMonth);
  expect((await set({ validFrom: third, thresholds: [minutes(40)] })).statusCode).toBe(200);
  expect(
    (await set({ validFrom: first, thresholds: [minutes(30), minutes(15, { isAim: false })] })).statusCode,
  ).toBe(200);
  expect(await counted(thisMonth)).toEqual(usual);
  expect((await counted(second)).includes(30)).toBe(true);
  expect((await counted(third)).includes(40)).toBe(true);

  // A set is replaced only by who says so, and an empty one gives the site those of all sites again.
  const again = await set({ validFrom: first, thresholds: [minutes(25)] });
  expect([again.statusCode, again.json().errors?.[0]?.field]).toEqual([400, 'validFrom']);
  expect((await set({ validFrom: first, thresholds: [], replaces: true })).statusCode).toBe(200);
  expect(await counted(second)).toEqual(usual);
  expect((await counted(third)).includes(40)).toBe(true);
});

it('a set that a colleague has saved meanwhile is replaced only once it was seen', async () => {
  const validFrom = '2097-03';
  const saw = async () =>
    (await read()).thresholds.filter((one) => one.isOwn && one.validFrom === validFrom).map(({ id }) => id);
  const before = await saw();
  expect((await set({ validFrom, thresholds: [minutes(30)] })).statusCode).toBe(200);
  const mine = { validFrom, thresholds: [minutes(45)], replaces: true };
  const refused = await set({ ...mine, seen: before });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'Stale']);
  expect(refused.json().current.thresholds).toEqual((await read()).thresholds);
  expect((await set({ ...mine, seen: await saw() })).statusCode).toBe(200);
});

it('the past stays: neither the call nor the server changes a month that has begun', async () => {
  for (const validFrom of [thisMonth, '2020-01']) {
    const answer = await set({ validFrom, thresholds: [minutes(30)], replaces: true });
    expect([answer.statusCode, answer.json().errors?.[0]?.message]).toEqual([
      400,
      'This month has begun. What was counted stays: choose a later month.',
    ]);
  }
  const write = (statement: string, values: readonly unknown[]) =>
    test.database.transact({ allSites: 'a test tries to write' }, (db) => db.run(statement, values));
  const direct = [testSites.north, `${thisMonth}-01`, JSON.stringify([])];
  await expect(write('select set_billing_thresholds($1, $2::date, $3::jsonb)', direct)).rejects.toThrow(
    'has begun',
  );
  await expect(write('update billing_thresholds set at_least = 1', [])).rejects.toThrow('permission denied');
});

it('only those who keep the site see and set them, each time on record', async () => {
  const { tom, priya, lena } = test.world;
  for (const person of [tom, priya, lena]) {
    expect((await list(person)).statusCode).toBe(403);
    expect((await set({ validFrom: '2098-01', thresholds: [] }, person)).statusCode).toBe(403);
  }
  expect((await list(keeper, testSites.south)).json().code).toBe('SiteNotFound');
  const other = await set({ siteId: testSites.south, validFrom: '2098-01', thresholds: [] });
  expect(other.json().code).toBe('SiteNotFound');
  const done = await set({ validFrom: '2098-01', thresholds: [minutes(35)] });
  const row = await test.database.searches.one<{ action: string; detail: object }>(
    'select action, detail from audit_events where request_id = $1',
    [done.headers['x-request-id']],
  );
  expect(row.action).toBe('billing-thresholds.change');
  expect(JSON.stringify(row.detail)).toContain('35');
});
