// Each column of the list narrows it to the patients that are meant, and shows what the records say (OP-VIEWS-1 to OP-VIEWS-3).
import { randomUUID } from 'node:crypto';
import { FEW_SITES } from '@alveary/modules/patient-search/server/public.ts';
import { judgeSessions } from '@alveary/modules/spirometry/server/public.ts';
import type { ListedPatient } from '../contract/calls.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { insertPatient, testSites, type TestPerson } from '@alveary/server/testing/world.ts';
import { columnIds, timespanColumns, timespans } from '../contract/columns.ts';
import { filterMap } from '../contract/filters.ts';
import { findConditionChoices, findCoordinatorChoices } from './choices.store.ts';

const { north, south } = testSites;
let house: TestApp;
let owner: pg.Client;
let full: string;

const DAY_MS = 86_400_000;
/** So many days before now, or after it. */
const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const dayOf = (instant: string): string => instant.slice(0, 10);

const fill = async (profile: string, siteProfile: string): Promise<void> => {
  await owner.query('begin');
  const put = (sql: string, ...values: unknown[]) => owner.query(sql, [profile, ...values]);
  await put(
    `update profiles set insurance_member_id = 'MEM-77/é', date_of_birth = '1951-11-02' where id = $1`,
  );
  await owner.query(`update site_profiles set module = 'aria_module_cf' where id = $1`, [siteProfile]);
  await put(
    `insert into profile_identifiers (id, profile_id, type, value) values (gen_random_uuid(), $1, 'EhrId', 'HL-1002')`,
  );
  for (const [name, abated] of [
    ['COPD', null],
    ['Asthma', ago(3)],
  ] as const)
    await put(
      `insert into profile_conditions (id, profile_id, name, clinical_status, abated_at, source)
       values (gen_random_uuid(), $1, $2, 'active', $3, 'portal')`,
      name,
      abated,
    );
  await put(
    `insert into care_team_members (id, profile_id, user_id, role, from_at) values (gen_random_uuid(), $1, $2, 'care_coordinator', $3)`,
    house.world.lena.id,
    ago(9),
  );
  const { rows } = await owner.query<{ id: string }>(
    `insert into practitioners (id, first_name, last_name, created_at) values (gen_random_uuid(), 'Evelyn', 'Marsh', now()) returning id`,
  );
  await put(
    `insert into profile_practitioners (id, profile_id, practitioner_id, type) values (gen_random_uuid(), $1, $2, 'REFERRAL')`,
    rows[0]?.id,
  );
  await put(
    `insert into patient_statuses (id, profile_id, status_type, source, created_at, updated_at)
     values (gen_random_uuid(), $1, 'DORMANT', 'portal', now(), now())`,
  );
  const session = await put(
    `insert into spirometry_sessions (id, profile_id, performed_at, created_at) values (gen_random_uuid(), $1, $2, now()) returning id`,
    ago(20),
  );
  await put(
    `insert into spirometry_tests (id, session_id, profile_id, position, fev1, fvc_quality, fev1_quality)
     values (gen_random_uuid(), $2, $1, 1, 1.5, 'acceptable', 'acceptable'), (gen_random_uuid(), $2, $1, 2, 1.4, 'acceptable', 'acceptable')`,
    session.rows[0]?.id,
  );
  await put(
    `insert into spirometry_predicted_values (session_id, profile_id, measure, m) values ($2, $1, 'fev1', 3)`,
    session.rows[0]?.id,
  );
  for (const [type, value, days] of [
    ['spo2', 93, 20],
    ['spo2', 88, 40],
    ['breathlessness', 3, 20],
  ] as const)
    await put(
      `insert into measurements (id, profile_id, type, name, value, taken_at, source) values (gen_random_uuid(), $1, $2, $2, $3, $4, 'portal')`,
      type,
      value,
      ago(days),
    );
  for (const [status, days] of [
    ['ELIGIBLE', 60],
    ['DISENROLLED', 20],
  ] as const)
    await put(
      `insert into patient_journeys (id, profile_id, site_id, status, date) values (gen_random_uuid(), $1, $2, $3, $4)`,
      north,
      status,
      ago(days),
    );
  // Reached twenty days ago, tried in vain two days ago; what has no result is paperwork.
  for (const [result, days] of [
    ['DELIVERED', 20],
    ['BUSY', 2],
    [null, 1],
  ] as const)
    await put(
      `insert into communications (id, profile_id, sent, communication_result, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, $3, now(), now())`,
      ago(days),
      result,
    );
  for (const [status, days] of [
    ['BOOKED', -20],
    ['CANCELLED', -3],
    ['BOOKED', -50],
  ] as const)
    await put(
      `insert into appointments (id, profile_id, start_at, status, purpose, created_at)
       values (gen_random_uuid(), $1, $2, $3, 'CARE_EVENT', now())`,
      ago(days),
      status,
    );
  for (const status of ['OPEN', 'IN_PROGRESS', 'RESOLVED'])
    await put(
      `insert into adverse_events (id, profile_id, type, actuality, status, severity, occurred_at, reported_at, updated_at)
       values (gen_random_uuid(), $1, 'FALL', 'ACTUAL', $2, 'MILD', now(), now(), now())`,
      status,
    );
  await give(profile, 21 * 60 + 30);
  await owner.query('commit');
  await house.database.transact({ allSites: 'a test judges a session' }, (db) =>
    judgeSessions(db, [session.rows[0]?.id ?? '']),
  );
};

