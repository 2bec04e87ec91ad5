// Are tasks planned, done and kept apart from other sites, and to-dos answered by the patient? (OP-TASK-1; document 3 §3, §7)
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';

let test: TestApp;
let patient: TestPatient;
beforeAll(async () => {
  test = await testApp();
});
beforeEach(async () => {
  patient = await test.database.transact({ allSites: 'a test sets up its patient' }, (db) =>
    insertPatient(db, { firstName: 'Tess', lastName: 'Task', sites: [testSites.north] }),
  );
});

const due = '2150-01-05T09:00:00.000Z';
const create = (more: object = {}, as: TestPerson = test.world.tom) =>
  test.send({
    method: 'POST',
    path: `tasks?profileId=${patient.profileId}`,
    as,
    body: { purpose: 'ONBOARDING', due, assignedPractitioner: null, notes: '', ...more },
  });
const update = (id: string, body: object, as: TestPerson = test.world.tom) =>
  test.send({ method: 'PATCH', path: `tasks/${id}`, as, body });
const get = async (path: string, as: TestPerson = test.world.tom) =>
  (await test.send({ path: `${path}?principal.equals=${patient.profileId}`, as })).json();

it('OP-TASK-1 a task is planned for a person of the site, changed as it was seen, and done', async () => {
  const { lena, priya } = test.world;
  const task = (await create({ assignedPractitioner: lena.id })).json();
  expect(task).toMatchObject({
    purpose: 'ONBOARDING',
    due,
    status: 'OPEN',
    automated: false,
    notes: null,
    assignedPractitioner: { id: lena.id },
    principal: { id: patient.profileId },
  });
  expect(await get('tasks')).toEqual([task]);
  expect((await update(task.id, { version: 1, status: 'DONE' })).json()).toEqual({
    ...task,
    status: 'DONE',
    version: 2,
  });
  expect((await create({ assignedPractitioner: priya.id })).json().code).toBe('NotOnTeam');
  const given = await update(task.id, { version: 2, status: 'OPEN', assignedPractitioner: priya.id });
  expect(given.json().code).toBe('NotOnTeam');
});

it('OP-TASK-1 a task that is over is changed by nobody who still has it open, unless it is opened again', async () => {
  const task = (await create({ assignedPractitioner: test.world.lena.id })).json();
  expect((await update(task.id, { version: 1, notes: 'Ring twice' })).statusCode).toBe(200);
  expect((await update(task.id, { version: 1, notes: 'Mine' })).json().code).toBe('Stale');
  const done = (await update(task.id, { version: 2, status: 'DONE' })).json();
  for (const part of [{ notes: 'Mine' }, { assignedPractitioner: null }, { status: 'CANCELLED' }])
    for (const version of [2, 3])
      expect((await update(task.id, { version, ...part })).json().code).toBe('TaskOver');
  expect(await get('tasks')).toEqual([done]);
  const again = await update(task.id, { version: 3, status: 'OPEN', assignedPractitioner: null });
  expect(again.json()).toMatchObject({ status: 'OPEN', assignedPractitioner: null });
});

it.each([
  ['due', '2150-02-06T10:00:00.000Z'],
  ['notes', 'Ring twice'],
  ['status', 'CANCELLED'],
])('OP-TASK-1 the %s of a task alone is changed', async (part, value) => {
  const task = (await create({ notes: 'Ring once' })).json();
  const changed = (await update(task.id, { version: 1, [part]: value })).json();
  expect(changed).toEqual({ ...task, [part]: value, version: 2 });
  expect(await get('tasks')).toEqual([changed]);
});

it('lists a page of the tasks of a patient, the first due first, and counts all of the status', async () => {
  const planned: Record<string, string> = {};
  for (const day of ['07', '05', '06']) {
    planned[day] = (await create({ due: `2150-01-${day}T09:00:00Z` })).json().id;
  }
  await update(planned['06'] ?? '', { version: 1, status: 'DONE' });
  const list = async (query: string) => {
    const path = `tasks?principal.equals=${patient.profileId}${query}`;
    const { json, headers } = await test.send({ path, as: test.world.tom });
    return [json().map(({ id }: { id: string }) => id), headers['x-total-count']];
  };
  expect(await list('')).toEqual([[planned['05'], planned['06'], planned['07']], '3']);
  expect(await list('&status.equals=OPEN')).toEqual([[planned['05'], planned['07']], '2']);
  expect(await list('&size=1&page=1')).toEqual([[planned['06']], '3']);
});

