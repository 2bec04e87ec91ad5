// The tab shows the patient's appointments in the documents' words, and plans, changes, cancels and notes them (document 2 §4; document 3 §2, §4).
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { bookingCalls } from '@alveary/modules/booking/contract/calls.ts';
import { teamCalls } from '@alveary/modules/care-team/contract/team.calls.ts';
import { communicationCalls } from '@alveary/modules/communications/contract/calls.ts';
import type { Purpose } from '@alveary/modules/communications/contract/model.ts';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { patientSearchCalls } from '@alveary/modules/patient-search/contract/calls.ts';
import { searchLimitCalls } from '@alveary/modules/patient-search/contract/search-limit.calls.ts';
import type { PatientMatch } from '@alveary/modules/patients/contract/model.ts';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { onPatientPage } from '@alveary/modules/patients/portal/testing/on-patient-page.tsx';
import { someSiteProfile } from '@alveary/modules/patients/portal/testing/sample-patient.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { answerQuestion, questionStore } from '@alveary/portal/shell/confirm.ts';
import { renderInPortal, siteId, someone } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appointmentCalls } from '../contract/calls.ts';
import { appointmentFixCalls } from '../contract/fix.calls.ts';
import type { Appointment } from '../contract/model.ts';
import { appointmentSeriesCalls } from '../contract/series.calls.ts';
import { AppointmentsTab } from './appointments.tab.tsx';
import { NextAppointmentCard } from './next-appointment-card.tsx';
import { someAppointment } from './testing/sample-appointment.ts';

const MINUTE_MS = 60_000;
const PROFILE = '0190a0a0-0000-7000-8000-000000500002';
const id = (n: number) => `0190a0a0-0000-7000-8000-0000000006${String(n).padStart(2, '0')}`;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

const one = (n: number, facts: Partial<Appointment> = {}): Appointment =>
  someAppointment({
    id: id(n),
    version: 4,
    start: inMinutes(600),
    duration: 45,
    principal: { id: PROFILE },
    assignedPractitioner: { id: someone.id, firstName: 'Lena', lastName: 'Brandt' },
    ...facts,
  });

const unmarked = { isDeceased: false, patientStatuses: [], siteProfiles: [] };
const rightwell = { ...unmarked, firstName: 'Rita', lastName: 'Rightwell', dateOfBirth: '1977-05-06' };

const coaching: Purpose = {
  id: id(70),
  key: 'HEALTH_COACHING',
  name: 'Health Coaching',
  description: '',
  portalCode: 'CALL_LOG_UK',
  defaultValues: {},
  disabledFields: [],
  hasNoPatientInteraction: false,
};

let gateway: Gateway;
const answer = (...rows: readonly Appointment[]) =>
  gateway.on(appointmentCalls.list, () => ({ rows: [...rows], total: rows.length }));

beforeEach(() => {
  gateway = startGateway();
  gateway.on(draftCalls.read, () => null);
  gateway.on(draftCalls.keep, () => ({ key: 'appointment', content: {}, updatedAt: inMinutes(0) }));
  gateway.on(draftCalls.discard, () => undefined);
  gateway.on(teamCalls.members, () => [
    {
      id: someone.id,
      firstName: 'Lena',
      lastName: 'Brandt',
      email: someone.email,
      roles: [],
      rolesForPatient: [],
    },
  ]);
  gateway.on(communicationCalls.purposes, () => ({ rows: [], total: 0 }));
  gateway.on(appointmentCalls.busyTimes, () => []);
  gateway.on(patientCalls.reader, () => ({ language: 'en' as const, timeZone: null }));
  gateway.on(appointmentCalls.cancellationReasons, () => [
    { reason: 'PATIENT_REQUEST' as const, name: 'Patient request', needsNote: false },
    { reason: 'OTHER' as const, name: 'Other', needsNote: true },
  ]);
  answer(one(1));
});
afterEach(() => gateway.restore());