/** Time of this month: it ends now, or with the first seconds of the month. */
const give = async (profile: string, seconds: number, until = 'now()'): Promise<void> => {
  await owner.query(
    `with given as (
       insert into time_claims (id, user_id, profile_id, site_id, source, started_at, ended_at, claimed_at)
       values (gen_random_uuid(), $1, $2, $3, 'call', (${until})::timestamptz - make_interval(secs => $4::int), ${until}, now()) returning *)
     insert into staff_intervals (claim_id, user_id, profile_id, site_id, source, started_at, ended_at)
     select id, user_id, profile_id, site_id, source, started_at, ended_at from given`,
    [house.world.lena.id, profile, north, seconds],
  );
};

beforeAll(async () => {
  house = await testApp();
  owner = new pg.Client({ connectionString: house.database.logins.owner });
  await owner.connect();
  await owner.query(
    `update sites set feature_values = feature_values || '{"portal_spo2": true, "portal_dyspnea": true}' where id = $1`,
    [north],
  );
  const made = await house.database.transact({ allSites: 'a test adds a patient' }, (db) =>
    insertPatient(db, { firstName: 'Harold', lastName: 'Finch', sites: [north] }),
  );
  full = made.profileId;
  await fill(full, made.siteProfileId);
});
afterAll(() => owner.end());

const list = async (as: TestPerson, filters: object, more: object = {}) => {
  const answer = await house.send({ as, method: 'POST', path: 'profiles/list', body: { filters, ...more } });
  const isRight = answer.statusCode === 200;
  return {
    status: answer.statusCode,
    body: answer.json(),
    total: Number(answer.headers['x-total-count']),
    rows: isRight ? answer.json<ListedPatient[]>() : [],
    names: isRight ? answer.json<ListedPatient[]>().map(({ lastName }) => lastName) : [],
  };
};

test('OP-VIEWS-1 OP-VIEWS-2 a row shows what the records say: contact and attempt apart, the next appointment, the open events', async () => {
  const { rows } = await list(house.world.tom, { name: 'finch' });
  const [row] = rows;
  expect(row).toMatchObject({
    memberId: 'MEM-77/é',
    conditions: ['COPD'],
    module: 'aria_module_cf',
    careCoordinator: 'Lena Tester',
    referringProvider: 'Evelyn Marsh',
    patientStatuses: ['DORMANT'],
    fev1Percent: 50,
    sessionGrade: 'B',
    spo2: 93,
    mmrc: 3,
    lastResult: 'BUSY',
    openEvents: 2,
  });
  const days = Object.entries(row ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
      ? [[name, Math.round((Date.parse(value) - Date.now()) / DAY_MS)]]
      : [],
  );
  expect(Object.fromEntries(days)).toEqual({
    lastSession: -20,
    spo2At: -20,
    mmrcAt: -20,
    eligibleFrom: -60,
    eligibleTo: -20,
    lastContact: -20,
    lastAttempt: -2,
    nextAppointment: 20,
  });
});

