// The rows of the list say the same as the records, whatever was written and in whatever order (decision 0063).
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeSessions } from '@alveary/modules/spirometry/server/public.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { testSites } from '@alveary/server/testing/world.ts';
import { mendRows, refreshPassed } from './keep-rows.store.ts';

const REASON = { allSites: 'a test changes patients' };
let house: TestApp;
let owner: pg.Client;
let users: string[];
let practitioner: string;
let dice = 7;
/** A number below `sides`, the same row of numbers in every run. */
const roll = (sides: number): number => {
  dice = (dice * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((dice / 2_147_483_648) * sides);
};
const pick = <One>(ones: readonly One[]): One => {
  const one = ones[roll(ones.length)];
  if (one === undefined) throw new Error('There is nothing to pick from.');
  return one;
};

beforeAll(async () => {
  house = await testApp();
  owner = new pg.Client({ connectionString: house.database.logins.owner });
  await owner.connect();
  users = [house.world.lena.id, house.world.tom.id];
  const made = await owner.query<{ id: string }>(
    `insert into practitioners (id, first_name, last_name, created_at) values (gen_random_uuid(), 'Evelyn', 'Marsh', now()) returning id`,
  );
  practitioner = made.rows[0]?.id ?? '';
});
afterAll(() => owner.end());

const insertProfile = async (db: Db): Promise<string> => {
  const { id } = await db.one<{ id: string }>(
    `insert into profiles (id, first_name, last_name, date_of_birth, insurance_member_id, created_at, updated_at)
     values (gen_random_uuid(), 'Pat', 'Ødegård', '2014-02-28', 'MEM-1', now(), now()) returning id`,
  );
  await joinSite(db, id);
  return id;
};

const joinSite = (db: Db, id: string): Promise<number> =>
  db.run(
    `insert into site_profiles (id, profile_id, site_id, engagement_status, created_at)
     values (gen_random_uuid(), $1, $2, 'MANAGED', now()) on conflict do nothing`,
    [id, pick([testSites.north, testSites.south])],
  );

/** Within the last hundred days, or the next ones. */
const when = (sign: 1 | -1): string => new Date(Date.now() + sign * roll(100 * 86_400) * 1000).toISOString();

/** A session of two tests. */
const blow = async (db: Db, id: string): Promise<unknown> => {
  const { id: session } = await db.one<{ id: string }>(
    `insert into spirometry_sessions (id, profile_id, performed_at, created_at)
     values (gen_random_uuid(), $1, $2, now()) returning id`,
    [id, when(-1)],
  );
  await db.run(
    `insert into spirometry_tests (id, session_id, profile_id, position, fev1, fvc_quality, fev1_quality)
     select gen_random_uuid(), $1, $2, n, 2 + $3::float8 / 1000 * n, 'acceptable', 'acceptable' from generate_series(1, 2) n`,
    [session, id, roll(300)],
  );
  await db.run(
    `insert into spirometry_predicted_values (session_id, profile_id, measure, m) values ($1, $2, 'fev1', 3.1)`,
    [session, id],
  );
  return judgeSessions(db, [session]);
};

/** Excludes the first test of the newest session. */
const excludeFirst = async (db: Db, id: string): Promise<unknown> => {
  const sessions = await db.many<{ id: string }>(
    `update spirometry_sessions set version = version + 1
      where id = (select id from spirometry_sessions where profile_id = $1 order by performed_at desc limit 1) returning id`,
    [id],
  );
  await db.run(
    `insert into spirometry_overwritings (id, session_id, profile_id, version, kind, excluded_test_ids, occurred_at, created_at)
     select gen_random_uuid(), s.id, $1, s.version, 'saved',
       array(select id from spirometry_tests t where t.session_id = s.id and position = 1), now(), now()
     from spirometry_sessions s where s.id = any ($2::uuid[])`,
    [id, sessions.map((one) => one.id)],
  );
  return judgeSessions(
    db,
    sessions.map((one) => one.id),
  );
};

/** Who changes several rows of a patient locks the patient first: another who meets them in another order, or one that came meanwhile, would end it. */
const sets = (sql: string, value?: () => unknown) => async (db: Db, id: string) => {
  if (!sql.startsWith('insert')) await db.run('select from profiles where id = $1 for no key update', [id]);
  return db.run(sql, value === undefined ? [id] : [id, value()]);
};

const CHANGES: readonly ((db: Db, id: string) => Promise<unknown>)[] = [
  joinSite,
  sets(
    `delete from site_profiles where profile_id = $1 and site_id = $2 and exists (
       select from site_profiles o where o.profile_id = $1 and o.site_id <> $2)`,
    () => testSites.north,
  ),
  sets('update site_profiles set engagement_status = $2 where profile_id = $1', () =>
    pick(['AWARE', 'ELIGIBLE']),
  ),
  sets('update profiles set last_name = $2 where id = $1', () => pick(['Abel', 'Zoë', null])),
  sets('update profiles set insurance_member_id = $2 where id = $1', () => `MEM-${roll(9)}`),
  sets(
    `insert into profile_identifiers (id, profile_id, type, value) values (gen_random_uuid(), $1, 'EhrId', $2)`,
    () => `E-${roll(99)}`,
  ),
  sets('delete from profile_identifiers where profile_id = $1'),
  sets(
    `insert into profile_conditions (id, profile_id, name, clinical_status, source)
     values (gen_random_uuid(), $1, $2, 'active', 'portal')`,
    () => pick(['COPD', 'Asthma', 'Hay fever']),
  ),
  sets(`update profile_conditions set abated_at = now() where profile_id = $1 and name = $2`, () => 'COPD'),
  sets(
    `insert into care_team_members (id, profile_id, user_id, role, from_at)
     values (gen_random_uuid(), $1, $2, 'care_coordinator', now() - interval '1 day') on conflict do nothing`,
    () => pick(users),
  ),
  sets(`update care_team_members set to_at = now() where profile_id = $1 and to_at is null`),
  sets(
    `insert into profile_practitioners (id, profile_id, practitioner_id, type)
     values (gen_random_uuid(), $1, $2, 'REFERRAL') on conflict do nothing`,
    () => practitioner,
  ),
  sets('delete from profile_practitioners where profile_id = $1'),
  sets(
    `insert into patient_statuses (id, profile_id, status_type, source, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'portal', now(), now()) on conflict do nothing`,
    () => pick(['DORMANT', 'HOSPICE']),
  ),
  sets('delete from patient_statuses where profile_id = $1'),
  blow,
  excludeFirst,
  sets(
    `insert into measurements (id, profile_id, type, name, value, taken_at, source)
     values (gen_random_uuid(), $1, 'spo2', 'SpO2', 95, $2, 'portal')`,
    () => when(-1),
  ),
  sets(
    `insert into measurements (id, profile_id, type, name, value, taken_at, source)
     values (gen_random_uuid(), $1, 'breathlessness', 'Breathlessness', 2, $2, 'portal')`,
    () => when(-1),
  ),
  sets(
    `insert into questionnaire_results (id, profile_id, internal_name, answered_at, answered_by, created_at, answers, score, rule)
     values (gen_random_uuid(), $1, 'mmrc-dyspnoea', $2, 'PATIENT', now(), '[]', 3, 'sum')`,
    () => when(-1),
  ),
  sets('update questionnaire_results set removed_at = now() where profile_id = $1'),
  sets(
    `insert into patient_journeys (id, profile_id, site_id, status, date)
     select gen_random_uuid(), $1, site_id, $2, now() - interval '3 days' from site_profiles where profile_id = $1`,
    () => pick(['ELIGIBLE', 'DISENROLLED', 'AWARE']),
  ),
  sets('delete from patient_journeys where profile_id = $1'),
  sets(
    `insert into communications (id, profile_id, sent, communication_result, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'ANSWERED', now(), now())`,
    () => when(-1),
  ),
  sets(
    `insert into communications (id, profile_id, sent, communication_result, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'NO_ANSWER', now(), now())`,
    () => when(-1),
  ),
  sets(`update communications set communication_result = 'BUSY' where profile_id = $1`),
  sets(
    `insert into appointments (id, profile_id, start_at, status, purpose, created_at)
     values (gen_random_uuid(), $1, $2, 'BOOKED', 'CARE_EVENT', now())`,
    () => when(1),
  ),
  sets(`update appointments set status = 'CANCELLED' where profile_id = $1`),
  sets(
    `insert into adverse_events (id, profile_id, type, actuality, status, severity, occurred_at, reported_at, updated_at)
     values (gen_random_uuid(), $1, 'FALL', 'ACTUAL', 'OPEN', 'MILD', now(), now(), now())`,
  ),
  sets(`update adverse_events set status = 'RESOLVED' where profile_id = $1`),
];

/** Everything that the kept rows say and the records do not, or the other way round. */
const differences = async (): Promise<unknown> => {
  const { rows } = await owner.query(`
    select (select json_agg(r) from (table patient_list_source except table patient_list_rows) r) as missing,
           (select json_agg(r) from (table patient_list_rows except table patient_list_source) r) as extra,
           (select count(*)::int from patient_list_stale) as stale`);
  return rows[0];
};
const NONE = { missing: null, extra: null, stale: 0 };

const makeProfiles = (count: number): Promise<string[]> =>
  house.database.transact(REASON, async (db) => {
    const made: string[] = [];
    for (let n = 0; n < count; n += 1) made.push(await insertProfile(db));
    return made;
  });

test('OP-VIEWS-1 after 600 writes, some of them several to a transaction, each row is what a slow query computes', async () => {
  const profiles = await makeProfiles(12);
  for (let n = 0; n < 300; n += 1) {
    const writes = [[pick(CHANGES), pick(profiles)] as const, [pick(CHANGES), pick(profiles)] as const];
    await house.database.transact(REASON, async (db) => {
      for (const [change, profile] of writes) await change(db, profile);
    });
    if (n % 60 === 0) expect(await differences()).toEqual(NONE);
  }
  expect(await differences()).toEqual(NONE);
  const { rows } = await owner.query<Record<string, string>>(`
    select count(last_session) as sessions, count(session_grade) as grades, count(spo2) as spo2, count(mmrc) as mmrc,
      count(last_contact) as contacts, count(next_appointment) as appointments, count(eligible_from) as eligible
    from patient_list_rows`);
  for (const [what, filled] of Object.entries(rows[0] ?? {}))
    expect([what, Number(filled) > 0]).toEqual([what, true]);
});

test('writers of the same patients at the same time leave nothing old behind', async () => {
  const profiles = await makeProfiles(3);
  // One patient to a transaction, as a call writes, and its tables in one order: two writers that lock rows in opposite orders
  // would end each other, which is no question of the list. A name and an identifier both lead to the row of the search: only the
  // identifier is among them.
  const changes = CHANGES.slice(5);
  const writer = async (): Promise<void> => {
    for (let n = 0; n < 30; n += 1) {
      const profile = pick(profiles);
      const places = [roll(changes.length), roll(changes.length)].toSorted((one, other) => one - other);
      await house.database.transact(REASON, async (db) => {
        for (const place of places) await changes[place]?.(db, profile);
      });
    }
  };
  await Promise.all(Array.from({ length: 6 }, writer));
  expect(await differences()).toEqual(NONE);
});

test('a write that is undone, and the names of a site, a coordinator and a provider', async () => {
  const [profile = ''] = await makeProfiles(1);
  await house.database.transact(REASON, async (db) => {
    await db.run(
      `insert into care_team_members (id, profile_id, user_id, role, from_at)
       values (gen_random_uuid(), $1, $2, 'care_coordinator', now())`,
      [profile, house.world.priya.id],
    );
    await db.run(
      `insert into profile_practitioners (id, profile_id, practitioner_id, type)
       values (gen_random_uuid(), $1, $2, 'REFERRAL_AND_PRIMARY')`,
      [profile, practitioner],
    );
  });
  await owner.query(`begin; update profiles set last_name = 'Undone'; rollback`);
  await owner.query(`update sites set short_name = 'Northern' where id = $1`, [testSites.north]);
  await owner.query(`update portal_users set last_name = 'Nayar' where id = $1`, [house.world.priya.id]);
  await owner.query(`update practitioners set last_name = 'Moor' where id = $1`, [practitioner]);
  expect(await differences()).toEqual(NONE);
  const { rows } = await owner.query(
    'select coordinator, referring from patient_list_rows where profile_id = $1',
    [profile],
  );
  expect(rows[0]).toEqual({ coordinator: 'Priya Nayar', referring: 'Evelyn Moor' });
});

test('PRACT-029 a referring provider without a name is listed by that of the authorized official', async () => {
  const [profile = ''] = await makeProfiles(1);
  await owner.query(
    `with official as (insert into practitioners (id, first_name, last_name, authorized_official_first_name,
         authorized_official_last_name, created_at) values (gen_random_uuid(), '', '', 'Ambrose', 'Tidemark', now()) returning id)
     insert into profile_practitioners (id, profile_id, practitioner_id, type) select gen_random_uuid(), $1, id, 'REFERRAL' from official`,
    [profile],
  );
  const referring = async () =>
    (await owner.query('select referring from patient_list_rows where profile_id = $1', [profile])).rows;
  expect(await referring()).toEqual([{ referring: 'Ambrose Tidemark' }]);
  await owner.query(
    `update practitioners set authorized_official_last_name = 'Tidewater' where authorized_official_last_name = 'Tidemark'`,
  );
  expect(await referring()).toEqual([{ referring: 'Ambrose Tidewater' }]);
  expect(await differences()).toEqual(NONE);
});

test('a wrong row is found and mended, and an appointment that is over makes room', async () => {
  const [wrong = '', visited = ''] = await makeProfiles(2);
  await owner.query(
    `insert into appointments (id, profile_id, start_at, duration_minutes, status, purpose, created_at)
     values (gen_random_uuid(), $1, now() - interval '20 minutes', 30, 'BOOKED', 'CARE_EVENT', now())`,
    [visited],
  );
  const next = async (): Promise<unknown> =>
    (await owner.query('select next_appointment from patient_list_rows where profile_id = $1', [visited]))
      .rows[0]?.next_appointment;
  expect(await next()).not.toBeNull();
  await owner.query('alter table appointments disable trigger user');
  await owner.query(`update appointments set start_at = start_at - interval '1 hour' where profile_id = $1`, [
    visited,
  ]);
  await owner.query('alter table appointments enable trigger user');
  await owner.query(
    `update patient_list_rows set next_appointment_over = now() - interval '1 minute' where profile_id = $1`,
    [visited],
  );
  expect(await house.database.transact(REASON, refreshPassed)).toBe(1);
  expect(await next()).toBeNull();
  await owner.query(`update patient_list_rows set open_events = 99 where profile_id = $1`, [wrong]);
  await owner.query(`delete from patient_list_rows where profile_id = $1`, [visited]);
  const mend = () => mendRows((work) => house.database.transact(REASON, work), 5);
  expect(await mend()).toBe(2);
  expect(await differences()).toEqual(NONE);
  expect(await mend()).toBe(0);
});
