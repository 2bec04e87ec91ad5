// How are up to 2,000 sites shown at once? Only the rows in sight are drawn; arrows move between them (design language §6)
import { engagementStatuses, engagementStatusLabels } from '@alveary/contract/patients/model.ts';
import { mayViewSiteSettings } from '@alveary/contract/policies/portal-users.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useMe } from '../../shell/me.ts';
import { SiteRow } from './site-row.tsx';
import type { SiteColumn, SiteOfList, SiteSort } from './sites-list.rules.ts';

const ROW_PX = 36;
const HEAD_PX = 34;
const PAGE_ROWS = 10;
const OVERSCAN = 8;

const columns: readonly { readonly column: SiteColumn; readonly title: string }[] = [
  { column: 'patients', title: 'Patients' },
  ...engagementStatuses.map((status) => ({ column: status, title: engagementStatusLabels[status] })),
];

interface SitesTableProps {
  readonly sites: readonly SiteOfList[];
  readonly sort: SiteSort;
  readonly onSort: (column: SiteColumn) => void;
}

const rowAfterKey = (row: number, key: string, count: number): number | null => {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + PAGE_ROWS,
    PageUp: row - PAGE_ROWS,
    Home: 0,
    End: count - 1,
  };
  const next = moves[key];
  return next === undefined ? null : Math.min(count - 1, Math.max(0, next));
};

export const SitesTable = ({ sites, sort, onSort }: SitesTableProps) => {
  const me = useMe();
  const withSettings = useMemo(() => new Set(mayViewSiteSettings.sites(me)), [me]);
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized over what it returns
  const virtualizer = useVirtualizer({
    count: sites.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollPaddingStart: HEAD_PX,
    // Rows stand in the first drawing already, before the height is measured.
    initialRect: { width: 1000, height: 600 },
  });
  useEffect(() => {
    setActive(0);
    scroller.current?.scrollTo(0, 0);
  }, [sites]);

  const focusRow = (row: number): void => {
    setActive(row);
    virtualizer.scrollToIndex(row);
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        scroller.current?.querySelector<HTMLElement>(`[data-site-row="${row}"]`)?.focus(),
      ),
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['siteRow'] === undefined) return;
    const next = rowAfterKey(active, event.key, sites.length);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focusRow(next);
  };

  return (
    <div ref={scroller} className="sites-scroll" tabIndex={-1} onKeyDown={onKeyDown}>
      <div role="table" aria-label="Sites" aria-rowcount={sites.length + 1} className="sites-table">
        <div role="rowgroup" className="sites-head">
          <div role="row" aria-rowindex={1} className="sites-row">
            <Head title="Site" column="name" sort={sort} onSort={onSort} />
            <span role="columnheader">Region</span>
            {columns.map(({ column, title }) => (
              <Head key={column} title={title} column={column} sort={sort} onSort={onSort} />
            ))}
            <span role="columnheader">My role</span>
            <span role="columnheader">
              <span className="visually-hidden">Settings</span>
            </span>
          </div>
        </div>
        <div role="rowgroup" className="sites-body" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const site = sites[item.index];
            return site === undefined ? null : (
              <SiteRow
                key={site.site.id}
                entry={site}
                index={item.index}
                top={item.start}
                isActive={item.index === active}
                hasSettings={withSettings.has(site.site.id)}
                onFocus={setActive}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
};

interface HeadProps {
  readonly title: string;
  readonly column: SiteColumn;
  readonly sort: SiteSort;
  readonly onSort: (column: SiteColumn) => void;
}

const Head = ({ title, column, sort, onSort }: HeadProps) => {
  const isSorted = sort.column === column;
  const Arrow = sort.isDown ? IconArrowDown : IconArrowUp;
  const order = sort.isDown ? 'descending' : 'ascending';
  return (
    <span
      role="columnheader"
      aria-sort={isSorted ? order : 'none'}
      className={column === 'name' ? undefined : 'sites-number'}
    >
      <button type="button" className="sites-sort" onClick={() => onSort(column)}>
        {title}
        {isSorted ? <Arrow size={14} stroke={1.75} aria-hidden /> : null}
      </button>
    </span>
  );
};
