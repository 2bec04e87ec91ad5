// Sign in the header for an administrator: access that staff granted waits to be accepted or reviewed; leads to its list (OP-USERS-10).
import { IconKey } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { siteGrantCalls } from '../contract/grants.calls.ts';
import { mayReviewGrants } from '../contract/policies.ts';
import styles from './grants.module.css';
import { useGrantNews } from './use-grant-news.ts';

const FRESH_MS = 60_000;

export const GrantSign = () => {
  const { me, sites } = useSignedIn();
  const isAdministrator = mayReviewGrants.sites(me).length > 0;
  useGrantNews(isAdministrator);
  const { data: due = [] } = useCall(
    siteGrantCalls.due,
    {},
    { enabled: isAdministrator, staleTime: FRESH_MS, shownInPlace: true },
  );
  const first = sites.find(({ id }) => due.some(({ site_id }) => site_id === id));
  if (!isAdministrator || first === undefined) return null;
  const count = due.reduce((sum, { grants }) => sum + grants, 0);
  const words = count === 1 ? '1 access grant to review' : `${count} access grants to review`;
  return (
    <Link className={styles.sign} to={`/settings/${first.slug}/grants`} aria-label={words} title={words}>
      <IconKey size={18} stroke={1.75} aria-hidden />
      <span aria-hidden>{count}</span>
    </Link>
  );
};
