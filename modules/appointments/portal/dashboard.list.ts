// By what are the appointments of all one's patients narrowed and sorted? (OP-TASK-4: the patient tab's table with a patient column)
import { oneOf } from '@alveary/portal/lib/list-address.ts';
import { asPage, list } from '@alveary/portal/shell/list/list-declaration.ts';
import { appointmentCalls, appointmentSorts } from '../contract/calls.ts';
import { appointmentStatuses } from '../contract/model.ts';
import { times } from './patient-appointments.list.ts';

const PER_PAGE = 20;

const whose = ['mine', 'all'] as const;

interface OfPerson {
  readonly userId: string;
  /** ISO 8601: what is upcoming begins here. */
  readonly since: string;
}

const sortOf = (sort: { readonly id: string; readonly isDown: boolean } | null) =>
  appointmentSorts.find((one) => one === `${sort?.id},${sort?.isDown ? 'desc' : 'asc'}`) ?? 'startTime,asc';

/** Without a choice: one's own, from now on. */
export const dashboardAppointmentsList = list({
  id: 'dashboard-appointments',
  call: appointmentCalls.list,
  filters: { status: oneOf(appointmentStatuses), time: oneOf([...times, 'all']), of: oneOf(whose) },
  sorts: ['startTime', 'createdDate'],
  usualSort: { id: 'startTime', isDown: false },
  perPage: PER_PAGE,
  question: ({ filters: { status, time, of }, sort, page }, { userId, since }: OfPerson) => ({
    query: {
      page: page - 1,
      size: PER_PAGE,
      sort: sortOf(sort),
      ...(of === 'all' ? {} : { 'assignedPractitioner.equals': userId }),
      ...(status === null ? {} : { 'status.equals': status }),
      ...(time === null || time === 'upcoming' ? { startDate: since } : {}),
      ...(time === 'past' ? { endDate: since } : {}),
      'portalCode.notEquals': 'TESTING' as const,
      includePii: 'true' as const,
    },
  }),
  answer: asPage,
});
