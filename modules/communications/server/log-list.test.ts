// Are the logs of a patient listed in order, by page, purpose and date, with a plan that stays quick?
import { beforeAll, describe, expect, it } from 'vitest';
import { communicationCalls } from '../contract/calls.ts';
import type { Log } from '../contract/model.ts';
import { HIDDEN_SUBJECTS } from '../contract/rules.ts';
import { purposeSeeds } from '../../../apps/server/seed/purposes.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { TestApp } from '@alveary/server/testing/app.ts';
import { testApp } from '@alveary/server/testing/app.ts';
import { analyseTables, ofTable, planOf, rowsRead } from '@alveary/server/testing/plans.ts';
import { testSites } from '@alveary/server/testing/world.ts';
import { logsStatements } from './communications.store.ts';

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

  it('by medium, by author, and by words of the subject, the message or a note', async () => {
    const { tom, lena, northPatient } = test.world;
    const only = async (query: string) => subjectsOf(await list(`${query}&size=100`));
    expect(await only('&text.contains=LOG%2024')).toEqual(['Log 24']);
    expect(await only(`&practitioner.equals=${tom.id}`)).toHaveLength(25);
    expect(await only(`&practitioner.equals=${lena.id}`)).toEqual([]);
    expect(await only('&medium.equals=WRITTEN_SMS')).toEqual([]);
    const id = '0190a0a0-0000-7000-8000-00000000cafe';
    await test.database.transact({ allSites: 'a test writes a log' }, async (db) => {
      await db.run(
        `insert into communications (id, profile_id, purpose, sent, medium, subject, practitioner, created_at, updated_at)
         values ($1, $2, 'CARE_EVENT', now(), 'WRITTEN_SMS', 'Log 99', $3, now(), now())`,
        [id, northPatient.profileId, lena.id],
      );
      await db.run(
        `insert into communication_notes (id, communication_id, profile_id, text, created_at, last_modified_at, deleted_at)
         values (gen_random_uuid(), $1, $2, '<p>Spacer <b>technique</b> practised</p>', now(), now(), null),
                (gen_random_uuid(), $1, $2, '<p>Taken away</p>', now(), now(), now())`,
        [id, northPatient.profileId],
      );
    });
    const found = [
      await only('&medium.equals=WRITTEN_SMS'),
      await only(`&practitioner.equals=${lena.id}`),
      await only('&text.contains=TECHNIQUE'),
      await only('&text.contains=taken%20away'),
      await only('&text.contains=%3Cb%3E'),
    ];
    await test.database.transact({ allSites: 'a test takes its log away' }, async (db) => {
      await db.run('delete from communication_notes where communication_id = $1', [id]);
      await db.run('delete from communications where id = $1', [id]);
    });
    expect(found).toEqual([['Log 99'], ['Log 99'], ['Log 99'], [], []]);
  });

  it('without the time on the pages to which nobody wrote a note, where it is asked so', async () => {
    const { northPatient, tom } = test.world;
    const [plain, noted, taken, told, call] = [newId(), newId(), newId(), newId(), newId()];
    const ids = [plain, noted, taken, told, call];
    await test.database.transact({ allSites: 'a test writes activity' }, async (db) => {
      await db.run(
        `insert into communications (id, profile_id, purpose, sent, medium, subject, practitioner, created_at, updated_at)
         select one.id, $2, case one.id when $4 then 'CARE_EVENT' else 'PROFILE_USER_ACTIVITY' end, now(), 'NONE', 'At ' || at, $3, now(), now()
           from unnest($1::uuid[]) with ordinality one (id, at)`,
        [ids, northPatient.profileId, tom.id, call],
      );
      await db.run(
        `insert into communication_notes (id, communication_id, profile_id, text, system, created_at, last_modified_at, deleted_at)
         values (gen_random_uuid(), $1, $4, '<p>Inhaler changed</p>', false, now(), now(), null),
                (gen_random_uuid(), $2, $4, '<p>Taken away</p>', false, now(), now(), now()),
                (gen_random_uuid(), $3, $4, '<p>Of the system</p>', true, now(), now(), null)`,
        [noted, taken, told, northPatient.profileId],
      );
    });
    const found = async (query: string) => {
      const answer = await list(`${query}&size=100`);
      return [
        answer.headers['x-total-count'],
        subjectsOf(answer)
          .filter((one) => one?.startsWith('At '))
          .toSorted((one, other) => String(one).localeCompare(String(other))),
      ];
    };
    const [all, without] = [await found(''), await found('&without=plain-activity')];
    await test.database.transact({ allSites: 'a test takes its logs away' }, async (db) => {
      await db.run('delete from communication_notes where communication_id = any ($1)', [ids]);
      await db.run('delete from communications where id = any ($1)', [ids]);
    });
    expect(all).toEqual(['30', ['At 1', 'At 2', 'At 3', 'At 4', 'At 5']]);
    expect(without).toEqual(['27', ['At 2', 'At 5']]);
    expect((await list('&without=notes')).json().errors).toEqual([
      { field: 'without', message: 'Only plain-activity can be left out.' },
    ]);
  });

  it('LOG-018 LOG-023 no words of a note that the log does not show are found', async () => {
    const { northPatient, tom } = test.world;
    const [transfer, other] = [newId(), newId()];
    const shown = ['TRANSFER', null];
    const subjects = [...shown, ...HIDDEN_SUBJECTS];
    await test.database.transact({ allSites: 'a test writes logs with notes of the system' }, async (db) => {
      await db.run(
        `insert into communications (id, profile_id, purpose, sent, medium, subject, practitioner, created_at, updated_at)
         select one.id, $3, one.purpose, now(), 'NONE', one.purpose, $4, now(), now()
           from (values ($1::uuid, 'ENGAGE_TRANSFER'), ($2::uuid, 'CARE_EVENT')) one (id, purpose)`,
        [transfer, other, northPatient.profileId, tom.id],
      );
      for (const [at, subject] of subjects.entries())
        await db.run(
          `insert into communication_notes (id, communication_id, profile_id, text, system, subject, created_at, last_modified_at)
           select gen_random_uuid(), log.id, $2, $3, true, $4, now(), now() from unnest($1::uuid[]) log (id)`,
          [[transfer, other], northPatient.profileId, `<p>word${at}.</p>`, subject],
        );
    });
    const found = await Promise.all(
      subjects.map(async (_, at) => subjectsOf(await list(`&text.contains=word${at}.`))),
    );
    await test.database.transact({ allSites: 'a test takes its logs away' }, async (db) => {
      await db.run('delete from communication_notes where communication_id = any ($1)', [[transfer, other]]);
      await db.run('delete from communications where id = any ($1)', [[transfer, other]]);
    });
    expect(found).toEqual(subjects.map((_, at) => (at < shown.length ? ['ENGAGE_TRANSFER'] : [])));
  });

  it('LOG-067: a patient without logs has an empty list', async () => {
    const answer = await test.send({
      path: `communications?principal.equals=${test.world.sharedPatient.profileId}`,
      as: test.world.tom,
    });
    expect([answer.statusCode, answer.json(), answer.headers['x-total-count']]).toEqual([200, [], '0']);
  });

  const hour = (number: number): string => new Date(START + number * HOUR).toISOString();
  it.each([
    ['purpose.equals=APPOINTMENT', 8],
    ['purpose.notEquals=APPOINTMENT', 17],
    ['purpose.in=APPOINTMENT,CARE_EVENT', 16],
    ['text.contains=LOG 2', 6],
    [`sent.greaterThan=${hour(3)}`, 21],
    [`sent.lessThan=${hour(3)}`, 3],
    [`sent.greaterThan=${hour(3)}&sent.lessThan=${hour(5)}`, 1],
    [`sent.greaterThan=${hour(3)}&startDate=${hour(10)}&endDate=${hour(12)}&sent.lessThan=${hour(12)}`, 2],
  ])('API-008 %s finds %i of 25 logs', async (filter, found) => {
    expect((await list(`&${filter}`)).headers['x-total-count']).toBe(String(found));
  });

  it('OP-API-2: an unknown filter is refused', async () => {
    expect((await list('&colour.equals=NONE')).statusCode).toBe(400);
  });
});

