// Which sites can the person keep? Each is changed or closed here, and new ones are added (USERS-063)
import { IconBuildingHospital } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { NotAllowed } from '@alveary/portal/shell/not-allowed.tsx';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { PageHead } from '@alveary/portal/ui/page-head.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { siteKeepingCalls } from '../contract/keeping.calls.ts';
import type { KeptSite } from '../contract/keeping.model.ts';
import { mayAddSites, mayKeepSites } from '../contract/policies.ts';
import { CloseSiteDialog } from './close-site.dialog.tsx';
import { KeptSitesTable } from './kept-sites-table.tsx';
import { SiteDialog } from './site.dialog.tsx';
import styles from './keep-sites.module.css';
import { NEW_SITE_DRAFT } from './draft-keys.ts';

export const KeepSitesPage = () =>
  mayKeepSites.sites(useMe()).length > 0 ? (
    <KeepSites />
  ) : (
    <NotAllowed line="Sites are added and changed by super admins." />
  );

type Opened = { readonly kind: 'edit' | 'close'; readonly site: KeptSite } | { readonly kind: 'add' };

const none: readonly KeptSite[] = [];

const KeepSites = () => {
  const me = useMe();
  const list = useCall(siteKeepingCalls.list, { query: {} }, { shownInPlace: true, staleTime: 0 });
  const [opened, setOpened] = useState<Opened | null>(null);
  const sites = list.data?.rows ?? none;
  const close = (): void => setOpened(null);
  const openToEdit = useCallback((site: KeptSite) => setOpened({ kind: 'edit', site }), []);
  const openToClose = useCallback((site: KeptSite) => setOpened({ kind: 'close', site }), []);
  return (
    <section className={styles.sites} aria-label="Keep sites">
      <PageHead
        title="Sites"
        aside={
          mayAddSites.sites(me).length > 0 ? (
            <AddButton
              label="Add site"
              draftKey={NEW_SITE_DRAFT}
              onClick={() => setOpened({ kind: 'add' })}
            />
          ) : null
        }
      >
        <span className="dim">Groups and practices where patients are cared for.</span>
      </PageHead>
      {list.isPending ? (
        <SkeletonRows rows={6} columns={['34%', '16%', '8%', '20%']} label="Loading the sites" />
      ) : null}
      {list.error && !list.data ? (
        <ErrorState {...failureOfCall(list.error)} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data && sites.length === 0 ? (
        <EmptyState
          icon={<IconBuildingHospital size={28} stroke={1.5} aria-hidden />}
          title="No sites yet"
          line="Add the first practice; you are its admin then."
        />
      ) : null}
      {sites.length > 0 ? <KeptSitesTable sites={sites} onEdit={openToEdit} onClose={openToClose} /> : null}
      {opened?.kind === 'add' ? <SiteDialog site={null} groups={sites} onClose={close} /> : null}
      {opened?.kind === 'edit' ? <SiteDialog site={opened.site} groups={sites} onClose={close} /> : null}
      {opened?.kind === 'close' ? <CloseSiteDialog site={opened.site} onClose={close} /> : null}
    </section>
  );
};
