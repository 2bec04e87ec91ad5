// Today without dates is the day of each site: its zone decides which appointments of its patients are listed.
import { beforeAll, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { stopClock } from '@alveary/server/testing/stopped-clock.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';

const { north, south } = testSites;
const DAY_MS = 86_400_000;
const NOON = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
const hoursFromNoon = (hours: number): string => new Date(NOON + hours * 3_600_000).toISOString();

let test: TestApp;
/** By what they are: where, and whether it is today there. */
const ids = { northToday: newId(), northYesterday: newId(), southToday: newId(), southTomorrow: newId() };

beforeAll(async () => {
  test = await testApp();
  const { northPatient, southPatient, tom, priya } = test.world;
  await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    for (const [siteId, zone] of [
      [north, 'Pacific/Auckland'],
      [south, 'America/New_York'],
    ])
      await db.run(
        `update sites set feature_values = feature_values || jsonb_build_object('time_zone', $2::text) where id = $1`,
        [siteId, zone],
      );
    const held = (id: string, profileId: string, at: string, who: TestPerson) =>
      db.run(
        `insert into appointments (id, profile_id, start_at, duration_minutes, status, purpose, practitioner_id, created_at)
         values ($1, $2, $3, 30, 'FULFILLED', 'HEALTH_COACHING', $4, $3)`,
        [id, profileId, at, who.id],
      );
    // At noon in UTC the next day has begun in Auckland, and it is morning in New York.
    await held(ids.northToday, northPatient.profileId, hoursFromNoon(19), tom);
    await held(ids.northYesterday, northPatient.profileId, hoursFromNoon(-6), tom);
    await held(ids.southToday, southPatient.profileId, hoursFromNoon(-6), priya);
    await held(ids.southTomorrow, southPatient.profileId, hoursFromNoon(19), priya);
  });
});

const listed = async (as: TestPerson, query = ''): Promise<string[]> => {
  const answer = await test.send({ path: `patient-log/today${query}`, as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.map(({ id }: { id: string }) => id);
};

it('TASK-014 lists today in the zone of the site when the documented parameters come alone', async () => {
  stopClock(NOON);
  const { tom, priya } = test.world;
  const documented = `?assignedPractitioner=${tom.id}&purpose=HEALTH_COACHING`;
  expect(await listed(tom)).toEqual([ids.northToday]);
  expect(await listed(tom, documented)).toEqual([ids.northToday]);
  expect(await listed(tom, `${documented}&lastAlarmDescription=none`)).toEqual([]);
  expect(await listed(priya)).toEqual([ids.southToday]);
});

it('lists the day of each site when somebody works in two zones', async () => {
  stopClock(NOON);
  const { lena } = test.world;
  const body = {
    user_id: lena.id,
    site_id: south,
    role: 'portal_site_caregiver',
    reason: 'Covers for Priya',
  };
  const granted = await test.send({ method: 'POST', path: 'portal_admin/site-user', as: lena, body });
  expect(granted.statusCode, granted.body).toBe(201);
  expect(await listed(lena)).toEqual([ids.southToday, ids.northToday]);
});

it('says what is missing when only one end of the day is given', async () => {
  // The sessions of the tests above were last used at this noon.
  stopClock(NOON);
  const answer = await test.send({
    path: `patient-log/today?startDate=${hoursFromNoon(0)}`,
    as: test.world.tom,
  });
  expect(answer.json().errors).toEqual([
    { field: 'endDate', message: 'Send both the start and the end of the day, or neither for today.' },
  ]);
});
