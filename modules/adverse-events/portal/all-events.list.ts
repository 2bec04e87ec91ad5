// By what are the adverse events of all patients narrowed and sorted? The newest first (OP-TASK-4)
import { oneOf } from '@alveary/portal/lib/list-address.ts';
import { asPage, list } from '@alveary/portal/shell/list/list-declaration.ts';
import { adverseEventCalls } from '../contract/calls.ts';
import { actualities, eventStatuses, severities } from '../contract/model.ts';

const EVENTS_PER_PAGE = 50;

export const allEventsList = list({
  id: 'all-events',
  call: adverseEventCalls.ofAllPatients,
  filters: {
    status: oneOf(eventStatuses),
    severity: oneOf(severities),
    actuality: oneOf(actualities),
  },
  sorts: ['occurredAt'],
  usualSort: { id: 'occurredAt', isDown: true },
  perPage: EVENTS_PER_PAGE,
  isRemembered: true,
  question: ({ filters: { status, severity, actuality }, sort, page }) => ({
    query: {
      page: page - 1,
      size: EVENTS_PER_PAGE,
      sort: sort?.isDown === false ? ('occurredAt,asc' as const) : ('occurredAt,desc' as const),
      ...(status === null ? {} : { 'status.equals': status }),
      ...(severity === null ? {} : { 'severity.equals': severity }),
      ...(actuality === null ? {} : { 'actuality.equals': actuality }),
    },
  }),
  answer: asPage,
});