test.each<[object, boolean]>([
  [{ dob: { dateFrom: '1951-11-02' } }, true],
  [{ dob: { dateTo: '1951-11-01' } }, false],
  [{ age: { min: 70 } }, true],
  [{ age: { max: 70 } }, false],
  [{ 'ehr-id': 'l-10' }, true],
  [{ 'ehr-id': 'l-11' }, false],
  [{ 'member-id': 'mem 77/E' }, true],
  [{ 'member-id': 'mem 78' }, false],
  [{ conditions: ['COPD', 'Gout'] }, true],
  [{ conditions: ['Asthma'] }, false],
  [{ module: ['aria_module_cf'] }, true],
  [{ module: ['aria_module_asthma'] }, false],
  [{ 'referring-provider': 'MARSH' }, true],
  [{ 'referring-provider': 'moor' }, false],
  [{ 'patient-status': ['DORMANT'] }, true],
  [{ 'patient-status': ['HOSPICE'] }, false],
  [{ 'fev1-percent': { min: 50, max: 50 } }, true],
  [{ 'fev1-percent': { min: 51 } }, false],
  [{ 'session-grade': ['A', 'B'] }, true],
  [{ 'session-grade': ['A'] }, false],
  [{ spo2: { max: 93 } }, true],
  [{ spo2: { max: 92 } }, false],
  [{ mmrc: { min: 3 } }, true],
  [{ mmrc: { min: 3.5 } }, false],
  [{ 'last-comm-result': ['BUSY'] }, true],
  [{ 'last-comm-result': ['DELIVERED'] }, false],
  [{ 'next-appointment': { dateFrom: dayOf(ago(-10)), dateTo: dayOf(ago(-30)) } }, true],
  [{ 'next-appointment': { dateTo: dayOf(ago(-10)) } }, false],
  [{ 'open-events': { min: 2, max: 2 } }, true],
  [{ 'open-events': { min: 3 } }, false],
  [{ status: ['MANAGED'], spo2: { min: 90 }, 'care-coordinator': [] }, true],
  [{ name: 'harold', spo2: { min: 94 } }, false],
])('the filter %j finds the patient: %s', async (filters, isFound) => {
  const { status, names, total } = await list(house.world.tom, filters);
  expect(status).toBe(200);
  expect(names.includes('Finch')).toBe(isFound);
  expect(total).toBe(names.length);
});

test.each(columnIds)('a filter of %s that asks nothing leaves everybody', async (column) => {
  const everybody = (await list(house.world.tom, {})).total;
  for (const nothing of [{}, [], '']) {
    const filters = { [column]: nothing };
    if (!filterMap.safeParse(filters).success) continue;
    for (const sort of ['name,asc', `${column},desc`]) {
      const { status, total } = await list(house.world.tom, filters, { sort });
      expect([filters, sort, status, total]).toEqual([filters, sort, 200, everybody]);
    }
  }
});

test('by the care coordinator, and who and what can be chosen', async () => {
  const choices = await house.send({ path: 'profiles/list/choices', as: house.world.tom });
  expect(choices.json()).toEqual({
    conditions: ['COPD'],
    careCoordinators: [{ id: house.world.lena.id, name: 'Lena Tester' }],
  });
  const { names } = await list(house.world.tom, { 'care-coordinator': [house.world.lena.id] });
  expect(names).toEqual(['Finch']);
  expect((await list(house.world.tom, { 'care-coordinator': [house.world.tom.id] })).names).toEqual([]);
  const elsewhere = await house.send({ path: 'profiles/list/choices', as: house.world.priya });
  expect(elsewhere.json()).toEqual({ conditions: [], careCoordinators: [] });
});

test('what can be chosen is the same, however many other sites somebody has', async () => {
  const empty = Array.from({ length: FEW_SITES }, () => randomUUID());
  await owner.query(
    `insert into sites (id, short_name, long_name, slug, region)
     select id, 'Empty', 'Empty', 'empty-' || place, 'us' from unnest($1::uuid[]) with ordinality given (id, place)`,
    [empty],
  );
  const choicesAt = async (...sites: readonly string[]) => {
    const seen = { sites, bits: sites.length > FEW_SITES ? await house.database.bitsOf(sites) : null };
    return house.database.read({ siteIds: sites, userId: house.world.tom.id }, async (db) => [
      await findConditionChoices(db, seen),
      await findCoordinatorChoices(db, seen),
    ]);
  };
  expect(await choicesAt(north, ...empty)).toEqual(await choicesAt(north));
  expect(await choicesAt(north)).toEqual([['COPD'], [{ id: house.world.lena.id, name: 'Lena Tester' }]]);
  expect(await choicesAt(south, ...empty)).toEqual([[], []]);
});

