// The file holds everything that the filter holds, in order, for the right people; it is on record and never half a file.
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { insertPatient, testSites, type TestPerson } from '@alveary/server/testing/world.ts';

const { north, south } = testSites;
const REASON = { allSites: 'a test adds patients' };
/** More than two batches; with their names far more than the buffers between server and client hold. */
const MANY = 4_000;
let house: TestApp;
let owner: pg.Client;

beforeAll(async () => {
  house = await testApp();
  owner = new pg.Client({ connectionString: house.database.logins.owner });
  await owner.connect();
  await house.database.transact(REASON, async (db) => {
    await insertPatient(db, {
      firstName: '=cmd()',
      lastName: 'Bahl, "B"',
      dateOfBirth: '1950-02-01',
      sites: [north],
    });
    await insertPatient(db, { firstName: '-1', lastName: '@Adams', sites: [north] });
  });
});
afterAll(() => owner.end());

interface Asked {
  readonly filters?: object;
  readonly [field: string]: unknown;
}
const ask = (as: TestPerson, asked: Asked = {}) =>
  house.send({
    as,
    method: 'POST',
    path: 'profiles/list/file',
    body: { filters: {}, columns: ['name'], ...asked },
  });
const lines = async (as: TestPerson, asked: Asked = {}): Promise<string[]> => {
  const { body } = await ask(as, asked);
  return body.replace('\uFEFF', '').trimEnd().split('\r\n');
};

interface Kept {
  readonly outcome: string;
  readonly patient_ids: string[];
  readonly detail: { rows: number; total: number; isWhole?: boolean; filters: object; columns: string[] };
}
const kept = async (person: TestPerson): Promise<Kept[]> =>
  (
    await owner.query<Kept>(
      `select outcome, patient_ids, detail from audit_events where action = 'patient.export' and user_id = $1 order by id`,
      [person.id],
    )
  ).rows;

test('SHELL-037 the file holds the patients of the own sites, in the columns and the order that were asked', async () => {
  const answer = await ask(house.world.tom, {
    columns: ['name', 'site', 'dob', 'age', 'status'],
    sort: 'name,desc',
  });
  expect([answer.statusCode, answer.headers['x-total-count'], answer.headers['content-type']]).toEqual([
    200,
    '4',
    'text/csv; charset=utf-8; header=present',
  ]);
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="patients-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const age = new Date().getUTCFullYear() - 1950 - (new Date().getUTCMonth() < 1 ? 1 : 0);
  expect(answer.body.split('\r\n')).toEqual([
    '\uFEFFLast name,First name,Site,Date of birth,Age,Status',
    expect.stringMatching(/^Shared,Shira,North,/),
    expect.stringMatching(/^Northcott,Nora,North,1980-02-03,/),
    `"Bahl, ""B""",'=cmd(),North,1950-02-01,${age},Managed`,
    `'@Adams,'-1,North,,,Managed`,
    '',
  ]);
  expect((await lines(house.world.tom, { columns: ['age', 'site'] }))[0]).toBe('Age,Site');
});

test('it is as narrow as the filter, and has a heading without rows', async () => {
  expect(await lines(house.world.tom, { filters: { name: 'shira' } })).toEqual([
    'Last name,First name',
    'Shared,Shira',
  ]);
  expect(await lines(house.world.tom, { filters: { site: [south] } })).toEqual(['Last name,First name']);
  expect((await kept(house.world.tom)).at(-1)).toMatchObject({
    outcome: 'done',
    patient_ids: [],
    detail: { rows: 0, total: 0, isWhole: true },
  });
});

