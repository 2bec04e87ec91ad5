// Does one see who gets it and who is left out before anything is done, how far it is, what came of it, and can one take it back? (OP-VIEWS-1)
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { teamCalls } from '@alveary/modules/care-team/contract/team.calls.ts';
import { outboundMessageCalls } from '@alveary/modules/outbound-messages/contract/calls.ts';
import { forgetPerson } from '@alveary/portal/lib/person.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId, someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type BulkResult, bulkCalls } from '../../contract/bulk-calls.ts';
import { type ListedPatient, patientListCalls } from '../../contract/calls.ts';
import { localeOfSites } from '@alveary/portal/lib/dates.ts';
import { PatientList } from '../patient-list.tsx';
import { noValues } from '../testing/no-values.ts';
import { BulkDialog } from './bulk.dialog.tsx';
import type { BulkKind } from './bulk-form.tsx';

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  forgetPerson();
  gateway.on(patientListCalls.choices, () => ({ conditions: [], careCoordinators: [] }));
  gateway.on(outboundMessageCalls.allowance, () => ({ left: 500, moreAt: null }));
  gateway.on(teamCalls.members, () => [
    {
      id: someone.id,
      firstName: 'Lena',
      lastName: 'Brandt',
      email: 'l@a.example',
      roles: [],
      rolesForPatient: [],
    },
  ]);
});
afterEach(() => gateway.restore());

const idOf = (at: number): string => `0190a0a0-0000-7000-8000-${String(at).padStart(12, '0')}`;
const patient = (at: number): ListedPatient => ({
  id: idOf(at),
  firstName: 'Pat',
  lastName: `Name${at}`,
  dateOfBirth: '1951-03-09',
  identifiers: { EhrId: null },
  ...noValues,
  siteProfiles: [
    {
      id: idOf(1000 + at),
      engagementStatus: 'MANAGED',
      site: { id: siteId, slug: 'harbor-lung', shortName: 'Harbor Lung' },
    },
  ],
});

const open = async (rows: readonly ListedPatient[], total = rows.length, user = someone) => {
  gateway.on(patientListCalls.list, () => ({ rows, total }));
  const { screen } = await renderInPortal(
    <div style={{ height: 500 }}>
      <PatientList />
    </div>,
    { sites: [someSite], path: '/all-patients', user },
  );
  await expect.element(screen.getByRole('table', { name: 'All patients' })).toBeVisible();
  return screen;
};

type Acting = { profileIds: string[]; isTrial: boolean; act: { kind: string } };
const sent = (): Acting[] => gateway.received(bulkCalls.act).map(({ body }) => body as Acting);
const doneFor = (profileId: string): BulkResult => ({
  profileId,
  isDone: true,
  reason: null,
  undo: { kind: 'assign', profileId, userId: someone.id, before: null },
});
const openDialog = async (kind: BulkKind, count: number) => {
  const chosen = Array.from({ length: count }, (_, at) => ({
    id: idOf(at + 1),
    name: `Pat Name${at + 1}`,
    siteIds: [siteId],
  }));
  const { screen } = await renderInPortal(
    <BulkDialog kind={kind} chosen={chosen} locale={localeOfSites([someSite])} onClose={() => undefined} />,
  );
  return screen;
};

it('a coordinator is assigned after a preview that names who is left out, and is taken back', async () => {
  gateway.on(bulkCalls.act, ({ body }) =>
    (body as Acting).profileIds.map((id) =>
      id === idOf(2)
        ? { profileId: id, isDone: false, reason: 'Is the coordinator already.', undo: null }
        : { ...doneFor(id), undo: (body as Acting).isTrial ? null : doneFor(id).undo },
    ),
  );
  gateway.on(bulkCalls.undo, () => [{ profileId: idOf(1), isDone: true, reason: null, undo: null }]);
  const screen = await openDialog('assign', 2);
  const dialog = screen.getByRole('dialog', { name: 'Assign a coordinator to 2 patients' });
  await dialog.getByRole('combobox', { name: 'Care coordinator' }).click();
  await screen.getByRole('option', { name: 'Lena Brandt' }).click();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect.element(dialog.getByRole('heading', { name: '1 patient included' })).toBeVisible();
  await expect.element(dialog.getByRole('group', { name: 'Preview' })).toHaveFocus();
  await expect
    .element(dialog.getByRole('region', { name: 'Left out' }))
    .toHaveTextContent('1 patient left outPat Name2 Is the coordinator already.');
  expect(sent()).toEqual([
    { act: { kind: 'assign', userId: someone.id }, profileIds: [idOf(1), idOf(2)], isTrial: true },
  ]);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect.element(dialog.getByRole('combobox', { name: 'Care coordinator' })).toHaveValue('Lena Brandt');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Assign for 1 patient' }).click();
  await expect.element(dialog.getByText('Done for 1 patient.')).toBeVisible();
  await expect.element(dialog.getByRole('group', { name: 'Result' })).toHaveFocus();
  expect(sent().at(-1)).toMatchObject({ profileIds: [idOf(1)], isTrial: false });
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.element(dialog.getByText('Taken back for 1 patient.')).toBeVisible();
  expect(gateway.received(bulkCalls.undo)[0]?.body).toEqual({ rows: [doneFor(idOf(1)).undo] });
});

