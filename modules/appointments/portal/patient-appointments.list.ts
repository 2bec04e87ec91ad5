// By what are the appointments of a patient narrowed and sorted, five to a page? (APPT-019 to APPT-022; document 3 §9)
import { oneOf, pageRows } from '@alveary/portal/lib/list-address.ts';
import { asPage, list } from '@alveary/portal/shell/list/list-declaration.ts';
import { appointmentCalls, appointmentSorts } from '../contract/calls.ts';
import { appointmentStatuses } from '../contract/model.ts';

export const APPOINTMENTS_PER_PAGE = 5;
const MOST = 100;

export const times = ['upcoming', 'past'] as const;

interface OfPatient {
  readonly profileId: string;
  /** ISO 8601: what is upcoming begins here. */
  readonly since: string;
}

const sortOf = (sort: { readonly id: string; readonly isDown: boolean } | null) =>
  appointmentSorts.find((one) => one === `${sort?.id},${sort?.isDown ? 'desc' : 'asc'}`) ?? 'startTime,desc';

export const patientAppointmentsList = list({
  id: 'patient-appointments',
  call: appointmentCalls.list,
  filters: {
    status: oneOf(appointmentStatuses),
    time: oneOf(times),
    size: pageRows(APPOINTMENTS_PER_PAGE, MOST),
  },
  sorts: ['startTime', 'createdDate'],
  usualSort: { id: 'startTime', isDown: true },
  perPage: APPOINTMENTS_PER_PAGE,
  question: ({ filters: { status, time, size }, sort, page }, { profileId, since }: OfPatient) => ({
    query: {
      'principal.equals': profileId,
      page: page - 1,
      size,
      sort: sortOf(sort),
      ...(status === null ? {} : { 'status.equals': status }),
      ...(time === 'upcoming' ? { startDate: since } : {}),
      ...(time === 'past' ? { endDate: since } : {}),
      'portalCode.notEquals': 'TESTING' as const,
      includePii: 'true' as const,
    },
  }),
  answer: asPage,
});
