// Does the list of appointments take exactly the questions that the admin page asks, and show the own sites only?
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { analyseTables, ofTable, planOf } from '@alveary/server/testing/plans.ts';
import { type TestPatient, type TestPerson, testSites } from '@alveary/server/testing/world.ts';
import { appointmentsStatement } from './appointments.store.ts';

let test: TestApp;

type Facts = readonly [TestPatient, status: string, start: string, created: string, event: string | null];

beforeAll(async () => {
  test = await testApp();
  const { northPatient, sharedPatient, southPatient, lena } = test.world;
  const rows: readonly Facts[] = [
    [northPatient, 'BOOKED', '2026-03-01T09:00:00Z', '2026-01-01T00:00:00Z', 'event-1'],
    [northPatient, 'BOOKED', '2026-02-01T09:00:00Z', '2026-01-03T00:00:00Z', 'event-2'],
    [northPatient, 'BOOKED', '2026-04-01T09:00:00Z', '2026-01-02T00:00:00Z', null],
    [northPatient, 'CANCELLED', '2026-05-01T09:00:00Z', '2026-01-04T00:00:00Z', 'event-3'],
    [sharedPatient, 'PENDING', '2026-06-01T09:00:00Z', '2026-01-05T00:00:00Z', null],
    [sharedPatient, 'BOOKED', '2026-07-01T09:00:00Z', '2026-01-07T00:00:00Z', 'event-5'],
    [southPatient, 'BOOKED', '2026-02-02T09:00:00Z', '2026-01-06T00:00:00Z', 'event-4'],
  ];
  await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    for (const [{ profileId }, status, start, created, event] of rows) {
      await db.run(
        `insert into appointments (id, profile_id, start_at, status, purpose, calendar_event_id, practitioner_id, created_at)
         values ($1, $2, $3, $4, 'HEALTH_COACHING', $5, $6, $7)`,
        [newId(), profileId, start, status, event, lena.id, created],
      );
    }
  });
});

const list = (query = '', as: TestPerson = test.world.lena) =>
  test.send({ path: `admin/appointments?${query}`, as });
const starts = async (query: string) =>
  (await list(query)).json().map((one: { start: string }) => one.start.slice(5, 7));

describe('the list', () => {
  it('ADMIN-007 ADMIN-008 answers the linked question: booked, with a calendar event, of a patient, newest first', async () => {
    const of = test.world.northPatient.profileId;
    const query = `sort=createdDate,desc&size=20&status.equals=BOOKED&calendarEventId.specified=true&principal.equals=${of}`;
    const answer = await list(query);
    expect(answer.headers['x-total-count']).toBe('2');
    expect(answer.json().map((one: { calendarEventId: string }) => one.calendarEventId)).toEqual([
      'event-2',
      'event-1',
    ]);
    expect(await starts(query.replace('specified=true', 'specified=false'))).toEqual(['04']);
  });

  it('APPT-002 APPT-003 APPT-005 answers an appointment with patient, staff member and times', async () => {
    const [first] = (await list('size=1&includePii=true')).json();
    expect(first).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      start: '2026-02-01T09:00:00.000Z',
      startTime: '2026-02-01T09:00:00.000Z',
      duration: 30,
      status: 'BOOKED',
      purpose: 'HEALTH_COACHING',
      principal: { id: test.world.northPatient.profileId },
      principalPii: {
        lastName: 'Northcott',
        dateOfBirth: '1980-02-03',
        siteProfiles: [{ id: test.world.northPatient.siteProfileId, site: { slug: 'north' } }],
      },
      calendarEventId: 'event-2',
      assignedPractitioner: { id: test.world.lena.id, firstName: 'Lena' },
      createdDate: '2026-01-03T00:00:00.000Z',
    });
  });

  it('CAL-026 is what the calendar shows: start, status, calendar event, purpose, patient with sites, staff member', async () => {
    const [first] = (await list('size=1&includePii=true')).json();
    const { startTime, status, calendarEventId, purpose, principalPii, assignedPractitioner } = first;
    expect([startTime, status, calendarEventId, purpose]).toEqual([
      '2026-02-01T09:00:00.000Z',
      'BOOKED',
      'event-2',
      'HEALTH_COACHING',
    ]);
    expect(principalPii.siteProfiles).toHaveLength(1);
    expect(assignedPractitioner.id).toBe(test.world.lena.id);
  });

  it('names nobody unless asked to', async () => {
    expect((await list()).json().every((one: { principalPii: null }) => one.principalPii === null)).toBe(
      true,
    );
  });

  it('APPT-019 APPT-020 APPT-023 has five to a page, sorted, between two times, with the number of all', async () => {
    const answer = await list('portalCode.notEquals=TESTING');
    expect([answer.json().length, answer.headers['x-total-count']]).toEqual([5, '6']);
    expect(await starts('sort=startTime,desc&size=2&page=1')).toEqual(['05', '04']);
    const { profileId } = test.world.sharedPatient;
    expect(await starts(`sort=startTime,asc&principal.equals=${profileId}`)).toEqual(['06', '07']);
    expect(await starts('startDate=2026-03-01T09:00:00Z&endDate=2026-04-30T00:00:00Z')).toEqual(['03', '04']);
    expect(await starts(`assignedPractitioner.equals=${test.world.tom.id}`)).toEqual([]);
  });

  it('APPT-021 leaves out what has a purpose of tests alone, and does not count it', async () => {
    const write = (sql: string, values: unknown[] = []) =>
      test.database.transact({ allSites: 'a test sets up its rows' }, (db) => db.run(sql, values));
    await write(
      `insert into communication_purposes (id, key, name, description, portal_code, position)
       values ($1, 'DRY_RUN', 'Dry run', '', 'TESTING', 1), ($2, 'HEALTH_COACHING', 'Health coaching', '', 'TESTING', 2)`,
      [newId(), newId()],
    );
    await write(`update appointments set purpose = 'DRY_RUN' where calendar_event_id = 'event-5'`);
    const answer = await list('portalCode.notEquals=TESTING&size=50');
    expect([answer.json().length, answer.headers['x-total-count']]).toEqual([5, '5']);
    expect((await list('size=50')).headers['x-total-count']).toBe('6');
    await write(`update appointments set purpose = 'HEALTH_COACHING' where calendar_event_id = 'event-5'`);
    await write(`delete from communication_purposes where portal_code = 'TESTING'`);
  });

  it.each(['status.equals=NOW', 'sort=purpose,asc', 'calendarEventId.specified=yes', 'size=101', 'notes=1'])(
    'does not take %s',
    async (query) => expect((await list(query)).statusCode).toBe(400),
  );

  it('shows nothing of another site', async () => {
    expect(await starts('sort=startTime,asc&status.equals=BOOKED')).toEqual(['02', '03', '04', '07']);
    const foreign = await list(`principal.equals=${test.world.southPatient.profileId}`);
    expect(foreign.json().code).toBe('NoSiteForPatient');
  });
});