it('a dialog of the menu has the focus in its first field each time, and gives it back to the button of the menu', async () => {
  const screen = await open([patient(1)]);
  await screen.getByRole('checkbox', { name: 'Select Pat Name1' }).click();
  const button = screen.getByRole('button', { name: '1 chosen' });
  const openFrom = async (item: string, field: string): Promise<void> => {
    await button.click();
    await screen.getByRole('menuitem', { name: item }).click();
    await expect.element(screen.getByRole('textbox', { name: field })).toHaveFocus();
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('textbox', { name: field })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  };
  await openFrom('Send a message', 'Message');
  await openFrom('Send a message', 'Message');
});

it('all that the filter holds are chosen over its pages', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => patient(at + 1));
  const screen = await open(rows.slice(0, 50), 60);
  await screen.getByRole('checkbox', { name: 'Select Pat Name1', exact: true }).click();
  gateway.on(patientListCalls.list, () => ({ rows, total: 60 }));
  await screen.getByRole('button', { name: '1 chosen' }).click();
  await screen.getByRole('menuitem', { name: 'Choose all 60' }).click();
  await expect.element(screen.getByRole('button', { name: '60 chosen' })).toBeVisible();
});

it('a message goes out 25 at a time, and a break says how far it came', async () => {
  gateway.on(bulkCalls.act, ({ body }) =>
    (body as Acting).profileIds.map((profileId) => ({ profileId, isDone: true, reason: null, undo: null })),
  );
  const screen = await openDialog('message', 60);
  const dialog = screen.getByRole('dialog', { name: 'Send a message to 60 patients' });
  await dialog.getByRole('textbox', { name: 'Message' }).fill('The clinic is closed on Friday.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect.element(dialog.getByText('A message that was sent cannot be taken back.')).toBeVisible();
  expect(sent().map(({ profileIds }) => profileIds.length)).toEqual([25, 25, 10]);
  let answered = 0;
  gateway.on(bulkCalls.act, ({ body }) => {
    answered += 1;
    if (answered === 2) gateway.refuse(bulkCalls.act, 'TooManyRequests');
    return (body as Acting).profileIds.map((profileId) => ({
      profileId,
      isDone: true,
      reason: null,
      undo: null,
    }));
  });
  await dialog.getByRole('button', { name: 'Send to 60 patients' }).click();
  await expect.element(dialog.getByText('Done for 50 patients.')).toBeVisible();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('It broke off before 10 patients. Too many requests. Wait a minute, then try again.');
  expect(dialog.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
});

it('the preview says how many messages may go out, and leaves out who is beyond that', async () => {
  gateway.on(bulkCalls.act, ({ body }) =>
    (body as Acting).profileIds.map((profileId) => ({ profileId, isDone: true, reason: null, undo: null })),
  );
  gateway.on(outboundMessageCalls.allowance, () => ({ left: 2, moreAt: null }));
  const screen = await openDialog('message', 3);
  const dialog = screen.getByRole('dialog', { name: 'Send a message to 3 patients' });
  await dialog.getByRole('textbox', { name: 'Message' }).fill('The clinic is closed on Friday.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect
    .element(
      dialog.getByText(
        'One person may send 500 messages to patients in an hour and 1,000 in a day. You can send 2 now.',
      ),
    )
    .toBeVisible();
  await expect
    .element(dialog.getByRole('region', { name: 'Left out' }))
    .toHaveTextContent(`1 patient left outPat Name3 ${errorCatalogue.TooManyMessages.message}`);
  await dialog.getByRole('button', { name: 'Send to 2 patients' }).click();
  await expect.element(dialog.getByText('Done for 2 patients.')).toBeVisible();
  expect(sent().at(-1)).toMatchObject({ profileIds: [idOf(1), idOf(2)], isTrial: false });

  gateway.on(outboundMessageCalls.allowance, () => ({ left: 0, moreAt: '2026-11-25T14:05:00.000Z' }));
  await screen.unmount();
  const none = await openDialog('message', 1);
  await none.getByRole('textbox', { name: 'Message' }).fill('The clinic is closed on Friday.');
  await none.getByRole('button', { name: 'Preview' }).click();
  await expect.element(none.getByText(/You can send again from .*, or ask a colleague to\./u)).toBeVisible();
  await expect.element(none.getByRole('button', { name: 'Send to 0 patients' })).toBeDisabled();
});

it('whoever may change no patient can choose none, and another filter chooses nobody', async () => {
  const reader = {
    ...someone,
    site_users: someone.site_users.map((one) => ({
      ...one,
      roles: one.roles.map((role) => ({ ...role, actions_permitted: ['action_profile_view'] })),
    })),
  };
  const reading = await open([patient(1)], 1, reader);
  expect(reading.getByRole('checkbox').elements()).toEqual([]);
  await reading.unmount();
  const screen = await open([patient(1)]);
  await screen.getByRole('checkbox', { name: 'Select Pat Name1' }).click();
  await expect.element(screen.getByRole('button', { name: '1 chosen' })).toBeVisible();
  await screen.getByRole('textbox', { name: 'Filter by patient name' }).fill('x');
  await vi.waitFor(() => expect(screen.getByRole('button', { name: '1 chosen' }).elements()).toEqual([]));
});