const open = async () => (await renderInPortal(onPatientPage(<AppointmentsTab />), { user: someone })).screen;
const openFirst = async () => {
  const screen = await open();
  await screen.getByRole('button', { name: /\d{4}/ }).first().click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  return screen;
};

const colours = {
  warning: 'rgb(255, 241, 204)',
  info: 'rgb(224, 236, 255)',
  success: 'rgb(221, 243, 221)',
  danger: 'rgb(251, 221, 225)',
} as const;

describe('a status is displayed', () => {
  const backgroundOf = async (name: string, facts: Partial<Appointment>) => {
    answer(one(1, facts));
    const screen = await open();
    const badge = screen.getByRole('cell', { name, exact: true }).getByText(name, { exact: true });
    await expect.element(badge).toBeVisible();
    return getComputedStyle(badge.element()).backgroundColor;
  };

  it('APPT-007 pending and proposed as warning', async () => {
    expect(await backgroundOf('Pending', { status: 'PENDING' })).toBe(colours.warning);
    expect(await backgroundOf('Proposed', { status: 'PROPOSED' })).toBe(colours.warning);
  });
  it('APPT-008 booked as info', async () => {
    expect(await backgroundOf('Booked', {})).toBe(colours.info);
  });
  it('APPT-009 fulfilled as success', async () => {
    expect(await backgroundOf('Fulfilled', { status: 'FULFILLED' })).toBe(colours.success);
  });
  it('APPT-010 cancelled as danger', async () => {
    expect(await backgroundOf('Cancelled', { status: 'CANCELLED' })).toBe(colours.danger);
  });
  it('APPT-012 NOW as success, in full: it stands out of the others', async () => {
    expect(await backgroundOf('NOW', { start: inMinutes(10) })).toBe('rgb(27, 110, 54)');
  });
});

describe('the list', () => {
  it('APPT-021 APPT-022 is that of the patient, without tests, with names, five to a page', async () => {
    const screen = await open();
    await expect.element(screen.getByRole('table', { name: 'Appointments' })).toBeVisible();
    expect(gateway.received(appointmentCalls.list)[0]?.query).toEqual({
      'principal.equals': PROFILE,
      page: '0',
      size: '5',
      sort: 'startTime,desc',
      'portalCode.notEquals': 'TESTING',
      includePii: 'true',
    });
  });

  it('APPT-021 is asked without tests for the card of the next one, too, which passes over what was cancelled', async () => {
    answer(one(1, { status: 'CANCELLED' }), one(2, { purpose: 'ONBOARDING', start: inMinutes(60) }));
    const { screen } = await renderInPortal(
      <NextAppointmentCard siteProfile={someSiteProfile} locale="en-US" />,
    );
    await expect.element(screen.getByText(/Onboarding/)).toBeVisible();
    expect(gateway.received(appointmentCalls.list)[0]?.query).toMatchObject({
      'principal.equals': someSiteProfile.profile.id,
      'portalCode.notEquals': 'TESTING',
    });
  });

  it('APPT-023 goes on over as many pages as the total says, whatever one answer holds', async () => {
    gateway.on(appointmentCalls.list, () => ({ rows: [1, 2, 3, 4, 5].map((n) => one(n)), total: 12 }));
    const screen = await open();
    await expect.element(screen.getByText('1 to 5 of 12 appointments', { exact: true })).toBeVisible();
  });

  it('is narrowed by status and time', async () => {
    const screen = await open();
    await screen.getByRole('combobox', { name: 'Status' }).click();
    await screen.getByRole('option', { name: 'Fulfilled' }).click();
    await screen.getByRole('combobox', { name: 'Time' }).click();
    await screen.getByRole('option', { name: 'Upcoming' }).click();
    await vi.waitFor(() =>
      expect(gateway.received(appointmentCalls.list).at(-1)?.query).toMatchObject({
        'status.equals': 'FULFILLED',
        startDate: expect.stringMatching(/Z$/),
      }),
    );
  });

  it('says of each when, how long, of which type, for what and with whom', async () => {
    answer(one(1), one(2, { calendarEventId: 'event-1', purpose: 'ONBOARDING' }));
    const screen = await open();
    await expect
      .element(screen.getByRole('row', { name: /45 Booked Follow Up Health Coaching Lena Brandt/ }))
      .toBeVisible();
    await expect.element(screen.getByRole('row', { name: /45 Booked Appointment Onboarding/ })).toBeVisible();
  });

  it('says when there is none, and when it cannot be read', async () => {
    answer();
    const none = await open();
    await expect.element(none.getByText('No appointments yet')).toBeVisible();
    gateway.refuse(appointmentCalls.list, 'NoSiteForPatient');
    const screen = await open();
    await expect.element(screen.getByText(errorCatalogue.NoSiteForPatient.message)).toBeVisible();
  });
});

