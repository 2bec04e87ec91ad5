// What does debug mode show? Who asks, from which site, of which release, and the last requests (SHELL-081; OP-SHELL-6)
import { mayDebug } from '@alveary/contract/policies/shell.ts';
import { useLocation } from 'react-router';
import { recentRequests } from '../lib/recent-requests.ts';
import { useStore } from '../lib/store.ts';
import { useSignedIn } from './me.ts';
import styles from './debug-strip.module.css';

/** On when the query has `debug` and the person is a product employee; `isAlways`: on the pages of the harnesses. */
export const DebugStrip = ({ isAlways = false }: { readonly isAlways?: boolean }) => {
  const { me, user, settings, sites } = useSignedIn();
  const { pathname, search } = useLocation();
  const requests = useStore(recentRequests);
  const isOn = isAlways || new URLSearchParams(search).has('debug');
  if (!mayDebug(me) || !isOn) return null;
  const slug = /^\/site\/([^/]+)/.exec(pathname)?.[1];
  const site = sites.find((one) => one.slug === slug);
  return (
    <section className={styles.strip} aria-label="Debug mode">
      <b>Debug</b>
      <Fact name="User" value={user.id} />
      <Fact name="Site" value={site?.id ?? '–'} />
      <Fact name="Release" value={settings.release_tag} />
      {requests.map(({ id, path, status }) => (
        <Fact key={id} name={`${status} ${path}`} value={id} />
      ))}
    </section>
  );
};

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <span>
    {name} <code>{value}</code>
  </span>
);
