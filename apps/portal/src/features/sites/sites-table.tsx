// What does the table of the sites say, and by which columns is it sorted? (OP-SHELL-2; design language §6)
import { engagementStatuses, engagementStatusLabels } from '@alveary/contract/patients/model.ts';
import { mayViewSiteSettings } from '@alveary/contract/policies/portal-users.ts';
import { useMemo } from 'react';
import { useMe } from '../../shell/me.ts';
import { directionOf, SortButton } from '../../ui/sort-button.tsx';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { SiteRow } from './site-row.tsx';
import type { SiteColumn, SiteOfList, SiteSort } from './sites-list.rules.ts';

interface SitesTableProps {
  readonly sites: readonly SiteOfList[];
  readonly sort: SiteSort;
  readonly onSort: (column: SiteColumn) => void;
}

export const SitesTable = ({ sites, sort, onSort }: SitesTableProps) => {
  const me = useMe();
  const withSettings = useMemo(() => new Set(mayViewSiteSettings.sites(me)), [me]);
  const sorted = (column: SiteColumn, title: string) => {
    const direction = sort.column === column ? directionOf(sort.isDown) : null;
    return (
      <span
        key={column}
        role="columnheader"
        aria-sort={direction ?? 'none'}
        className={column === 'name' ? undefined : 'sites-number'}
      >
        <SortButton title={title} direction={direction} onClick={() => onSort(column)} />
      </span>
    );
  };
  return (
    <VirtualTable
      label="Sites"
      rows={sites}
      keyOf={({ site }) => site.id}
      className="sites-table"
      head={
        <>
          {sorted('name', 'Site')}
          <span role="columnheader">Region</span>
          {sorted('patients', 'Patients')}
          {engagementStatuses.map((status) => sorted(status, engagementStatusLabels[status]))}
          <span role="columnheader">My role</span>
          <span role="columnheader">
            <span className="visually-hidden">Settings</span>
          </span>
        </>
      }
    >
      {(entry, place) => <SiteRow {...place} entry={entry} hasSettings={withSettings.has(entry.site.id)} />}
    </VirtualTable>
  );
};
