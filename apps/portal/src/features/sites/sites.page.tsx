// At which sites does the person work, and how many patients has each? (SHELL-038; OP-SHELL-2)
import { siteSettingsCalls } from '@alveary/contract/sites/settings.calls.ts';
import type { ListedSite } from '@alveary/contract/sites/settings.model.ts';
import { IconBuildingHospital } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useCall } from '../../lib/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import { ListLoading } from '../../ui/list-loading.tsx';
import {
  bySiteName,
  matchingSites,
  siteCountWords,
  sitesOfList,
  siteSortAfterClick,
  sortedSites,
} from './sites-list.rules.ts';
import { SitesTable } from './sites-table.tsx';
import './sites.css';

const none: readonly ListedSite[] = [];

export const SitesPage = () => {
  const list = useCall(siteSettingsCalls.filtered, { query: {} }, { shownInPlace: true });
  const [typed, setTyped] = useState('');
  // The letter stands in the field at once; the rows follow and never hold up the next letter.
  const looked = useDeferredValue(typed);
  const [sort, setSort] = useState(bySiteName);
  const loaded = list.data?.rows ?? none;
  const sites = useMemo(() => sitesOfList(loaded), [loaded]);
  const shown = useMemo(() => sortedSites(matchingSites(sites, looked), sort), [sites, looked, sort]);
  return (
    <section className="sites" aria-label="Sites">
      <ListBar>
        <FilterField
          label="Filter sites"
          placeholder="Site"
          className="sites-filter"
          value={typed}
          onChange={setTyped}
        />
        <span className="dim tabular" role="status">
          {list.data ? siteCountWords(shown.length, list.data.total) : null}
        </span>
      </ListBar>
      {list.isPending ? (
        <ListLoading rows={10} columns={['24%', '5%', '8%', '8%', '8%', '8%', '14%']} label="Loading sites" />
      ) : null}
      {list.error && !list.data ? (
        <ErrorState
          title={list.error.message}
          requestId={list.error.requestId}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {list.data && shown.length === 0 ? (
        <EmptyState
          icon={<IconBuildingHospital size={28} stroke={1.5} aria-hidden />}
          title={loaded.length === 0 ? 'No sites yet' : 'No site matches the filter'}
          line={
            loaded.length === 0
              ? 'An administrator can add you to a site.'
              : 'Every typed word must be in the name, the region or your role.'
          }
        />
      ) : null}
      {shown.length > 0 ? (
        <SitesTable
          sites={shown}
          sort={sort}
          onSort={(column) => setSort(siteSortAfterClick(sort, column))}
        />
      ) : null}
    </section>
  );
};
