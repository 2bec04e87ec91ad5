// The calls that keep one's own booking page, and tell a patient of an appointment that staff planned (OP-APPT-4).
import { call } from '@alveary/contract/call.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { mayUseCalendar } from '@alveary/modules/calendar/contract/policies.ts';
import { bookingPage, confirmed, newConfirmation, savedPage } from './model.ts';

/** One's own page, whatever the sites: nothing of a patient is in reach. */
const own = { allow: mayUseCalendar, reach: 'allowed-sites' } as const;

export const bookingCalls = {
  ownPage: call({
    ...own,
    method: 'GET',
    path: 'booking/page',
    summary: 'The own booking page; before it was saved a proposal, with version 0',
    input: {},
    output: bookingPage,
    errors: [],
    shows: ['booking-links'],
    audit: { none: 'one’s own working hours' },
    spec: ['APPT-033'],
  }),
  savePage: call({
    ...own,
    method: 'PUT',
    path: 'booking/page',
    summary: 'Say when one can be booked, and open or close the own booking page',
    input: { body: savedPage },
    output: bookingPage,
    errors: ['BookingSlugTaken', 'Stale'],
    changes: ['booking-links'],
    audit: { action: 'booking-page.change', about: 'nothing' },
    spec: ['APPT-033'],
  }),
  confirm: call({
    method: 'POST',
    path: 'booking/confirmations',
    summary:
      'Tell the patient of a planned appointment, with a link to cancel or move it; a series as a whole',
    input: { body: newConfirmation },
    output: confirmed,
    allow: mayEditPatients,
    reach: 'allowed-sites',
    errors: [
      'AppointmentNotFound',
      'AppointmentOver',
      'BookingToldAlready',
      'NoAddressForInvite',
      'ChannelTurnedOff',
      'PatientDeceased',
    ],
    changes: ['logs', 'outbox'],
    audit: { action: 'booking.confirm', about: 'patient' },
    status: 201,
    repeatable: true,
    perMinute: 30,
    spec: ['APPT-024'],
  }),
};
