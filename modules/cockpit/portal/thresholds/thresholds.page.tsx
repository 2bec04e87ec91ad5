// Towards which numbers does the cockpit of a site count, now, before and later, and how does a new set begin? (TASK-016; OP-TASK-5)
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { mayAtSite, mayEditSites } from '@alveary/modules/sites/contract/policies.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { NotAllowed } from '@alveary/portal/shell/not-allowed.tsx';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { ListTable } from '@alveary/portal/ui/list/list-table.tsx';
import { PageHead } from '@alveary/portal/ui/page-head.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { Select } from '@mantine/core';
import { IconReportMoney } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { thresholdCalls } from '../../contract/thresholds.calls.ts';
import type { DatedThreshold, SiteThresholds } from '../../contract/thresholds.model.ts';
import { aimsIn } from '../../contract/thresholds.rules.ts';
import { thresholdColumns } from './threshold-columns.tsx';
import styles from './thresholds.module.css';
import { later } from '@alveary/portal/lib/later.tsx';
import { newSetDraft } from './draft-keys.ts';

const SetDialog = later(async () => (await import('./set-thresholds.dialog.tsx')).SetDialog);

export const ThresholdsPage = () => {
  const { me, sites } = useSignedIn();
  const kept = sites.filter(({ id, region }) => region === 'us' && mayAtSite(me, mayEditSites, id));
  if (mayEditSites.sites(me).length === 0) {
    return <NotAllowed line="Thresholds are set by those who change sites." />;
  }
  return kept[0] === undefined ? (
    <EmptyState
      icon={<IconReportMoney size={28} stroke={1.5} aria-hidden />}
      title="No site that bills by thresholds"
      line="Only sites in the US count minutes and days with readings towards billing."
    />
  ) : (
    <Thresholds sites={kept} first={kept[0]} />
  );
};

interface ThresholdsProps {
  readonly sites: readonly Site[];
  readonly first: Site;
}

const Thresholds = ({ sites, first }: ThresholdsProps) => {
  const [chosen, setChosen] = useState(first.id);
  const site = sites.find(({ id }) => id === chosen) ?? first;
  const [isSetting, setSetting] = useState(false);
  const list = useCall(thresholdCalls.list, { query: { siteId: site.id } }, { shownInPlace: true });
  return (
    <section className={styles.page} aria-label="Billing thresholds">
      <PageHead
        title="Billing thresholds"
        aside={
          list.data === undefined ? null : (
            <AddButton label="New set" draftKey={newSetDraft(site.id)} onClick={() => setSetting(true)} />
          )
        }
      >
        <span className="dim">
          What the cockpit counts towards. A site’s own go before those of all sites.
        </span>
      </PageHead>
      <div className={styles.body}>
        <Select
          size="sm"
          w={320}
          label="Site"
          allowDeselect={false}
          data={sites.map(({ id, long_name }) => ({ value: id, label: long_name }))}
          value={site.id}
          onChange={(id) => setChosen(id ?? first.id)}
        />
        {list.error === null || list.data !== undefined ? null : (
          <ErrorState {...failureOfCall(list.error)} onRetry={() => void list.refetch()} />
        )}
        {list.isPending ? (
          <SkeletonRows rows={6} columns={['20%', '20%', '40%']} label="Loading the thresholds" />
        ) : null}
        {list.data === undefined ? null : <Shown all={list.data} />}
      </div>
      {isSetting && list.data !== undefined ? (
        <SetDialog site={site} all={list.data} onClose={() => setSetting(false)} />
      ) : null}
    </section>
  );
};

const keyOf = ({ id }: DatedThreshold): string => id;

const Shown = ({ all: { thresholds, thisMonth } }: { readonly all: SiteThresholds }) => {
  const columns = useMemo(
    () => thresholdColumns(thisMonth, aimsIn(thresholds, thisMonth)),
    [thresholds, thisMonth],
  );
  return <ListTable label="Thresholds" rows={thresholds} keyOf={keyOf} columns={columns} />;
};
