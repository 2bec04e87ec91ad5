// Says that the search leaves out patients of other practices, since too many of them were looked up (OP-PSEARCH-3).
import { closedLimitsFor } from '../contract/closed-limits.rules.ts';
import { searchLimitCalls } from '../contract/search-limit.calls.ts';
import { mayListInaccessiblePatients } from '@alveary/contract/policies/patients.ts';
import { type DateLocale, showTime } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import styles from './patient-search.module.css';

const OF_STAFF =
  'The administrators of those practices were told. One of them can let you search everywhere again.';
const OF_OTHERS = 'The admins of your sites were told.';

/** Asked anew for each search: the component is mounted with its results. */
export const SearchLimit = ({ locale }: { readonly locale: DateLocale }) => {
  const me = useMe();
  const limit = useCall(searchLimitCalls.limit, {}, { staleTime: 0, shownInPlace: true });
  const until = limit.data?.limited_until ?? null;
  if (until === null) return null;
  return (
    <p className={styles.footText} role="status">
      You looked up {closedLimitsFor(me).stop} patients of other practices within an hour. Until{' '}
      {showTime(until, locale)} the search answers patients of your own sites only.{' '}
      {mayListInaccessiblePatients(me) ? OF_STAFF : OF_OTHERS}
    </p>
  );
};
