// Access to a site that staff granted: an administrator accepts, reviews and ends it (OP-USERS-10).
import { IconKey, IconLock } from '@tabler/icons-react';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { localeOfRegion } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { siteGrantCalls } from '../contract/grants.calls.ts';
import type { OpenGrant } from '../contract/grants.model.ts';
import { mayReviewGrants } from '../contract/policies.ts';
import { GrantEntry } from './grant-entry.tsx';
import styles from './grants.module.css';
import { SettingsOfSite } from './settings-of-site.tsx';
import { useGrantNews } from './use-grant-news.ts';

export const GrantsPage = () => (
  <SettingsOfSite part="grants">{(site) => <GrantsOf key={site.id} site={site} />}</SettingsOfSite>
);

const GrantsOf = ({ site }: { readonly site: Site }) =>
  mayReviewGrants.sites(useMe()).includes(site.id) ? (
    <Grants site={site} />
  ) : (
    <EmptyState
      icon={<IconLock size={28} stroke={1.5} aria-hidden />}
      title={`You may not see the access that was granted to ${site.short_name}`}
      line="My Permissions says which role would allow it."
    />
  );

const Grants = ({ site }: { readonly site: Site }) => {
  useGrantNews(true);
  const { data, error, refetch } = useCall(
    siteGrantCalls.list,
    { params: { id: site.id } },
    { shownInPlace: true, staleTime: 0 },
  );
  if (data === undefined && error !== null)
    return <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />;
  if (data === undefined)
    return <SkeletonRows rows={4} columns={['30%', '40%']} label="Loading the granted access" />;
  return <GrantList grants={data} site={site} />;
};

const GrantList = ({ grants, site }: { readonly grants: readonly OpenGrant[]; readonly site: Site }) => {
  if (grants.length === 0) {
    return (
      <EmptyState
        icon={<IconKey size={28} stroke={1.5} aria-hidden />}
        title="No open access"
        line={`Access that staff open to ${site.short_name}, for themselves or for others, is listed here until it ends.`}
      />
    );
  }
  return (
    <section className={styles.grants} aria-label={`Access granted to ${site.short_name}`}>
      <p className="dim">
        Staff opened {site.short_name} to these users. Review each one when it is new, and once a month.
      </p>
      <ul>
        {grants.map((grant) => (
          <GrantEntry key={grant.id} grant={grant} site={site} locale={localeOfRegion(site.region)} />
        ))}
      </ul>
    </section>
  );
};
