// The list shows a session as the rules of spirometry judge it (decision 0063; modules/spirometry/contract/rules.ts).
import pg from 'pg';
import { expect, test } from 'vitest';
import { judgeSessions, sessionsOfProfile } from '@alveary/modules/spirometry/server/public.ts';
import { testApp } from '@alveary/server/testing/app.ts';
import { insertPatient, testSites } from '@alveary/server/testing/world.ts';

let dice = 11;
const roll = (sides: number): number => {
  dice = (dice * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((dice / 2_147_483_648) * sides);
};
const QUALITIES = ['acceptable', 'acceptable', 'usable', 'unusable'] as const;
const REASON = { allSites: 'a test reads sessions' };

test('the FEV1 in percent and the grade of 300 sessions, with what people overwrote in them', async () => {
  const house = await testApp();
  const owner = new pg.Client({ connectionString: house.database.logins.owner });
  await owner.connect();
  const patients = await house.database.transact(REASON, async (db) => {
    const made: string[] = [];
    for (const dateOfBirth of ['1988-04-17', '2016-02-29', '2017-03-01'])
      made.push(
        (await insertPatient(db, { firstName: 'A', lastName: 'B', dateOfBirth, sites: [testSites.north] }))
          .profileId,
      );
    return made;
  });
  // The list is made anew once for each patient, not for each of their rows.
  await owner.query('begin');
  for (let n = 0; n < 300; n += 1) {
    const patient = patients[n % 3];
    // Around the sixth birthdays of the children.
    const day = new Date(Date.UTC(2022, 1, 25) + roll(400) * 86_400_000 * (n % 2));
    const { rows } = await owner.query<{ id: string }>(
      `insert into spirometry_sessions (id, profile_id, performed_at, created_at, age_years)
       values (gen_random_uuid(), $1, $2, now(), $3) returning id`,
      [
        patient,
        new Date(day.getTime() + roll(8) * 86_400_000).toISOString(),
        roll(4) === 0 ? 5 + roll(30) / 10 : null,
      ],
    );
    const session = rows[0]?.id;
    const tests: string[] = [];
    for (let position = 1; position <= roll(5); position += 1) {
      const quality = QUALITIES[roll(4)];
      const made = await owner.query<{ id: string }>(
        `insert into spirometry_tests (id, session_id, profile_id, position, fev1, fvc, fvc_quality, fev1_quality)
         values (gen_random_uuid(), $1, $2, $3, $4, 3, 'acceptable', $5) returning id`,
        [
          session,
          patient,
          position,
          roll(9) === 0 ? null : (900 + roll(6) * 50 + roll(2) * 0.5) / 1000,
          quality,
        ],
      );
      tests.push(made.rows[0]?.id ?? '');
    }
    if (roll(6) > 0)
      await owner.query(
        `insert into spirometry_predicted_values (session_id, profile_id, measure, m) values ($1, $2, 'fev1', $3)`,
        [session, patient, 0.8 + roll(20) / 100],
      );
    if (tests.length > 0 && roll(2) === 0) {
      await owner.query(
        `insert into spirometry_overwritings (id, session_id, profile_id, version, kind, best_fev1_test_id, excluded_test_ids,
           test_overwrites, occurred_at, created_at)
         values (gen_random_uuid(), $1, $2, 2, $3, $4, $5, $6, now(), now())`,
        [
          session,
          patient,
          roll(5) === 0 ? 'original' : 'saved',
          roll(2) === 0 ? tests[roll(tests.length)] : null,
          roll(2) === 0 ? [tests[roll(tests.length)]] : [],
          JSON.stringify([
            {
              test_id: tests[roll(tests.length)],
              fvc_status: null,
              fev1_status: [null, 'usable', 'unusable', 'acceptable'][roll(4)],
            },
          ]),
        ],
      );
      if (roll(4) > 0)
        await owner.query('update spirometry_sessions set version = 2 where id = $1', [session]);
    }
  }
  await owner.query('commit');
  const all = await owner.query<{ id: string }>(
    'select id from spirometry_sessions where profile_id = any ($1)',
    [patients],
  );
  await house.database.transact(REASON, (db) =>
    judgeSessions(
      db,
      all.rows.map(({ id }) => id),
    ),
  );
  let grades = '';
  for (const patient of patients) {
    const judged = await house.database.read({ allSites: 'a test reads sessions' }, (db) =>
      sessionsOfProfile(db, patient, null, null),
    );
    const { rows } = await owner.query(
      `select s.id, j.fev1_percent, j.grade from spirometry_sessions s, patient_list_session(s.id) j where s.profile_id = $1`,
      [patient],
    );
    const kept = new Map(rows.map(({ id, ...rest }) => [id, rest]));
    for (const { id, relative_values, grading } of judged) {
      expect([id, kept.get(id)]).toEqual([id, { fev1_percent: relative_values.fev1, grade: grading.fev1 }]);
      grades += grading.fev1;
    }
  }
  expect(new Set(grades)).toEqual(new Set('ABCDEUF'));
  await owner.end();
});