describe('the plan of the list at 60,000 logs of 200 patients', () => {
  const fill = `with added as (
      insert into profiles (id, created_at, updated_at)
      select gen_random_uuid(), now(), now() from generate_series(1, 200) returning id
    ), placed as (
      insert into site_profiles (id, profile_id, site_id, engagement_status, created_at)
      select gen_random_uuid(), id, $1, 'MANAGED', now() from added
    ), logged as (
      insert into communications (id, profile_id, purpose, sent, medium, direction, created_at, updated_at)
      select gen_random_uuid(), id, 'ONBOARDING', now() - n * interval '1 hour', 'NONE', 'NONE', now(), now()
      from added, generate_series(1, 300) n returning id, profile_id
    )
    insert into communication_notes (id, communication_id, profile_id, text, created_at, last_modified_at)
    select gen_random_uuid(), id, profile_id, 'Noted', now(), now() from logged`;

  beforeAll(async () => {
    await test.database.transact({ allSites: 'a test fills a table' }, (db) =>
      db.run(fill, [testSites.north]),
    );
  });

  it.each([
    ['newest first', logsStatements.newest.all, []],
    ['oldest first', logsStatements.oldest.all, []],
    ['newest of a kind', logsStatements.newest.some, [null, null, null, null, null, [], null]],
    ['oldest of a kind', logsStatements.oldest.some, [null, null, null, null, null, [], null]],
    ['newest without plain activity', logsStatements.newest.some, [null, null, null, null, null, [], false]],
  ])(
    'rule 7: %s, twenty minutes of 3,000 logs are read from the index of its order',
    async (_order, statement, conditions) => {
      const { southPatient, tom, lena } = test.world;
      const reach = { siteIds: [testSites.south], userId: lena.id };
      const minute = (number: number) => new Date(START + number * 60_000).toISOString();
      const page = [southPatient.profileId, minute(101), minute(120), 10, 0, ...conditions];
      await test.database.transact({ allSites: 'a test writes many logs' }, async (db) => {
        await db.run(
          `insert into communications (id, profile_id, purpose, sent, practitioner, created_at, updated_at)
         select gen_random_uuid(), $1, 'CARE_EVENT', $3::timestamptz + make_interval(mins => n), $2, $3, $3
         from generate_series(1, 3000) n`,
          [southPatient.profileId, tom.id, new Date(START).toISOString()],
        );
      });
      await analyseTables(test.database.logins.owner);
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

  it('LOG-033 LOG-035 LOG-066: the purposes of call logs with key and label, in their order, with defaults and locks', async () => {
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
    for (const { key, name } of answer.json()) {
      expect(key).toBe(name.toUpperCase().replaceAll(/[^A-Z]+/g, '_'));
    }
    expect(communicationCalls.purposes.input.query.parse({}).size).toBe(200);
    expect((await purposes('?size=201')).statusCode).toBe(400);
  });

  it('LOG-034: a purpose says who it is, what it fills in and what it locks', async () => {
    const [first] = (await purposes('?portalCode.equals=CALL_LOG')).json();
    const documented = ['id', 'name', 'description', 'portalCode', 'defaultValues', 'disabledFields'];
    expect(Object.keys(first)).toEqual(
      expect.arrayContaining([...documented, 'hasNoPatientInteraction', 'key']),
    );
  });

  const locked = { disabledFields: ['medium', 'direction', 'communicationResult'] };
  const purposeNamed = async (name: string) => {
    const answer = await purposes('?portalCode.equals=CALL_LOG&size=200', test.world.marco);
    return answer.json().find((one: { name: string }) => one.name === name);
  };
  const filledIn = (defaultValues: object) => ({ defaultValues });
  const ofPaperWork = [
    ['LOG-048 no patient interaction', { hasNoPatientInteraction: true }],
    ['LOG-049 duration', filledIn({ duration: 20 })],
    ['LOG-050 medium and direction', filledIn({ medium: 'NONE', direction: 'NONE' })],
    ['LOG-051 result', filledIn({ communicationResult: 'PATIENT_UPDATED' })],
    ['LOG-052 subject', filledIn({ subject: 'Patient Information Updates' })],
    ['LOG-053 locks', locked],
  ] as const;
  it.each(ofPaperWork)('%s of the reviews of EHR and care plan', async (_line, expected) => {
    expect(await purposeNamed('EHR Review/Updates')).toMatchObject(expected);
    expect(await purposeNamed('Care Plan Review/Updates')).toMatchObject(expected);
    expect(await purposeNamed('Onboarding')).toMatchObject({
      hasNoPatientInteraction: false,
      defaultValues: {},
      disabledFields: [],
    });
  });

  it('LOG-054 LOG-055: MA Activity sets medium and direction to NONE, and locks what the reviews lock', async () => {
    expect(await purposeNamed('MA Activity')).toMatchObject({
      ...locked,
      defaultValues: { medium: 'NONE', direction: 'NONE' },
    });
  });

  // The keys of OP-LOG-2: of the list, and those that its UK variant is without.
  it.each([
    [
      'LOG-035 LOG-038',
      'CALL_LOG',
      'SERVICE_AWARENESS ONBOARDING CARE_EVENT HEALTH_COACHING RESPIRATORY_THERAPY REMOTE_PATIENT_MONITORING DIGITAL_SUPPORT SELF_REPORT APPOINTMENT OFFBOARDING CONSUMABLES TESTIMONIAL ENGAGE_TRANSFER EHR_REVIEW_UPDATES CARE_PLAN_REVIEW_UPDATES',
      'HEALTH_COACHING ENGAGE_TRANSFER EHR_REVIEW_UPDATES',
    ],
    [
      'LOG-036 LOG-038',
      'MANUAL_TASK',
      'ONBOARDING CARE_EVENT HEALTH_COACHING RESPIRATORY_THERAPY REMOTE_PATIENT_MONITORING DIGITAL_SUPPORT APPOINTMENT OFFBOARDING CONSUMABLES ENGAGE_TRANSFER EHR_REVIEW_UPDATES CARE_PLAN_REVIEW_UPDATES',
      'HEALTH_COACHING ENGAGE_TRANSFER EHR_REVIEW_UPDATES',
    ],
    [
      'LOG-037 LOG-038',
      'AUTOMATED_TASK',
      'ONBOARDING CARE_EVENT REMOTE_PATIENT_MONITORING DIGITAL_SUPPORT SELF_REPORT CONSUMABLES',
      'DIGITAL_SUPPORT CONSUMABLES',
    ],
  ])('%s: the list %s and its UK variant', async (_ids, portalCode, listed, notInTheUk) => {
    const keysOf = async (code: string): Promise<string[]> =>
      (await purposes(`?portalCode.equals=${code}`)).json().map((one: { key: string }) => one.key);
    const keys = listed.split(' ');
    expect(await keysOf(portalCode)).toEqual(keys);
    expect(await keysOf(`${portalCode}_UK`)).toEqual(
      keys.filter((key) => !notInTheUk.split(' ').includes(key)),
    );
  });

  it('OP-LOG-2: MA Activity is offered to medical assistants only', async () => {
    const keys = async (as = test.world.tom) =>
      (await purposes('?portalCode.equals=CALL_LOG', as)).json().map((one: { key: string }) => one.key);
    expect(await keys()).not.toContain('MA_ACTIVITY');
    expect(await keys(test.world.marco)).toContain('MA_ACTIVITY');
  });
});
