// By what else can the list be narrowed, and which filters are kept? Views first, then a chip for each column that narrows
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import type { FilterMap } from '../contract/filters.ts';
import { ColumnFilters } from './column-filters.tsx';
import { ViewMenu } from './view-menu.tsx';

export interface ListToolsProps {
  readonly site: Site | null;
  /** Everything that narrows the list, by column. */
  readonly filters: FilterMap;
  readonly viewId: string | null;
  /** @param viewId the view that is selected from now on; left out, it stays */
  readonly onFilters: (filters: FilterMap, viewId?: string | null) => void;
}

export const ListTools = ({ site, filters, viewId, onFilters }: ListToolsProps) => (
  <>
    <ViewMenu site={site} filters={filters} viewId={viewId} onFilters={onFilters} />
    <ColumnFilters site={site} filters={filters} onFilters={onFilters} />
  </>
);
