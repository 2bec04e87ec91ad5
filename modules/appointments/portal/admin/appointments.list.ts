// What does the list of appointments ask for? Exactly the parameters of OP-ADMIN-1, named as the call names them (ADMIN-007, ADMIN-008)
import { appointmentCalls, appointmentSorts } from '../../contract/calls.ts';
import { appointmentStatuses } from '../../contract/model.ts';
import { oneId, oneOf, pageRows } from '@alveary/portal/lib/list-address.ts';
import { asPage, list } from '@alveary/portal/shell/list/list-declaration.ts';

/** What the linked list is asked for where the address says nothing (3§2, 3§9). */
const USUAL_SIZE = 20;
const MOST = 100;

const sortOf = (sort: { readonly id: string; readonly isDown: boolean } | null) =>
  appointmentSorts.find((one) => one === `${sort?.id},${sort?.isDown ? 'desc' : 'asc'}`) ??
  'createdDate,desc';

export const appointmentsList = list({
  id: 'appointments',
  call: appointmentCalls.list,
  filters: {
    'status.equals': oneOf(appointmentStatuses),
    /** Whether there is a calendar event. */
    'calendarEventId.specified': oneOf(['true', 'false']),
    'principal.equals': oneId,
    size: pageRows(USUAL_SIZE, MOST),
  },
  sorts: ['createdDate', 'startTime'],
  usualSort: { id: 'createdDate', isDown: true },
  perPage: USUAL_SIZE,
  question: ({ filters, sort, page }) => {
    const status = filters['status.equals'];
    const origin = filters['calendarEventId.specified'];
    const patient = filters['principal.equals'];
    return {
      query: {
        page: page - 1,
        size: filters.size,
        sort: sortOf(sort),
        ...(status === null ? {} : { 'status.equals': status }),
        ...(origin === null ? {} : { 'calendarEventId.specified': origin }),
        ...(patient === null ? {} : { 'principal.equals': patient }),
        'portalCode.notEquals': 'TESTING' as const,
        includePii: 'true' as const,
      },
    };
  },
  answer: asPage,
});
