// The list of all tasks begins with the own open ones, asks for others, and lets a task be done where it stands.
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { teamCalls } from '@alveary/modules/care-team/contract/team.calls.ts';
import { communicationCalls } from '@alveary/modules/communications/contract/calls.ts';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { taskCalls } from '../contract/calls.ts';
import type { TaskOfPatient } from '../contract/model.ts';
import { AllTasksPage } from './all-tasks.page.tsx';

const idOf = (number: number): string => `0190a0a0-0000-7000-8000-00000000${number}`;
const task: TaskOfPatient = {
  id: idOf(1001),
  principal: { id: idOf(2001) },
  purpose: 'ONBOARDING',
  due: '2026-01-05T09:00:00Z',
  assignedPractitioner: null,
  status: 'OPEN',
  automated: true,
  notes: 'Ring twice',
  version: 2,
  patient: {
    id: idOf(2001),
    firstName: 'Maya',
    lastName: 'Thornton',
    dateOfBirth: null,
    isDeceased: false,
    patientStatuses: [],
    phone: null,
    siteProfiles: [{ id: idOf(2002), site: { id: siteId, slug: 'harbor-lung', shortName: 'Harbor Lung' } }],
  },
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(taskCalls.ofAllPatients, () => ({ rows: [task], total: 1 }));
});
afterEach(() => gateway.restore());
const asked = () => gateway.received(taskCalls.ofAllPatients).at(-1)?.query;

it('begins with the own open tasks, and asks for those of everybody in any state', async () => {
  const { screen } = await renderInPortal(<AllTasksPage />);
  await expect
    .element(screen.getByRole('row', { name: /Maya Thornton.*Onboarding.*Overdue since Jan 5, 2026/ }))
    .toBeVisible();
  expect(asked()).toEqual({
    page: '0',
    size: '50',
    sort: 'due,asc',
    'status.equals': 'OPEN',
    'assignedPractitioner.equals': someone.id,
  });
  await screen.getByRole('combobox', { name: 'Whose tasks' }).click();
  await screen.getByRole('option', { name: 'Of everybody' }).click();
  await screen.getByRole('combobox', { name: 'Status' }).click();
  await screen.getByRole('option', { name: 'In any state' }).click();
  await screen.getByRole('button', { name: 'Due' }).click();
  await vi.waitFor(() => expect(asked()).toEqual({ page: '0', size: '50', sort: 'due,desc' }));
});

it('a task is passed on where it stands, and the click in its dialog does not open the patient', async () => {
  gateway.on(communicationCalls.purposes, () => ({ rows: [], total: 0 }));
  gateway.on(teamCalls.members, () => []);
  gateway.on(draftCalls.read, () => null);
  const { screen, router } = await renderInPortal(<AllTasksPage />);
  const before = router.state.location.pathname;
  await screen.getByRole('button', { name: 'Pass on or change: Onboarding' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Pass on or change the task' });
  await dialog.getByText('Maya Thornton').click();
  await expect.element(dialog.getByRole('textbox', { name: 'Notes (optional)' })).toHaveValue('Ring twice');
  expect(router.state.location.pathname).toBe(before);
});

it('a task is done where it stands, and its row leads to the Tasks tab', async () => {
  gateway.on(taskCalls.update, () => ({ ...task, status: 'DONE' as const }));
  const { screen } = await renderInPortal(<AllTasksPage />);
  await screen.getByRole('button', { name: 'Done: Onboarding' }).click();
  await expect.element(screen.getByText('The task is done.')).toBeVisible();
  expect(gateway.received(taskCalls.update)[0]?.body).toEqual({ version: 2, status: 'DONE' });
  await expect
    .element(screen.getByRole('link', { name: 'Maya Thornton' }))
    .toHaveAttribute('href', `/site/harbor-lung/patient/${idOf(2002)}/tasks`);
});