describe('at 100,000 appointments of 1,000 patients', () => {
  beforeAll(async () => {
    await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
      db.run(
        `with added as (
           insert into profiles (id, created_at, updated_at)
           select gen_random_uuid(), now(), now() from generate_series(1, 1000) returning id
         ), placed as (
           insert into site_profiles (id, profile_id, site_id, engagement_status, created_at)
           select gen_random_uuid(), id, $1, 'MANAGED', now() from added
         )
         insert into appointments (id, profile_id, start_at, status, purpose, practitioner_id, created_at)
         select gen_random_uuid(), id, now() - n * interval '3 days', 'BOOKED', 'HEALTH_COACHING', $2, now() - n * interval '4 days'
         from added, generate_series(1, 100) n`,
        [testSites.north, test.world.tom.id],
      ),
    );
    await analyseTables(test.database.logins.owner);
  });

  const SOMEBODY = '0198c0de-0000-7000-8000-000000000000';
  const everything = {
    profileId: null,
    practitionerId: null,
    status: null,
    hasCalendarEvent: null,
    start: null,
    end: null,
    withoutPortalCode: 'TESTING',
  };
  it.each([
    ['all of them', {}, 'startTime,asc', 'appointments_start'],
    ['the newest', {}, 'createdDate,desc', 'appointments_created'],
    ['those of a patient', { profileId: SOMEBODY }, 'startTime,asc', 'appointments_profile'],
    ['those of a staff member', { practitionerId: SOMEBODY }, 'startTime,desc', 'appointments_'],
    ['those of a week', { start: '2026-01-05', end: '2026-01-12' }, 'startTime,asc', 'appointments_start'],
  ] as const)('rule 7: a page of %s reads an index', async (_what, given, sort, index) => {
    const asked = { ...everything, ...given };
    const page = { sort, limit: 20, offset: 0, withPatients: true };
    const { sql, values } = appointmentsStatement(asked, page);
    const reach = { siteIds: [testSites.north], userId: test.world.tom.id };
    const plan = await test.database.read(reach, (db) => planOf(db, sql, values));
    const onAppointments = ofTable(plan, 'appointments');
    expect(onAppointments.map((node) => node['Index Name'] ?? node['Node Type'])).toEqual([
      expect.stringContaining(index),
    ]);
  });
});