test('VIEWS-003 VIEWS-004 each date column has a timespan and two days, from either side, and the timespan wins', async () => {
  expect(timespanColumns).toEqual([
    'last-session-date',
    'spo2-timestamp',
    'mmrc-timestamp',
    'eligibility-start',
    'eligibility-end',
    'last-communication',
    'last-comm-date',
  ]);
  for (const column of timespanColumns) {
    const days = column === 'eligibility-start' ? 60 : column === 'last-comm-date' ? 2 : 20;
    const at = dayOf(ago(days));
    const found = async (filter: object): Promise<boolean> =>
      (await list(house.world.tom, { [column]: filter })).names.includes('Finch');
    expect([column, await found({ dateFrom: at })]).toEqual([column, true]);
    expect([column, await found({ dateFrom: dayOf(ago(days - 1)) })]).toEqual([column, false]);
    expect([column, await found({ dateTo: at })]).toEqual([column, true]);
    expect([column, await found({ dateTo: dayOf(ago(days + 1)) })]).toEqual([column, false]);
    expect([column, await found({ timespan: 'LAST_90_DAYS', dateTo: '1999-01-01' })]).toEqual([column, true]);
    expect([column, await found({ timespan: 'LAST_DAY', dateTo: at })]).toEqual([column, false]);
  }
  for (const column of ['dob', 'next-appointment'])
    expect((await list(house.world.tom, { [column]: { timespan: 'LAST_YEAR' } })).status).toBe(400);
});

test('VIEWS-005 the seven timespans reach back as far as they say', async () => {
  const [{ profileId }] = [
    await house.database.transact({ allSites: 'a test adds a patient' }, (db) =>
      insertPatient(db, { firstName: 'Ola', lastName: 'Olsson', sites: [north] }),
    ),
  ];
  const longest = {
    LAST_DAY: 1,
    LAST_7_DAYS: 7,
    LAST_30_DAYS: 30,
    LAST_90_DAYS: 90,
    LAST_6_MONTHS: 181,
    LAST_YEAR: 365,
    LAST_2_YEARS: 730,
  };
  expect(Object.keys(longest)).toEqual(timespans);
  for (const [timespan, days] of Object.entries(longest)) {
    const found = async (daysAgo: number): Promise<boolean> => {
      await owner.query('delete from communications where profile_id = $1', [profileId]);
      await owner.query(
        `insert into communications (id, profile_id, sent, communication_result, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, 'ANSWERED', now(), now())`,
        [profileId, ago(daysAgo)],
      );
      return (await list(house.world.tom, { 'last-communication': { timespan } })).names.includes('Olsson');
    };
    expect([timespan, await found(days - 0.5)]).toEqual([timespan, true]);
    // Months and leap years differ by up to four days.
    expect([timespan, await found(days + 4)]).toEqual([timespan, false]);
  }
});

test('a day begins and ends where the person is', async () => {
  await owner.query(
    `update measurements set taken_at = '2026-03-10T23:30:00Z' where profile_id = $1 and type = 'spo2'`,
    [full],
  );
  const found = async (dateFrom: string, zone: string): Promise<boolean> =>
    (await list(house.world.tom, { 'spo2-timestamp': { dateFrom, dateTo: dateFrom } }, { zone })).total > 0;
  expect(await found('2026-03-10', 'UTC')).toBe(true);
  expect(await found('2026-03-10', 'Europe/Stockholm')).toBe(false);
  expect(await found('2026-03-11', 'Europe/Stockholm')).toBe(true);
});

test('minutes are those of this month: what was given before it counts as nothing', async () => {
  const minutes = async () => (await list(house.world.tom, { name: 'finch' })).rows[0]?.minutesMonth;
  const sum = await owner.query<{ minutes: number }>(
    `select floor(sum(extract(epoch from ended_at - greatest(started_at, date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'))) / 60)::int as minutes
     from staff_intervals where profile_id = $1 and ended_at > date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`,
    [full],
  );
  const now = sum.rows[0]?.minutes ?? -1;
  expect(await minutes()).toBe(now);
  const filtered = async (filter: object) => (await list(house.world.tom, { 'minutes-month': filter })).names;
  expect(await filtered({ min: now, max: now })).toContain('Finch');
  expect(await filtered({ min: now + 1 })).not.toContain('Finch');
  await owner.query(
    `update staff_intervals set started_at = started_at - interval '40 days', ended_at = ended_at - interval '40 days'`,
  );
  expect(await minutes()).toBe(0);
  expect(await filtered({ min: 1 })).toEqual([]);
  expect(await filtered({ max: 0 })).toContain('Finch');
});

test('a month begins where the site is', async () => {
  const zoned = (zone: string) =>
    owner.query(
      `update sites set feature_values = feature_values || jsonb_build_object('time_zone', $2::text) where id = $1`,
      [north, zone],
    );
  const kept = async () =>
    (
      await owner.query(
        `select (month_seconds % 10000000)::int as seconds from patient_list_rows where profile_id = $1`,
        [full],
      )
    ).rows[0]?.seconds;
  await owner.query('delete from staff_intervals');
  await give(full, 7200, `'2026-03-01T06:00:00Z'`);
  await zoned('America/New_York');
  expect(await kept()).toBe(3600);
  await zoned('UTC');
  expect(await kept()).toBe(7200);
});