test('nobody gets a patient, a site or a value of a site that is not theirs', async () => {
  const { priya, tom, sharedPatient } = house.world;
  const columns = ['name', 'site', 'spo2'];
  const found = await lines(priya, { columns });
  expect(found).toHaveLength(3);
  expect(found.join()).not.toMatch(/North/);
  expect(await lines(priya, { columns, filters: { site: [north] } })).toHaveLength(1);
  await house.database.transact(REASON, (db) =>
    db.run(
      `insert into measurements (id, profile_id, type, name, value, unit, taken_at, source)
       values (gen_random_uuid(), $1, 'spo2', 'SpO2', 91, '%', now(), 'DEVICE')`,
      [sharedPatient.profileId],
    ),
  );
  const filters = { name: 'shira' };
  expect((await lines(tom, { columns, filters }))[1]).toBe('Shared,Shira,North,');
  await owner.query(
    `update sites set feature_values = feature_values || '{"portal_spo2": true}' where id = $1`,
    [north],
  );
  expect((await lines(tom, { columns, filters }))[1]).toBe('Shared,Shira,North,91');
  expect((await ask(house.world.noel)).statusCode).toBe(403);
});

test('instants are told in the time of the person, and the heading says so', async () => {
  const { tom, northPatient } = house.world;
  await house.database.transact(REASON, (db) =>
    db.run(
      `insert into appointments (id, profile_id, start_at, duration_minutes, status, purpose, created_at)
       values (gen_random_uuid(), $1, '2030-03-01T23:30:00Z', 30, 'BOOKED', 'HEALTH_COACHING', now())`,
      [northPatient.profileId],
    ),
  );
  const asked = { filters: { name: 'nora' }, columns: ['next-appointment'], zone: 'Europe/Stockholm' };
  expect(await lines(tom, asked)).toEqual(['Next appointment (Europe/Stockholm)', '2030-03-02 00:30']);
});

test.each([
  [{ columns: [] }, 'Choose at least one column.'],
  [{ columns: ['name', 'name'] }, 'A column can stand in the file once.'],
  [{ columns: ['colour'] }, 'The list has no such column. Leave it out.'],
  [{ filters: { colour: 'red' } }, 'The field colour is not known here. Leave it out.'],
])('%j is refused with what to do', async (asked, message) => {
  const answer = await ask(house.world.tom, asked);
  expect([answer.statusCode, answer.json().errors[0].message]).toEqual([400, message]);
});

test('the record says who wrote what, which patients stood in it, and that it was whole', async () => {
  const { ada } = house.world;
  await ask(ada, { filters: { name: 'nora' } });
  const [row, ...others] = await kept(ada);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    outcome: 'done',
    patient_ids: [house.world.northPatient.profileId],
    detail: { rows: 1, total: 1, isWhole: true, filters: { name: 'nora' }, columns: ['Patient'] },
  });
});

