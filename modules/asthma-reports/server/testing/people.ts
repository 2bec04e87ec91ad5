// Who reads reports in tests, and which sessions are in them?
import { packCurve } from '@alveary/modules/spirometry/contract/pack-curve.ts';
import type { Curve } from '@alveary/spirometry/manoeuvre/curve.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { TestApp } from '@alveary/server/testing/app.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';

/** Somebody who works at a site with these actions and no others. */
export const insertPersonWith = (
  test: TestApp,
  actions: readonly string[],
  siteId: string = testSites.north,
): Promise<TestPerson> =>
  test.database.transact({ allSites: 'a test makes a person' }, async (at) => {
    const [entry, role] = [newId(), newId()];
    const person = { id: newId(), email: `${newId()}@north.example` };
    await at.run(
      `insert into roles (id, code, portal_label, care_team, visible_in_portal, actions_permitted, global_actions_permitted)
       values ($1, $2, 'Test', false, false, $3, '{}')`,
      [role, role, actions],
    );
    await at.run(
      `insert into portal_users (id, email, first_name, last_name, account_confirmed) values ($1, $2, 'Only', 'Some', true)`,
      [person.id, person.email],
    );
    await at.run('insert into site_users (id, user_id, site_id) values ($1, $2, $3)', [
      entry,
      person.id,
      siteId,
    ]);
    await at.run('insert into site_user_roles (site_user_id, role_id) values ($1, $2)', [entry, role]);
    return person;
  });

interface NewSession {
  readonly at: string;
  readonly bronchodilator?: 'pre' | 'post';
  readonly fev1: number;
  /** The first blow and the second one were recorded. */
  readonly isRecorded?: boolean;
}

/** A quarter of a second of stillness, then 3.5 L that run out. @param steepness parts of what is left, a second */
const blown = (steepness: number): Curve => {
  const seconds = Array.from({ length: 700 }, (_, index) => index / 100);
  return {
    seconds,
    litres: seconds.map((time) => (time < 0.25 ? 0 : 3.5 * (1 - Math.exp(-steepness * (time - 0.25))))),
  };
};

/** Three blows of 3.5 L, with what is expected of a woman of 40 years. */
export const insertSession = (
  test: TestApp,
  profileId: string,
  { at, bronchodilator, fev1, isRecorded = false }: NewSession,
): Promise<string> =>
  test.database.transact({ allSites: 'a test brings a session' }, async (db) => {
    const id = newId();
    await db.run(
      `insert into spirometry_sessions (id, profile_id, performed_at, created_at, bronchodilator, device, sex, age_years, height_cm)
       values ($1, $2, $3, $3, $4, 'Spiro 1', 'female', 40, 165)`,
      [id, profileId, at, bronchodilator ?? null],
    );
    for (const [position, less] of [0, 0.05, 0.1].entries()) {
      const testId = newId();
      await db.run(
        `insert into spirometry_tests (id, session_id, profile_id, position, fvc, fev1, pef, fvc_quality, fev1_quality)
         values ($1, $2, $3, $4, 3.5, $5, 6, 'acceptable', 'acceptable')`,
        [testId, id, profileId, position + 1, fev1 - less],
      );
      if (!isRecorded || position > 1) continue;
      const { samplesASecond, bytes } = packCurve(blown(1 + position));
      await db.run(
        `insert into spirometry_curves (test_id, session_id, profile_id, samples_a_second, packed) values ($1, $2, $3, $4, $5)`,
        [testId, id, profileId, samplesASecond, Buffer.from(bytes)],
      );
    }
    await db.run(
      `insert into spirometry_predicted_values (session_id, profile_id, measure, m, l, s, equation)
       values ($1, $2, 'fev1', 3, 1, 0.12, 'gli-global-2022'), ($1, $2, 'fvc', 3.6, 1, 0.12, 'gli-global-2022'),
         ($1, $2, 'fev1_fvc', 0.83, 1, 0.08, 'gli-global-2022')`,
      [id, profileId],
    );
    return id;
  });
