// Does the search leave out patients of other practices, since too many of them were looked up? Then it says so (OP-PSEARCH-3)
import { MOST_CLOSED_RESULTS, searchLimitCalls } from '../contract/search-limit.calls.ts';
import { mayListInaccessiblePatients } from '@alveary/contract/policies/patients.ts';
import { type DateLocale, showTime } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import styles from './patient-search.module.css';

/** Asked anew for each search: the component is mounted with its results. */
export const SearchLimit = ({ locale }: { readonly locale: DateLocale }) => {
  const isExempt = mayListInaccessiblePatients(useMe());
  const limit = useCall(searchLimitCalls.limit, {}, { enabled: !isExempt, staleTime: 0, shownInPlace: true });
  const until = limit.data?.limited_until ?? null;
  if (until === null) return null;
  return (
    <p className={styles.footText} role="status">
      You looked up {MOST_CLOSED_RESULTS} patients of other practices within an hour. Until{' '}
      {showTime(until, locale)} the search answers patients of your own sites only. The admins of your sites
      were told.
    </p>
  );
};