/** The connections that files hold: those inside a transaction that reads with a cursor. */
const reading = async (): Promise<number> =>
  (
    await owner.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and query ~ '^(fetch|declare) ' and state <> 'active'`,
    )
  ).rows[0]?.n ?? 0;

/** Without the triggers, which keep the rows of a patient at a time. */
const addMany = async (): Promise<void> => {
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `with made as (
       insert into profiles (id, first_name, last_name, created_at, updated_at)
       select gen_random_uuid(), 'First ' || n, 'Many', now(), now() from generate_series(1, ${MANY}) n returning id)
     insert into site_profiles (id, profile_id, site_id, site_number, engagement_status, created_at)
     select gen_random_uuid(), id, '${south}', (select number from sites where id = '${south}'), 'MANAGED', now() from made`,
  );
  await owner.query('set session_replication_role = origin');
  // So many at once: as a load does, before it makes the search anew.
  await owner.query('analyze');
  await owner.query('call rebuild_patient_search()');
  await owner.query('call rebuild_patient_list()');
  await owner.query(`update patient_list_rows set last_name = repeat('Long', 1000) where last_name = 'Many'`);
};

const openFile = async (person: TestPerson) => {
  const { port } = house.app.server.address() as AddressInfo;
  const sent = request({
    port,
    method: 'POST',
    path: '/gateway/profiles/list/file',
    headers: { authorization: `Bearer ${await house.tokenOf(person)}`, 'content-type': 'application/json' },
  });
  sent.end(JSON.stringify({ filters: {}, columns: ['name', 'site'] }));
  const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
  return { sent, answer };
};

test('a long file is whole, and one that is left or broken half-way leaves no connection and says so on record', async () => {
  const { priya } = house.world;
  await addMany();
  await house.app.listen({ port: 0, host: '127.0.0.1' });

  const whole = await openFile(priya);
  let text = '';
  for await (const chunk of whole.answer.setEncoding('utf8')) text += String(chunk);
  expect(text.trimEnd().split('\r\n')).toHaveLength(MANY + 3);
  await expect
    .poll(async () => (await kept(priya)).at(-1)?.detail)
    .toMatchObject({ rows: MANY + 2, total: MANY + 2, isWhole: true });
  const rows = await kept(priya);
  expect(rows.flatMap(({ patient_ids }) => patient_ids)).toHaveLength(MANY + 2 + 2);
  await expect.poll(reading).toBe(0);

  const wholeOne = rows.length;
  const left = await openFile(priya);
  // Its first batch is on record, and not more is read than the other side takes: the rest is still in the database.
  await expect.poll(async () => (await kept(priya)).length).toBeGreaterThan(wholeOne);
  await expect.poll(reading).toBe(1);
  expect((await kept(priya)).at(-1)?.detail.isWhole).toBeUndefined();
  left.sent.destroy();
  await expect.poll(async () => (await kept(priya)).at(-1)?.detail.isWhole).toBe(false);
  expect((await kept(priya)).at(-1)).toMatchObject({ outcome: 'failed', patient_ids: [] });
  await expect.poll(reading).toBe(0);

  const broken = await openFile(priya);
  await expect.poll(reading).toBe(1);
  const failed = once(broken.answer, 'error');
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~ '^(fetch|declare) '`,
  );
  broken.answer.resume();
  const [error] = await failed;
  expect(error).toMatchObject({ code: 'ECONNRESET' });
  await expect.poll(async () => (await kept(priya)).at(-1)?.detail.isWhole).toBe(false);
});

test('two files at once are enough for one person', async () => {
  const { priya } = house.world;
  const files = [await openFile(priya), await openFile(priya)];
  await expect.poll(reading).toBe(2);
  const refused = await ask(priya);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TooManyRequests']);
  for (const { sent } of files) sent.destroy();
  // A connection that fetches at this moment is not counted among the reading ones: it is free a little later.
  await expect.poll(async () => (await ask(priya, { filters: { name: 'shira' } })).statusCode).toBe(200);
  await expect.poll(reading).toBe(0);
});

test.each([
  [
    'a patient leaves the site',
    async () =>
      void (await owner.query(
        `delete from site_profiles where id = (select sp.id from site_profiles sp join profiles p on p.id = sp.profile_id
          where p.first_name = 'First ' || $1 and sp.site_id = $2)`,
        [MANY, south],
      )),
    MANY + 1,
  ],
  [
    'the role of the reader is taken away',
    async () =>
      void (await owner.query(
        'delete from site_user_roles where site_user_id in (select id from site_users where user_id = $1)',
        [house.world.priya.id],
      )),
    MANY + 1,
  ],
])('a long file breaks off when %s while it is sent', async (_, change, total) => {
  const { priya } = house.world;
  const before = (await kept(priya)).length;
  const file = await openFile(priya);
  await expect.poll(async () => (await kept(priya)).length).toBeGreaterThan(before);
  await change();
  const failed = once(file.answer, 'error');
  file.answer.resume();
  expect((await failed)[0]).toMatchObject({ code: 'ECONNRESET' });
  await expect.poll(async () => (await kept(priya)).at(-1)?.detail.isWhole).toBe(false);
  const parts = (await kept(priya)).slice(before);
  expect(parts.at(-1)?.detail.rows).toBeLessThan(total);
  await expect.poll(reading).toBe(0);
});
