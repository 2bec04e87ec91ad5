// The keyboard comes back to the act that was left, in each of the dialogs of an appointment, and an act that was begun stays when the
// appointment leaves the list (APPT-001; design language §12).
import { teamCalls } from '@alveary/modules/care-team/contract/team.calls.ts';
import { communicationCalls } from '@alveary/modules/communications/contract/calls.ts';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { searchLimitCalls } from '@alveary/modules/patient-search/contract/search-limit.calls.ts';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { announceChange } from '@alveary/portal/lib/changes.ts';
import { renderInPortal, siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { onPatientPage } from '@alveary/modules/patients/portal/testing/on-patient-page.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { appointmentCalls } from '../contract/calls.ts';
import { AppointmentActs } from './appointment-acts.tsx';
import { AppointmentsTab } from './appointments.tab.tsx';
import { someAppointment } from './testing/sample-appointment.ts';

const appointment = someAppointment({
  version: 4,
  start: new Date(Date.now() + 86_400_000).toISOString(),
  duration: 45,
  purpose: 'ONBOARDING',
  principal: { id: '0190a0a0-0000-7000-8000-000000500002' },
});

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(teamCalls.members, () => []);
  gateway.on(communicationCalls.purposes, () => ({ rows: [], total: 0 }));
  gateway.on(appointmentCalls.cancellationReasons, () => []);
  gateway.on(patientCalls.recent, () => []);
  gateway.on(patientCalls.reader, () => ({ language: 'en' as const, timeZone: null }));
  gateway.on(searchLimitCalls.limit, () => ({ limited_until: null }));
});
afterEach(() => gateway.restore());

it.each([
  ['Move or change', 'Move or change the appointment'],
  ['Fix', 'Fix the appointment'],
  ['Reassign', 'Search Patients'],
  ['Cancel appointment', 'Cancel the appointment'],
])('from %s the focus comes back to its button', async (name, title) => {
  const { screen } = await renderInPortal(
    <AppointmentActs appointment={appointment} isListed locale="en-US" siteId={siteId} onClose={() => {}} />,
    { user: someone },
  );
  const act = screen.getByRole('button', { name, exact: true });
  await act.click();
  await expect.element(screen.getByRole('dialog', { name: title })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(act).toHaveFocus();
});

/** The tab of the patient, and a way for a colleague's change to arrive. */
const openTab = async () => {
  const rows = { now: [appointment] };
  gateway.on(appointmentCalls.list, () => ({ rows: rows.now, total: rows.now.length }));
  gateway.on(draftCalls.keep, () => ({ key: 'a', content: {}, updatedAt: '2026-11-20T10:00:00Z' }));
  const News = () => {
    const client = useQueryClient();
    return <input aria-label="News" onChange={() => void announceChange(client, ['appointments'])} />;
  };
  const { screen } = await renderInPortal(
    onPatientPage(
      <>
        <News />
        <AppointmentsTab />
      </>,
    ),
    { user: someone },
  );
  await screen.getByRole('button', { name: /\d{4}/ }).first().click();
  const leave = async (): Promise<void> => {
    rows.now = [];
    // Behind the dialog, where nobody can click.
    const news = document.querySelector<HTMLInputElement>('[aria-label="News"]')!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(news, 'x');
    news.dispatchEvent(new Event('input', { bubbles: true }));
    await expect.element(screen.getByText(/No appointments/).first()).toBeInTheDocument();
  };
  return { screen, leave };
};

it('what was begun stays, with what was typed, when a colleague takes the appointment out of the list', async () => {
  const { screen, leave } = await openTab();
  await screen.getByRole('button', { name: 'Cancel appointment' }).click();
  const note = screen.getByRole('textbox', { name: /^Note/ });
  await note.fill('She rang at nine');
  await leave();
  await expect.element(note).toHaveValue('She rang at nine');
});

it('the details of an appointment that leaves the list close', async () => {
  const { screen, leave } = await openTab();
  await expect.element(screen.getByRole('button', { name: 'Cancel appointment' })).toBeVisible();
  await leave();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});
