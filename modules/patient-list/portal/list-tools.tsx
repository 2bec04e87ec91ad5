// By what else can the list be narrowed, and which filters are kept? Views first, then a chip for each column that narrows
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import type { FilterMap } from '../contract/filters.ts';
import { useLocation } from 'react-router';
import { labelOf, readFilter } from '../contract/filter-rules.ts';
import { ColumnFilters } from './column-filters.tsx';
import styles from './list-tools.module.css';
import { recordIn } from './patients.list.ts';
import { ViewMenu } from './view-menu.tsx';

export interface ListToolsProps {
  readonly site: Site | null;
  /** Everything that narrows the list, by column. */
  readonly filters: FilterMap;
  readonly viewId: string | null;
  /** @param viewId the view that is selected from now on; left out, it stays */
  readonly onFilters: (filters: FilterMap, viewId?: string | null) => void;
}

/** Columns that a kept address narrows and this release does not have; forgotten with the next filter. */
const useLeftOut = (): readonly string[] => {
  const kept = new URLSearchParams(useLocation().search).get('filter');
  return readFilter(recordIn(kept ?? '{}')).leftOut.map(labelOf);
};

export const ListTools = ({ site, filters, viewId, onFilters }: ListToolsProps) => {
  const leftOut = useLeftOut();
  return (
    <>
      <ViewMenu site={site} filters={filters} viewId={viewId} onFilters={onFilters} />
      <ColumnFilters site={site} filters={filters} onFilters={onFilters} />
      {leftOut.length === 0 ? null : (
        <span role="status" className={styles.leftOut}>
          {`Not narrowed by ${leftOut.join(', ')}: the list does not have this any more.`}
        </span>
      )}
    </>
  );
};
