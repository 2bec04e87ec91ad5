// What the work with a patient leaves in tables that are no table of patients is nobody else's: a merge, its repeated answer, a booking
// nobody knows, a call, a view of a list and the log are searched for the patient's own words, as the login of requests sees them.
import { beforeAll, expect, it } from 'vitest';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { ownerRows } from '@alveary/server/testing/owner.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';

const NAME = 'Zebrafinch';
const NUMBER = '+14155550168';
const KEY = 'merge-of-zebrafinches';

let test: TestApp;
let kept: TestPatient;
let closed: TestPatient;

const send = (as: TestPerson, path: string, body?: object, headers: Record<string, string> = {}) =>
  test.send({ method: 'POST', path, as, headers, ...(body === undefined ? {} : { body }) });
const done = async (...sent: Parameters<typeof send>) => {
  const answer = await send(...sent);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
};

const mergeAs = (as: TestPerson) =>
  send(
    as,
    `profiles/${kept.profileId}/merges`,
    {
      mergedId: closed.profileId,
      survivorVersion: 1,
      mergedVersion: 1,
      fromMerged: [],
      reason: `Two records of ${NAME}`,
    },
    { 'idempotency-key': KEY },
  );

const dial = async (as: TestPerson): Promise<void> => {
  const { token } = await done(as, 'softphone/line');
  const answer = await test.send({
    method: 'POST',
    path: 'softphone/line/dial',
    body: { token, callId: newId(), number: NUMBER },
    headers: { origin: 'null' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
};

const keepView = async (as: TestPerson): Promise<void> => {
  const { id } = await test.database.statements.one<{ id: string }>(
    'select id from site_users where user_id = $1 and site_id = $2',
    [as.id, testSites.north],
  );
  await done(as, `site-users/${id}/filter-views`, { name: `Like ${NAME}`, filters: { status: ['MANAGED'] } });
};

beforeAll(async () => {
  test = await testApp();
  const { lena } = test.world;
  [kept, closed] = await test.database.transact({ allSites: 'a test sets up its patients' }, async (db) => [
    await insertPatient(db, { firstName: 'Zoe', lastName: NAME, sites: [testSites.north] }),
    await insertPatient(db, { firstName: 'Zoey', lastName: NAME, sites: [testSites.north] }),
  ]);
  expect((await mergeAs(lena)).statusCode).toBe(201);
  await done(lena, 'admin/calendar-events', {
    start: '2027-03-01T15:00:00.000Z',
    duration: 30,
    attendeeName: `Unknown ${NAME}`,
    attendeeEmail: `${NAME.toLowerCase()}@mail.example`,
  });
  await dial(lena);
  await keepView(lena);
});

/** Tables and columns that whoever asks may read, whatever the rows. */
const READABLE = `
  select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
     and has_column_privilege(c.oid, a.attnum, 'select')
   group by 1 order by 1`;

/** The tables that show one of these words. */
const tablesWith = async (
  many: <Row extends object>(sql: string) => Promise<Row[]>,
  words: readonly string[],
): Promise<string[]> => {
  const found: string[] = [];
  for (const { name, columns } of await many<{ name: string; columns: string }>(READABLE)) {
    const rows = await many<{ row: string }>(`select (row(${columns}))::text as row from ${name}`);
    if (rows.some(({ row }) => words.some((word) => row.toLowerCase().includes(word.toLowerCase()))))
      found.push(name);
  }
  return found;
};

const seenBy = (userId: string | null, siteIds: readonly string[]): Promise<string[]> =>
  test.database.read({ siteIds, userId }, (db: Db) =>
    tablesWith((sql) => db.many(sql), [NAME, NUMBER, kept.profileId, closed.profileId]),
  );

const LEFT_BEHIND = [
  'audit_events',
  'calendar_bookings',
  'filter_views',
  'idempotency_keys',
  'patient_merge_rows',
  'phone_events',
  'sandbox_calendar_events',
  'sandbox_calls',
];

it('USERS-088 leaves words of a patient beside the tables of patients', async () => {
  const all = await tablesWith((sql) => ownerRows(test.database, sql), [NAME, NUMBER, kept.profileId]);
  expect(all).toEqual(expect.arrayContaining(LEFT_BEHIND));
});

it('USERS-088 shows none of them to a request of another site, of no site, or of nobody', async () => {
  const { priya, noel } = test.world;
  expect(await seenBy(priya.id, [testSites.south])).toEqual([]);
  expect(await seenBy(noel.id, [])).toEqual([]);
  expect(await seenBy(null, [])).toEqual([]);
});

it('USERS-088 shows a colleague of the site the patient, and nothing that is somebody’s own', async () => {
  const seen = await seenBy(test.world.tom.id, [testSites.north]);
  expect(seen).toContain('profiles');
  for (const name of LEFT_BEHIND) expect(seen).not.toContain(name);
  expect(await seenBy(test.world.lena.id, [testSites.north])).toEqual(
    expect.arrayContaining(['calendar_bookings', 'filter_views', 'idempotency_keys', 'sandbox_calls']),
  );
});

it('gives the answer of a repeated request to whoever sent it first, and to nobody who knows its key', async () => {
  const { lena, priya } = test.world;
  const again = await mergeAs(lena);
  expect([again.statusCode, again.json().merged.lastName]).toEqual([201, NAME]);
  const stranger = await mergeAs(priya);
  expect(stranger.statusCode).toBeGreaterThanOrEqual(400);
  expect(stranger.body).not.toContain(NAME);
});
