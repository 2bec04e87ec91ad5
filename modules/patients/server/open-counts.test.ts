// How much is open of a patient, beside the names of the tabs? (design language §11)
import { beforeAll, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';

let test: TestApp;
let profileId: string;

beforeAll(async () => {
  test = await testApp();
  ({ profileId } = test.world.northPatient);
});

const write = (sql: string, ...values: readonly unknown[]): Promise<unknown> =>
  test.database.transact({ allSites: 'a test fills a chart' }, (db) =>
    db.run(sql, [newId(), profileId, ...values]),
  );

const counted = async (as = test.world.tom): Promise<unknown> =>
  (await test.send({ path: `profiles/${profileId}/open-counts`, as })).json();

it('counts care events that are not resolved, and tasks that are open', async () => {
  expect(await counted()).toEqual({ events: 0, tasks: 0 });
  for (const status of ['OPEN', 'IN_PROGRESS', 'RESOLVED'])
    await write(
      `insert into adverse_events (id, profile_id, type, actuality, status, severity, occurred_at, reported_at, updated_at)
       values ($1, $2, 'FALL', 'ACTUAL', $3, 'MILD', now(), now(), now())`,
      status,
    );
  for (const status of ['OPEN', 'DONE', 'CANCELLED'])
    await write(
      `insert into tasks (id, profile_id, purpose, due_at, status, automated, created_at, updated_at)
       values ($1, $2, 'ONBOARDING', now(), $3, false, now(), now())`,
      status,
    );
  expect(await counted()).toEqual({ events: 2, tasks: 1 });
});

it('answers nothing about a patient out of reach', async () => {
  expect(await counted(test.world.priya)).toMatchObject({ code: 'NoSiteForPatient' });
});
