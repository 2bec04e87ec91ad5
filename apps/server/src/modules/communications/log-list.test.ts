// Are the logs of a patient listed in order, by page, purpose and date, with a plan that stays quick?
import { beforeAll, describe, expect, it } from 'vitest';
import type { Log } from '@alveary/contract/communications/model.ts';
import { purposeSeeds } from '../../../seed/purposes.ts';
import { newId } from '../../platform/ids.ts';
import type { TestApp } from '../../testing/app.ts';
import { testApp } from '../../testing/app.ts';
import { ofTable, planOf, rowsRead } from '../../testing/plans.ts';
import { testSites } from '../../testing/world.ts';
import { newestLogsStatement, oldestLogsStatement } from './communications.store.ts';

let test: TestApp;

const HOUR = 3_600_000;
const START = Date.parse('2026-03-01T08:00:00Z');
const PURPOSES = ['ONBOARDING', 'CARE_EVENT', 'APPOINTMENT'];

beforeAll(async () => {
  test = await testApp();
  const { northPatient, tom } = test.world;
  await test.database.transact({ allSites: 'a test writes many logs' }, async (db) => {
    for (let index = 0; index < 25; index += 1) {
      await db.run(
        `insert into communications (id, profile_id, purpose, sent, duration_in_seconds, medium, direction,
           communication_result, subject, practitioner, created_at, updated_at)
         values ($1, $2, $3, $4, 60, 'VERBAL_PHONE', 'OUTBOUND', 'ANSWERED', $5, $6, $4, $4)`,
        [
          newId(),
          northPatient.profileId,
          PURPOSES[index % 3],
          new Date(START + index * HOUR).toISOString(),
          `Log ${index}`,
          tom.id,
        ],
      );
    }
  });
});

const list = (query: string) =>
  test.send({
    path: `communications?principal.equals=${test.world.northPatient.profileId}${query}`,
    as: test.world.tom,
  });

const subjectsOf = (answer: { json(): Log[] }): (string | null)[] => answer.json().map((log) => log.subject);

describe('the list of logs', () => {
  it('LOG-067 LOG-068 API: 10 a page, newest first, with the number of all', async () => {
    const first = await list('');
    expect(first.headers['x-total-count']).toBe('25');
    expect(subjectsOf(first)).toEqual(Array.from({ length: 10 }, (_none, index) => `Log ${24 - index}`));
    const third = await list('&page=2');
    expect(subjectsOf(third)).toEqual(['Log 4', 'Log 3', 'Log 2', 'Log 1', 'Log 0']);
    const beyond = await list('&page=9');
    expect([beyond.json(), beyond.headers['x-total-count']]).toEqual([[], '25']);
  });

  it('LOG-067: oldest first, by purpose and by date', async () => {
    expect(subjectsOf(await list('&sort=sent,asc&size=2'))).toEqual(['Log 0', 'Log 1']);
    const appointments = await list('&purpose.equals=APPOINTMENT&size=100');
    expect(appointments.headers['x-total-count']).toBe('8');
    expect((await list('&purpose.in=APPOINTMENT,CARE_EVENT')).headers['x-total-count']).toBe('16');
    expect((await list('&purpose.in=CARE_EVENT&purpose.equals=APPOINTMENT')).json()).toEqual([]);
    const start = new Date(START + 3 * HOUR).toISOString();
    const end = new Date(START + 5 * HOUR).toISOString();
    expect(subjectsOf(await list(`&startDate=${start}&endDate=${end}`))).toEqual(['Log 5', 'Log 4', 'Log 3']);
  });

  it('LOG-067: a patient without logs has an empty list', async () => {
    const answer = await test.send({
      path: `communications?principal.equals=${test.world.sharedPatient.profileId}`,
      as: test.world.tom,
    });
    expect([answer.statusCode, answer.json(), answer.headers['x-total-count']]).toEqual([200, [], '0']);
  });

  it('API-008 OP-API-2: an unknown filter is refused', async () => {
    expect((await list('&medium.equals=NONE')).statusCode).toBe(400);
  });
});

