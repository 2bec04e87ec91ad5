// The newest goal that is being worked on is the current one until it is deleted (document 3 §7; OP-EVENT-2).
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { stopClock } from '@alveary/server/testing/stopped-clock.ts';
import { insertPatient, type TestPatient, testSites } from '@alveary/server/testing/world.ts';

let test: TestApp;
let patient: TestPatient;
beforeAll(async () => {
  test = await testApp();
  patient = await test.database.transact({ allSites: 'a test sets up its patient' }, (db) =>
    insertPatient(db, { firstName: 'Gil', lastName: 'Goal', sites: [testSites.north] }),
  );
});

const path = (of = patient) => `profiles/${of.profileId}/goals`;
const mostRecent = async (as = test.world.tom) =>
  (await test.send({ path: `${path()}/most-recent`, as })).json();
const create = (goal: string, of = patient, as = test.world.tom) =>
  test.send({ method: 'POST', path: path(of), as, body: { goal } });

it('EVENT-009 EVENT-010 EVENT-011 a patient has a most recent goal with its text, set by POST of the goal', async () => {
  expect(await mostRecent()).toBeNull();
  await create('Walk to the bakery');
  const answer = await create(' Climb the stairs ');
  expect([answer.statusCode, answer.json().text]).toEqual([201, 'Climb the stairs']);
  // A newer one of another patient is not theirs, and one that was reached is none to work on.
  expect((await create('Sleep through', test.world.northPatient)).statusCode).toBe(201);
  const { id: reached } = (await create('Tie the shoes')).json();
  await test.database.transact({ allSites: 'a test has a goal reached' }, (db) =>
    db.run(`update goals set status = 'completed' where id = $1`, [reached]),
  );
  expect(await mostRecent()).toEqual(answer.json());
  expect(answer.json()).toMatchObject({
    createdBy: { firstName: 'Tom' },
    createdDate: expect.stringMatching(/Z$/),
  });
  expect((await create('  ')).json().errors[0]).toEqual({ field: 'goal', message: 'Write the goal.' });
});

it('has the goal of the greater id as the current one when two are set at the same time', async () => {
  stopClock();
  const ids: string[] = [];
  for (const text of ['Walk to the pond', 'Walk around the pond']) ids.push((await create(text)).json().id);
  expect((await mostRecent()).id).toBe(ids.toSorted().at(-1));
});

it('EVENT-012 a goal is deleted, and the one before is current again', async () => {
  await create('Walk to the harbor');
  const { id } = (await create('Swim')).json();
  const remove = (as = test.world.tom) => test.send({ method: 'DELETE', path: `${path()}/${id}`, as });
  expect((await remove(test.world.priya)).json().code).toBe('NoSiteForPatient');
  const through = { method: 'DELETE', path: `${path(test.world.northPatient)}/${id}` } as const;
  expect((await test.send({ ...through, as: test.world.tom })).json().code).toBe('GoalNotFound');
  expect((await remove()).statusCode).toBe(204);
  expect((await mostRecent()).text).toBe('Walk to the harbor');
  expect((await remove()).json().code).toBe('GoalNotFound');
});

it('of a patient of another site are out of reach', async () => {
  expect((await mostRecent(test.world.priya)).code).toBe('NoSiteForPatient');
  expect((await create('Mine', patient, test.world.priya)).json().code).toBe('NoSiteForPatient');
});
