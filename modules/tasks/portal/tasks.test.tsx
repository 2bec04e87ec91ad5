// Does the Tasks tab show what is due today before what is upcoming, and say a failure? (document 3 §4 To-dos, §8)
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { teamCalls } from '@alveary/modules/care-team/contract/team.calls.ts';
import { communicationCalls } from '@alveary/modules/communications/contract/calls.ts';
import type { Purpose } from '@alveary/modules/communications/contract/model.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { onPatientPage } from '@alveary/modules/patients/portal/testing/on-patient-page.tsx';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { taskCalls } from '../contract/calls.ts';
import type { Task, TodoTask } from '../contract/model.ts';
import { TasksTab } from './tasks.tab.tsx';

const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();
const principal = { id: '0190a0a0-0000-7000-8000-000000500002' };
const task: Task = {
  id: '0190a0a0-0000-7000-8000-0000000d0001',
  principal,
  purpose: 'HEALTH_COACHING',
  due: hours(-30),
  assignedPractitioner: null,
  status: 'OPEN',
  automated: false,
  notes: null,
  version: 4,
};
const todo: TodoTask = {
  id: '0190a0a0-0000-7000-8000-0000000d0002',
  principal,
  name: 'Blow into the spirometer',
  periodInHours: 24,
  lastCompletedDate: null,
  lastModifiedDate: hours(-26),
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(taskCalls.list, () => ({ rows: [task], total: 1 }));
  gateway.on(taskCalls.todos, () => [
    todo,
    { ...todo, id: '0190a0a0-0000-7000-8000-0000000d0003', name: 'Check the plan', periodInHours: 720 },
  ]);
});
afterEach(() => gateway.restore());

const open = async () => (await renderInPortal(onPatientPage(<TasksTab />), { user: someone })).screen;

it('TASK-002 TASK-004 TASK-005 shows tasks and to-dos of today, and what is upcoming apart', async () => {
  const screen = await open();
  const today = screen.getByRole('list', { name: 'Due today' }).getByRole('listitem');
  await expect.poll(() => today.elements().map(({ textContent }) => textContent)).toHaveLength(2);
  expect(today.elements()[0]?.textContent).toMatch(/^Health Coaching/);
  expect(today.elements()[1]?.textContent).toMatch(/^Blow into the spirometer every day/);
  const later = screen.getByRole('list', { name: 'Upcoming' }).getByRole('listitem');
  expect(later.elements().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Check the plan every 30 days/),
  ]);
});

it('a task is marked done, as it was seen', async () => {
  gateway.on(taskCalls.update, () => ({ ...task, status: 'DONE' as const }));
  const screen = await open();
  await screen.getByRole('button', { name: 'Done: Health Coaching' }).click();
  await expect.element(screen.getByText('The task is done.')).toBeVisible();
  expect(gateway.received(taskCalls.update)[0]?.body).toEqual({ version: 4, status: 'DONE' });
});