describe('an appointment', () => {
  it('is planned for the patient; a time that is taken is said before and when it is refused', async () => {
    // Read once, when the dialog opens.
    gateway.on(communicationCalls.purposes, () => ({ rows: [coaching], total: 1 }));
    const screen = await open();
    await screen.getByRole('button', { name: 'New appointment' }).click();
    const dialog = screen.getByRole('dialog');
    const tomorrow = new Date(Date.now() + 86_400_000);
    const date = tomorrow.toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });
    const from = new Date(tomorrow).setHours(10, 0, 0, 0);
    gateway.on(appointmentCalls.busyTimes, () => [
      {
        start: new Date(from).toISOString(),
        end: new Date(from + 30 * MINUTE_MS).toISOString(),
        kind: 'APPOINTMENT' as const,
        isOwn: false,
      },
    ]);
    gateway.refuse(appointmentCalls.create, 'AppointmentClash');
    await dialog.getByLabelText('When', { exact: true }).fill(date);
    await dialog.getByLabelText('Time').fill('10:15');
    await expect.element(dialog.getByText(/Busy at that time/)).toBeVisible();
    await expect.element(dialog.getByText(/^10:00\sAM to 10:30\sAM, another appointment$/)).toBeVisible();
    await expect
      .element(dialog.getByRole('button', { name: 'Plan appointment' }))
      .toHaveAccessibleDescription('Choose a purpose.');
    await dialog.getByRole('combobox', { name: 'Purpose' }).click();
    await screen.getByRole('option', { name: 'Health Coaching' }).click();
    await dialog.getByRole('button', { name: 'Plan appointment' }).click();
    await expect.element(dialog.getByText(errorCatalogue.AppointmentClash.message)).toBeVisible();
    // The same again would be refused again.
    expect(dialog.getByRole('button', { name: 'Retry' }).query()).toBeNull();
    expect(gateway.received(appointmentCalls.create)[0]).toMatchObject({
      query: { profileId: PROFILE },
      body: {
        start: new Date(from + 15 * MINUTE_MS).toISOString(),
        duration: 30,
        purpose: 'HEALTH_COACHING',
        assignedPractitioner: someone.id,
        status: 'BOOKED',
      },
    });
    gateway.on(appointmentCalls.create, () => one(2));
    await dialog.getByRole('button', { name: /^Take 10:30\sAM, the next free time$/ }).click();
    await expect.element(dialog.getByText(/^Busy that day/)).toHaveFocus();
    const [recipient, timeZone] = ['maya@mail.example', 'America/Los_Angeles'];
    const confirmed = { recipient, dates: 1, language: 'es', timeZone } as const;
    gateway.on(bookingCalls.confirm, () => confirmed);
    await dialog.getByRole('combobox', { name: /^Tell the patient/ }).click();
    await screen.getByRole('option', { name: 'By email' }).click();
    await dialog.getByRole('button', { name: 'Plan appointment' }).click();
    await expect.element(screen.getByText('The appointment was planned.')).toBeVisible();
    const words =
      'A confirmation goes to maya@mail.example, in Spanish, with the times of America/Los Angeles.';
    await expect.element(screen.getByText(words)).toBeVisible();
    expect(gateway.received(bookingCalls.confirm)[0]?.body).toMatchObject({
      appointmentId: id(2),
      channel: 'EMAIL',
    });
  });

  it('is booked and fulfilled as it was seen', async () => {
    gateway.on(appointmentCalls.update, () => one(1, { status: 'FULFILLED' }));
    answer(one(1, { start: inMinutes(50) }));
    const screen = await openFirst();
    await screen.getByRole('button', { name: 'Mark as fulfilled' }).click();
    await expect.element(screen.getByText('The appointment is fulfilled.')).toBeVisible();
    expect(gateway.received(appointmentCalls.update)[0]).toMatchObject({
      path: `/gateway/admin/appointments/${id(1)}`,
      body: { version: 4, status: 'FULFILLED' },
    });
  });

  it('is not fulfilled by mistake long before it begins', async () => {
    gateway.on(appointmentCalls.update, () => one(1, { status: 'FULFILLED' }));
    const screen = await openFirst();
    await screen.getByRole('button', { name: 'Mark as fulfilled' }).click();
    await expect.poll(() => questionStore.get()?.title).toBe('Mark as fulfilled?');
    answerQuestion(false);
    expect(gateway.received(appointmentCalls.update)).toEqual([]);
    await screen.getByRole('button', { name: 'Mark as fulfilled' }).click();
    await expect.poll(() => questionStore.get()?.title).toBe('Mark as fulfilled?');
    answerQuestion(true);
    await expect.element(screen.getByText('The appointment is fulfilled.')).toBeVisible();
  });

  it('of a calendar can be cancelled here, but neither moved nor changed', async () => {
    answer(one(1, { calendarEventId: 'event-1' }));
    const screen = await openFirst();
    await expect.element(screen.getByText(/^Google Calendar/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Cancel appointment' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Move or change' })).not.toBeInTheDocument();
  });

  it('is cancelled with a reason; another one needs a note', async () => {
    gateway.on(appointmentCalls.cancel, () => one(1, { status: 'CANCELLED' }));
    const screen = await openFirst();
    await screen.getByRole('button', { name: 'Cancel appointment' }).click();
    await screen.getByRole('combobox', { name: 'Reason' }).click();
    await screen.getByRole('option', { name: 'Other' }).click();
    // Two buttons that both say Cancel would be one too many.
    await expect.element(screen.getByRole('button', { name: 'Keep it' })).toBeVisible();
    const act = screen.getByRole('button', { name: 'Cancel appointment' });
    await expect.element(act).toHaveAccessibleDescription('Say why the appointment is cancelled.');
    await screen.getByLabelText('Note').fill('Snow');
    await act.click();
    await expect.element(screen.getByText('The appointment was cancelled.')).toBeVisible();
    expect(gateway.received(appointmentCalls.cancel)[0]).toMatchObject({
      query: { reason: 'OTHER' },
      body: { version: 4, note: 'Snow' },
    });
  });

  it('of a series is changed with those that follow, and says on which days there is no time', async () => {
    const ofSeries = { seriesId: id(9), start: inMinutes(3000) };
    answer(one(1, ofSeries));
    gateway.on(appointmentSeriesCalls.following, () => []);
    gateway.on(appointmentSeriesCalls.freeDates, () => []);
    const message = 'There is no time on Dec 1, 2026. Choose another time, or plan these days on their own.';
    gateway.refuse(appointmentCalls.update, 'AppointmentClash', [{ field: 'scope', message }]);
    const screen = await openFirst();
    await screen.getByRole('button', { name: 'Move or change' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Duration' }).click();
    await screen.getByRole('option', { name: '60 minutes' }).click();
    await dialog.getByRole('combobox', { name: 'Which' }).click();
    await screen.getByRole('option', { name: 'This one and those of the series that follow' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText(message).first()).toBeVisible();
    expect(gateway.received(appointmentCalls.update)[0]?.body).toMatchObject({
      duration: 60,
      scope: 'FOLLOWING',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    gateway.on(appointmentCalls.update, () => one(1, ofSeries));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('The appointments were changed.')).toBeVisible();
  });

  const expectPatient = async (screen: Awaited<ReturnType<typeof open>>, title: string | RegExp) => {
    const dialog = screen.getByRole('dialog', { name: title });
    await expect.element(dialog.getByText('Maya Thornton')).toBeVisible();
    await expect.element(dialog.getByText('born Apr 17, 1988')).toBeVisible();
  };

  it('names the patient with the birth date, also while it is moved: on the dashboard it is opened from a list of many', async () => {
    const principalPii = {
      firstName: 'Maya',
      lastName: 'Thornton',
      dateOfBirth: '1988-04-17',
      isDeceased: false,
      patientStatuses: [],
      siteProfiles: [],
    };
    answer(one(1, { principalPii }));
    const screen = await openFirst();
    await expectPatient(screen, /^Follow Up on/);
    await screen.getByRole('button', { name: 'Move or change' }).click();
    await expectPatient(screen, 'Move or change the appointment');
  });

  it('APPT-001 APPT-016 is fixed by what is known of the patient, and the list is read again', async () => {
    gateway.on(appointmentFixCalls.fix, () => ({
      success: true,
      fuzzyMatches: [],
      message: 'Moved to Rita Rightwell.',
    }));
    const screen = await openFirst();
    for (const name of ['Add note', 'Fix', 'Reassign', 'Cancel appointment'])
      await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Fix', exact: true }).click();
    await screen.getByLabelText('Email (optional)').fill('rita@mail.example');
    answer();
    await screen.getByRole('button', { name: 'Find the patient' }).click();
    await expect.element(screen.getByText(/^Moved to Rita Rightwell\./)).toBeVisible();
    expect(gateway.received(appointmentFixCalls.fix)[0]?.body).toEqual({ email: 'rita@mail.example' });
    await expect.element(screen.getByText('No appointments yet')).toBeVisible();
  });

  it('APPT-017 is reassigned to one of those who come near', async () => {
    gateway.on(appointmentFixCalls.fix, () => ({
      success: false,
      fuzzyMatches: [
        {
          profileId: id(50),
          siteProfileId: id(51),
          name: 'Rita Rightwell',
          dateOfBirth: '1977-05-06',
          score: 0.85,
        },
      ],
      message: 'No exact match. Choose the patient, or enter more details.',
    }));
    gateway.on(appointmentFixCalls.reassign, () => one(1, { principalPii: rightwell }));
    const screen = await openFirst();
    await screen.getByRole('button', { name: 'Fix', exact: true }).click();
    await screen.getByLabelText('Last name (optional)').fill('Rihgtwell');
    await screen.getByRole('button', { name: 'Find the patient' }).click();
    await expect
      .element(screen.getByText('No exact match. Choose the patient, or enter more details.'))
      .toBeVisible();
    await screen.getByRole('button', { name: /^Choose Rita Rightwell/ }).click();
    await expect.element(screen.getByText(/^Moved to Rita Rightwell\./)).toBeVisible();
    expect(gateway.received(appointmentFixCalls.reassign)[0]).toMatchObject({
      path: `/gateway/reassign-patient/${id(1)}`,
      body: { profileId: id(50) },
    });
  });

  it('APPT-017 is reassigned to any patient of the own sites, found by the search', async () => {
    gateway.on(patientCalls.recent, () => []);
    gateway.on(searchLimitCalls.limit, () => ({ limited_until: null }));
    const site = { id: siteId, slug: 'harbor-lung', shortName: 'Harbor Lung' };
    const rita: PatientMatch = {
      id: id(60),
      firstName: 'Rita',
      lastName: 'Rightwell',
      dateOfBirth: '1977-05-06',
      identifiers: { EhrId: 'HL-7' },
      accessible: true,
      similar: false,
      siteProfiles: [{ id: id(61), accessible: true, site }],
    };
    gateway.on(patientSearchCalls.inOwnSites, () => ({ rows: [rita], total: 1 }));
    gateway.on(appointmentFixCalls.reassign, () => one(1, { principalPii: rightwell }));
    const screen = await openFirst();
    await screen.getByRole('button', { name: 'Reassign', exact: true }).click();
    const search = screen.getByRole('dialog', { name: 'Search Patients' });
    await search.getByRole('textbox', { name: 'Last Name' }).fill('right');
    await search.getByRole('button', { name: 'Search', exact: true }).click();
    await search.getByText('Rita Rightwell').click();
    await expect.element(screen.getByText(/^Moved to Rita Rightwell\./)).toBeVisible();
    expect(gateway.received(patientSearchCalls.everywhere)).toEqual([]);
    expect(gateway.received(appointmentFixCalls.reassign)[0]).toMatchObject({
      path: `/gateway/reassign-patient/${id(1)}`,
      body: { profileId: id(60) },
    });
  });

  it('APPT-034 a fix or reassignment that fails is logged, and said where it was asked for', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    gateway.refuse(appointmentFixCalls.fix, 'AppointmentNotFound');
    const screen = await openFirst();
    await screen.getByRole('button', { name: 'Fix', exact: true }).click();
    await screen.getByLabelText('Last name (optional)').fill('Rihgtwell');
    await screen.getByRole('button', { name: 'Find the patient' }).click();
    await expect.element(screen.getByText(errorCatalogue.AppointmentNotFound.message)).toBeVisible();
    expect(logged).toHaveBeenCalledWith(
      'Fixing the appointment failed',
      'AppointmentNotFound',
      expect.anything(),
    );
    gateway.on(appointmentFixCalls.fix, () => ({
      success: false,
      fuzzyMatches: [
        { profileId: id(50), siteProfileId: id(51), name: 'Rita Rightwell', dateOfBirth: null, score: 0.85 },
      ],
      message: 'No exact match. Choose the patient, or enter more details.',
    }));
    gateway.refuse(appointmentFixCalls.reassign, 'NoSiteForPatient');
    await screen.getByRole('button', { name: 'Find the patient' }).click();
    await screen.getByRole('button', { name: /^Choose Rita Rightwell/ }).click();
    await expect.element(screen.getByText(errorCatalogue.NoSiteForPatient.message)).toBeVisible();
    expect(logged).toHaveBeenCalledWith(
      'Reassigning the appointment failed',
      'NoSiteForPatient',
      expect.anything(),
    );
    logged.mockRestore();
  });

  it('shows its notes', async () => {
    const note = {
      id: id(40),
      text: '<p>Bring the spacer</p>',
      createdBy: someone.id,
      createdByName: 'Lena Brandt',
      createdDate: inMinutes(-5),
      lastModifiedDate: inMinutes(-5),
      version: 1,
      appointment: { id: id(1) },
    };
    answer(one(1, { notes: [note] }));
    const screen = await openFirst();
    const shown = screen.getByRole('article', { name: 'Note of Lena Brandt' });
    await expect.element(shown.getByText('Bring the spacer')).toBeVisible();
    await expect.element(shown.getByRole('button', { name: 'Edit note' })).toBeVisible();
    await expect.element(shown.getByRole('button', { name: 'Delete note' })).toBeVisible();
  });
});

it('nothing is offered to somebody who may only look', async () => {
  const reader = {
    ...someone,
    site_users: [
      {
        site_id: siteId,
        roles: [{ id: id(90), code: 'reader', actions_permitted: ['action_profile_view'] }],
      },
    ],
  };
  const { screen } = await renderInPortal(onPatientPage(<AppointmentsTab />), { user: reader });
  await screen.getByRole('button', { name: /\d{4}/ }).first().click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Cancel appointment' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Add note' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'New appointment' })).not.toBeInTheDocument();
});
