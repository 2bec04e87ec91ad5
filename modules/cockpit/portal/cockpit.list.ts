// By what is the cockpit narrowed and sorted? One's own patients, this month, the nearest to what is missing first (OP-TASK-5)
import { oneOf, someIds } from '@alveary/portal/lib/list-address.ts';
import { asPage, list } from '@alveary/portal/shell/list/list-declaration.ts';
import { cockpitCalls } from '../contract/calls.ts';
import { snapshotSorts, tiles } from '../contract/model.ts';

const PER_PAGE = 100;

export const cockpitList = list({
  id: 'cockpit',
  call: cockpitCalls.list,
  filters: {
    /** Nobody chosen: the asker. */
    coordinators: someIds,
    /** Nothing chosen: the current month only. */
    months: oneOf(['year']),
    tile: oneOf(tiles),
  },
  sorts: snapshotSorts,
  usualSort: { id: 'need', isDown: false },
  perPage: PER_PAGE,
  isRemembered: true,
  question: (
    { filters: { coordinators, months, tile }, sort, page },
    { userId }: { readonly userId: string },
  ) => {
    const by = snapshotSorts.find((one) => one === sort?.id) ?? 'need';
    return {
      query: {
        'careCoordinatorId.in': (coordinators.length === 0 ? [userId] : coordinators).join(','),
        size: PER_PAGE,
        page: page - 1,
        currentMonthOnly: months === null ? ('true' as const) : ('false' as const),
        sort: sort?.isDown ? (`${by},desc` as const) : (`${by},asc` as const),
        ...(tile === null ? {} : { tile }),
      },
    };
  },
  answer: asPage,
});