it('after a task is done the next one has the focus, after the last the heading', async () => {
  const other = {
    ...task,
    id: '0190a0a0-0000-7000-8000-0000000d0004',
    purpose: 'ONBOARDING',
    due: hours(-20),
  };
  let rows: readonly Task[] = [task, other];
  gateway.on(taskCalls.list, () => ({ rows: [...rows], total: rows.length }));
  gateway.on(taskCalls.update, ({ path }) => {
    rows = rows.filter(({ id }) => !path.endsWith(id));
    return { ...task, status: 'DONE' as const };
  });
  const screen = await open();
  await screen.getByRole('button', { name: 'Done: Health Coaching' }).click();
  await expect.element(screen.getByRole('button', { name: 'Done: Onboarding' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Due today' })).toHaveFocus();
});

it('OP-TASK-1 a task is passed on as it was seen; its purpose, its old day and whom it had stay to be chosen', async () => {
  const tom = { id: '0190a0a0-0000-7000-8000-0000000e0001', firstName: 'Tom', lastName: 'Reyes' };
  const gone = { id: '0190a0a0-0000-7000-8000-0000000e0002', firstName: 'Gina', lastName: 'Gone' };
  const his = { ...task, assignedPractitioner: gone, notes: 'Ask about the spacer.', automated: true };
  gateway.on(taskCalls.list, () => ({ rows: [his], total: 1 }));
  gateway.on(communicationCalls.purposes, () => ({ rows: [], total: 0 }));
  gateway.on(teamCalls.members, () => [
    { ...tom, email: 'tom@harborlung.example', roles: [], rolesForPatient: [] },
  ]);
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({ key: 'task', content: {}, updatedAt: hours(0) }));
  gateway.on(draftCalls.discard, () => undefined);
  gateway.on(taskCalls.update, () => ({ ...his, assignedPractitioner: tom, version: 5 }));
  const screen = await open();
  await screen.getByRole('button', { name: 'Pass on or change: Health Coaching' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Pass on or change the task' });
  await expect.element(dialog.getByRole('combobox', { name: 'Purpose' })).toHaveValue('Health Coaching');
  const who = dialog.getByRole('combobox', { name: 'Who does it (optional)' });
  await expect.element(who).toHaveValue('Gina Gone');
  await who.click();
  await screen.getByRole('option', { name: 'Tom Reyes' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('The task was changed.')).toBeVisible();
  expect(gateway.received(taskCalls.update)[0]?.body).toEqual({
    purpose: his.purpose,
    due: his.due,
    notes: his.notes,
    assignedPractitioner: tom.id,
    version: 4,
  });
});

it('TASK-018 a failure of the to-dos stays in sight until another try succeeds', async () => {
  gateway.refuse(taskCalls.todos, 'NotAllowed');
  const screen = await open();
  await expect.element(screen.getByText(errorCatalogue.NotAllowed.message)).toBeVisible();
  gateway.on(taskCalls.todos, () => [todo]);
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByText(/Blow into the spirometer/)).toBeVisible();
  expect(screen.getByRole('alert').elements()).toEqual([]);
  // What was read before stays, and it is said that it could not be read again.
  gateway.on(taskCalls.update, () => ({ ...task, status: 'DONE' as const }));
  gateway.refuse(taskCalls.todos, 'NotAllowed');
  gateway.refuse(taskCalls.list, 'NotAllowed');
  await screen.getByRole('button', { name: 'Done: Health Coaching' }).click();
  await expect
    .element(screen.getByRole('status').getByText(errorCatalogue.NotAllowed.message, { exact: true }))
    .toBeVisible();
  await expect.element(screen.getByText(/Blow into the spirometer/)).toBeVisible();
});

it('OP-LOG-2 a new task has the purposes of the US list only where the site has the US features', async () => {
  const purpose = (key: string, name: string, portalCode: Purpose['portalCode']): Purpose => ({
    id: '0190a0a0-0000-7000-8000-00000000f001',
    key,
    name,
    description: '',
    portalCode,
    defaultValues: {},
    disabledFields: [],
    hasNoPatientInteraction: false,
  });
  const rows = [
    purpose('HEALTH_COACHING', 'Health Coaching', 'MANUAL_TASK'),
    purpose('CONSUMABLES', 'Consumables', 'MANUAL_TASK'),
    purpose('CONSUMABLES', 'Consumables', 'MANUAL_TASK_UK'),
  ];
  gateway.on(communicationCalls.purposes, () => ({ rows, total: rows.length }));
  gateway.on(teamCalls.members, () => []);
  const offered = async (features: Site['feature_values']): Promise<readonly (string | null)[]> => {
    const { screen } = await renderInPortal(onPatientPage(<TasksTab />), {
      sites: [{ ...someSite, feature_values: features }],
    });
    await screen.getByRole('button', { name: 'New task' }).click();
    await expect.element(screen.getByRole('combobox', { name: 'Purpose' })).toHaveFocus();
    expect(screen.getByRole('option').elements()).toEqual([]);
    await screen.getByRole('combobox', { name: 'Purpose' }).click();
    const options = screen.getByRole('option');
    await expect.element(options.first()).toBeVisible();
    const names = options.elements().map(({ textContent }) => textContent);
    await screen.unmount();
    return names;
  };
  expect(await offered({})).toEqual(['Consumables']);
  expect(await offered({ portal_us_features: 'true' })).toEqual(['Health Coaching', 'Consumables']);
});