describe('the plan of the list at 60,000 logs of 200 patients', () => {
  const fill = `with added as (
      insert into profiles (id, created_at, updated_at)
      select gen_random_uuid(), now(), now() from generate_series(1, 200) returning id
    ), placed as (
      insert into site_profiles (id, profile_id, site_id, engagement_status, created_at)
      select gen_random_uuid(), id, $1, 'MANAGED', now() from added
    )
    insert into communications (id, profile_id, purpose, sent, medium, direction, created_at, updated_at)
    select gen_random_uuid(), id, 'ONBOARDING', now() - n * interval '1 hour', 'NONE', 'NONE', now(), now()
    from added, generate_series(1, 300) n`;

  beforeAll(async () => {
    await test.database.transact({ allSites: 'a test fills a table' }, (db) =>
      db.run(fill, [testSites.north]),
    );
  });

  it.each([
    ['newest first', newestLogsStatement],
    ['oldest first', oldestLogsStatement],
  ])(
    'rule 7: %s, twenty minutes of 3,000 logs are read from the index of its order',
    async (_order, statement) => {
      const { southPatient, tom, lena } = test.world;
      const reach = { siteIds: [testSites.south], userId: lena.id };
      const minute = (number: number) => new Date(START + number * 60_000).toISOString();
      const page = [southPatient.profileId, null, minute(101), minute(120), 10, 0];
      await test.database.transact({ allSites: 'a test writes many logs' }, async (db) => {
        await db.run(
          `insert into communications (id, profile_id, purpose, sent, practitioner, created_at, updated_at)
         select gen_random_uuid(), $1, 'CARE_EVENT', $3::timestamptz + make_interval(mins => n), $2, $3, $3
         from generate_series(1, 3000) n`,
          [southPatient.profileId, tom.id, new Date(START).toISOString()],
        );
        await db.run('analyze communications');
      });
      const plan = await test.database.read(reach, (db) => planOf(db, statement, page));
      await test.database.transact({ allSites: 'a test takes its logs away' }, (db) =>
        db.run('delete from communications where profile_id = $1', [southPatient.profileId]),
      );
      const read = ofTable(plan, 'communications');
      expect(read.map((node) => node['Index Name'])).toEqual([
        'communications_newest',
        'communications_newest',
      ]);
      // Twenty for the count, ten for the page.
      expect(rowsRead(read)).toBe(30);
      expect(ofTable(plan, 'communication_notes').map((node) => node['Node Type'])).not.toContain('Seq Scan');
    },
  );
});

describe('purposes', () => {
  const purposes = (query: string, as = test.world.tom) =>
    test.send({ path: `communication-purposes${query}`, as });

  it('LOG-033 LOG-034 LOG-035 LOG-066: every list of OP-LOG-2, in its order, with defaults and locks', async () => {
    const answer = await purposes('?portalCode.equals=CALL_LOG&size=200', test.world.marco);
    const expected = purposeSeeds.filter((seed) => seed.portalCode === 'CALL_LOG');
    expect(answer.json()).toMatchObject(expected.map(({ position: _position, ...seed }) => seed));
    expect(answer.json().map((one: { name: string }) => one.name)).toEqual([
      'Service Awareness',
      'Onboarding',
      'Care Event',
      'Health Coaching',
      'Respiratory Therapy',
      'Remote Patient Monitoring',
      'Digital Support',
      'Self Report',
      'Appointment',
      'Offboarding',
      'Consumables',
      'Testimonial',
      'Engage & Transfer',
      'EHR Review/Updates',
      'Care Plan Review/Updates',
      'MA Activity',
    ]);
    expect(Object.keys(answer.json()[0])).toEqual(
      expect.arrayContaining(['id', 'key', 'name', 'description', 'portalCode', 'defaultValues']),
    );
  });

  const locked = { disabledFields: ['medium', 'direction', 'communicationResult'] };
  const ofPaperWork = {
    ...locked,
    hasNoPatientInteraction: true,
    defaultValues: {
      duration: 20,
      medium: 'NONE',
      direction: 'NONE',
      communicationResult: 'PATIENT_UPDATED',
      subject: 'Patient Information Updates',
    },
  };
  const ofMaActivity = { ...locked, defaultValues: { medium: 'NONE', direction: 'NONE' } };
  it.each([
    ['LOG-048 LOG-049 LOG-050 LOG-051 LOG-052 LOG-053', 'EHR Review/Updates', ofPaperWork],
    ['LOG-048 LOG-049 LOG-050 LOG-051 LOG-052 LOG-053', 'Care Plan Review/Updates', ofPaperWork],
    ['LOG-054 LOG-055', 'MA Activity', ofMaActivity],
  ])('%s: what %s fills in and locks', async (_ids, name, expected) => {
    const answer = await purposes('?portalCode.equals=CALL_LOG&size=200', test.world.marco);
    const [purpose] = answer.json().filter((one: { name: string }) => one.name === name);
    expect(purpose).toMatchObject(expected);
  });

  it.each([
    ['CALL_LOG_UK', 12],
    ['MANUAL_TASK', 12],
    ['MANUAL_TASK_UK', 9],
    ['AUTOMATED_TASK', 6],
    ['AUTOMATED_TASK_UK', 4],
  ])('LOG-036 LOG-037 LOG-038: %s has %d purposes', async (portalCode, count) => {
    const answer = await purposes(`?portalCode.equals=${portalCode}`);
    expect(answer.headers['x-total-count']).toBe(String(count));
  });

  it('OP-LOG-2: MA Activity is offered to medical assistants only', async () => {
    const keys = async (as = test.world.tom) =>
      (await purposes('?portalCode.equals=CALL_LOG', as)).json().map((one: { key: string }) => one.key);
    expect(await keys()).not.toContain('MA_ACTIVITY');
    expect(await keys(test.world.marco)).toContain('MA_ACTIVITY');
  });
});