test('the mMRC of a row is the newest one, whether it was measured or answered', async () => {
  const shown = async () => (await list(house.world.tom, { name: 'finch' })).rows[0]?.mmrc;
  const answered = (score: number, days: number) =>
    owner.query(
      `insert into questionnaire_results (id, profile_id, internal_name, answered_at, answered_by, created_at, answers, score, rule)
       values (gen_random_uuid(), $1, 'mmrc-dyspnoea', $2, 'PATIENT', now(), '[]', $3, 'sum')`,
      [full, new Date(Date.now() - days * DAY_MS), score],
    );
  await answered(4, 21);
  expect(await shown()).toBe(3);
  await answered(1, 2);
  expect(await shown()).toBe(1);
  await owner.query(`update questionnaire_results set removed_at = now() where score = 1`);
  expect(await shown()).toBe(3);
});

test('PROFILE-043 PROFILE-044 OP-PROFILE-10 each flag takes its own columns away, and nothing else', async () => {
  const shown = async () => (await list(house.world.tom, { name: 'finch' })).rows[0];
  const without = (feature: string) =>
    owner.query('update sites set feature_values = feature_values - $2 where id = $1', [north, feature]);
  expect(await shown()).toMatchObject({
    spo2: expect.any(Number),
    spo2At: expect.any(String),
    mmrc: 3,
    mmrcAt: expect.any(String),
  });
  const found = async (filters: object): Promise<boolean> =>
    (await list(house.world.tom, { ...filters, name: 'finch' })).total === 1;
  const [breathless, oxygen] = [
    [{ mmrc: { min: 0 } }, { 'mmrc-timestamp': { dateFrom: '2000-01-01' } }],
    [{ spo2: { max: 100 } }, { 'spo2-timestamp': { timespan: 'LAST_2_YEARS' } }],
  ];
  for (const filters of [...breathless, ...oxygen])
    expect([filters, await found(filters)]).toEqual([filters, true]);
  await without('portal_dyspnea');
  expect(await shown()).toMatchObject({ spo2: expect.any(Number), mmrc: null, mmrcAt: null });
  // What is not shown does not tell itself by a filter either, and one that narrows nothing hides nobody.
  for (const filters of breathless) expect([filters, await found(filters)]).toEqual([filters, false]);
  for (const filters of [...oxygen, { mmrc: {} }])
    expect([filters, await found(filters)]).toEqual([filters, true]);
  await without('portal_spo2');
  for (const filters of oxygen) expect([filters, await found(filters)]).toEqual([filters, false]);
  expect(await shown()).toMatchObject({
    spo2: null,
    spo2At: null,
    mmrc: null,
    mmrcAt: null,
    fev1Percent: 50,
  });
});

test('only patients of the own sites, whatever is asked', async () => {
  const { names, total } = await list(
    house.world.priya,
    { 'open-events': { min: 0 } },
    { sort: 'open-events,desc' },
  );
  expect(names).toEqual(['Southey', 'Shared']);
  expect(total).toBe(2);
  const foreign = await list(house.world.priya, { site: [north], age: { min: 0 } });
  expect([foreign.status, foreign.total]).toEqual([200, 0]);
  expect((await list(house.world.lena, { site: [south, north], age: { min: 0 } })).names).not.toContain(
    'Southey',
  );
});

test.each<[object, object, string]>([
  [{ spo2: { min: 95, max: 90 } }, {}, 'The lower limit cannot be above the upper one.'],
  [
    { 'last-session-date': { dateFrom: '2026-03-02', dateTo: '2026-03-01' } },
    {},
    'The first day cannot be after the last one.',
  ],
  [{ dob: { dateFrom: '2026-02-30' } }, {}, 'This must be a date such as 1970-01-31.'],
  [
    {},
    { sort: 'colour,asc' },
    'Patients can be sorted by the id of a column and asc or desc, such as name,asc.',
  ],
  [{}, { zone: 'Mars/Base' }, 'This must be a time zone such as Europe/Stockholm.'],
  [{ spo2: { min: 'many' } }, {}, 'This must be a number.'],
])('%j %j is refused with what to do', async (filters, more, message) => {
  const { status, body } = await list(house.world.tom, filters, more);
  expect(status).toBe(400);
  expect(body.errors.map((one: { message: string }) => one.message)).toContain(message);
});

test('limits far out of any range narrow and break nothing', async () => {
  for (const filters of [
    { age: { min: -5, max: 100_000 } },
    { age: { min: 999_999 } },
    { 'minutes-month': { min: 1e6, max: 1e6 } },
  ])
    expect((await list(house.world.tom, filters)).status).toBe(200);
});