it('LOG-063 a task is due yesterday at the earliest', async () => {
  const old = await create({ due: '2026-01-05T09:00:00Z' });
  expect([old.statusCode, old.json().errors[0].field]).toEqual([400, 'due']);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  expect((await create({ due: daysAgo(2) })).statusCode).toBe(400);
  expect((await create({ due: daysAgo(1) })).statusCode).toBe(201);
  const { id } = (await create()).json();
  const moved = await update(id, { version: 1, due: daysAgo(2) });
  expect([moved.statusCode, moved.json().errors[0].field]).toEqual([400, 'due']);
  // One that is overdue for long may be changed, and stays due when it was.
  const past = '2026-01-05T09:00:00.000Z';
  await test.database.transact({ allSites: 'a test lets time pass' }, (db) =>
    db.run('update tasks set due_at = $2 where id = $1', [id, past]),
  );
  const noted = await update(id, { version: 1, due: past, notes: 'Still to do' });
  expect(noted.json()).toMatchObject({ due: past, notes: 'Still to do', version: 2 });
});

it('OP-LOG-2 a task is for one of the purposes of tasks, when it is planned and when it is changed', async () => {
  for (const purpose of ['WINDOW_CLEANING', 'MA_ACTIVITY']) {
    const refused = await create({ purpose });
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'purpose']);
  }
  const { id } = (await create()).json();
  const changed = await update(id, { version: 1, purpose: 'WINDOW_CLEANING' });
  expect([changed.statusCode, changed.json().errors[0].field]).toEqual([400, 'purpose']);
  expect((await update(id, { version: 1, purpose: 'CARE_EVENT' })).json().purpose).toBe('CARE_EVENT');
});

it('TASK-003 TASK-013 to-dos are answered by the profile id, with their period and when they were done', async () => {
  const id = newId();
  await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
    db.run(
      `insert into todo_tasks (id, profile_id, name, period_in_hours, last_completed_at, last_modified_at)
       values ($1, $2, 'Blow', 24, '2026-01-05T09:00:00Z', '2026-01-01T09:00:00Z'),
         (gen_random_uuid(), $3, 'Somebody else', 24, null, '2026-01-01T09:00:00Z')`,
      [id, patient.profileId, test.world.northPatient.profileId],
    ),
  );
  expect(await get('todo-tasks')).toEqual([
    {
      id,
      principal: { id: patient.profileId },
      name: 'Blow',
      periodInHours: 24,
      lastCompletedDate: '2026-01-05T09:00:00.000Z',
      lastModifiedDate: '2026-01-01T09:00:00.000Z',
    },
  ]);
});

it('the tasks of all patients of the own sites are listed with who they are of, narrowed and sorted', async () => {
  const { lena, priya } = test.world;
  const first = (await create({ assignedPractitioner: lena.id, due: '2151-01-05T09:00:00Z' })).json();
  const second = (await create({ due: '2151-01-06T09:00:00Z' })).json();
  await update(second.id, { version: 1, status: 'DONE' });
  const ids = async (query: string, as: TestPerson = test.world.tom) => {
    const rows: { id: string; principal: { id: string } }[] = (
      await test.send({ path: `dashboard/tasks?size=200&${query}`, as })
    ).json();
    return rows.filter(({ principal }) => principal.id === patient.profileId).map(({ id }) => id);
  };
  expect(await ids('')).toEqual([first.id, second.id]);
  expect(await ids('sort=due,desc')).toEqual([second.id, first.id]);
  expect(await ids('status.equals=OPEN')).toEqual([first.id]);
  expect(await ids(`assignedPractitioner.equals=${lena.id}`)).toEqual([first.id]);
  expect(await ids('', priya)).toEqual([]);
  const { json, headers } = await test.send({
    path: `dashboard/tasks?size=1&status.equals=OPEN&sort=due,desc`,
    as: test.world.tom,
  });
  expect(json()[0].patient).toMatchObject({
    lastName: 'Task',
    siteProfiles: [{ id: patient.siteProfileId }],
  });
  expect(json()).toHaveLength(1);
  const open = await test.send({ path: 'dashboard/tasks?status.equals=OPEN', as: test.world.tom });
  expect(Number(headers['x-total-count'])).toBeGreaterThan(0);
  expect(Number(headers['x-total-count'])).toBe(open.json().length);
});

it('of a patient of another site are out of reach', async () => {
  const { priya } = test.world;
  const { id } = (await create()).json();
  expect((await get('tasks', priya)).code).toBe('NoSiteForPatient');
  expect((await get('todo-tasks', priya)).code).toBe('NoSiteForPatient');
  expect((await create({}, priya)).json().code).toBe('NoSiteForPatient');
  expect((await update(id, { version: 1, status: 'DONE' }, priya)).json().code).toBe('TaskNotFound');
});
