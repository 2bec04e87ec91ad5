// Does an alarm of the search wait for this admin? It is said in the header of every page, and leads to where it is noted (OP-PSEARCH-3)
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { mayEditUsers } from '@alveary/modules/portal-users/contract/policies.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { searchLimitCalls } from '../contract/search-limit.calls.ts';
import styles from './search-alarms.module.css';

const KEEP_MS = 60_000;

export const AlarmSign = () => {
  const { me, sites } = useSignedIn();
  const own = new Set(mayEditUsers.sites(me));
  const site = sites.find(({ id }) => own.has(id));
  const { data: alarms = [] } = useCall(
    searchLimitCalls.alarms,
    {},
    { enabled: site !== undefined, staleTime: KEEP_MS, shownInPlace: true },
  );
  if (site === undefined || alarms.length === 0) return null;
  const words = alarms.length === 1 ? '1 search alarm' : `${alarms.length} search alarms`;
  return (
    <Link className={styles.sign} to={`/settings/${site.slug}`} aria-label={words} title={words}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span aria-hidden>{alarms.length}</span>
    </Link>
  );
};
