// By what are the tasks of all patients narrowed and sorted? Open ones of the asker, the first due first (OP-TASK-4)
import { oneOf } from '@alveary/portal/lib/list-address.ts';
import { asPage, list } from '@alveary/portal/shell/list/list-declaration.ts';
import { taskCalls } from '../contract/calls.ts';
import { taskStatuses } from '../contract/model.ts';

const TASKS_PER_PAGE = 50;

interface Asker {
  readonly userId: string;
}

export const allTasksList = list({
  id: 'all-tasks',
  call: taskCalls.ofAllPatients,
  filters: {
    /** Nothing chosen: those of the asker. */
    whose: oneOf(['all']),
    status: oneOf([...taskStatuses, 'ANY']),
  },
  sorts: ['due'],
  usualSort: { id: 'due', isDown: false },
  perPage: TASKS_PER_PAGE,
  isRemembered: true,
  question: ({ filters, sort, page }, { userId }: Asker) => {
    const status = filters.status ?? 'OPEN';
    return {
      query: {
        page: page - 1,
        size: TASKS_PER_PAGE,
        sort: sort?.isDown ? ('due,desc' as const) : ('due,asc' as const),
        ...(status === 'ANY' ? {} : { 'status.equals': status }),
        ...(filters.whose === 'all' ? {} : { 'assignedPractitioner.equals': userId }),
      },
    };
  },
  answer: asPage,
});
