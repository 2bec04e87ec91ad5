// For which site user are the views of a list kept, and what follows from the selected one? (document 3 §4 Filter views)
import type { PortalUser } from '@alveary/modules/portal-users/contract/model.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import type { FilterMap } from '../contract/filters.ts';
import { isSameFilter, labelOf, readFilter } from '../contract/filter-rules.ts';
import type { FilterView } from '../contract/view-calls.ts';

/** On the page of a site the one there; on the list of all patients the first one the person ever had. */
export const siteUserFor = (
  { site_users }: Pick<PortalUser, 'site_users'>,
  site: Pick<Site, 'id'> | null,
): string | null => {
  const meant = site === null ? site_users : site_users.filter((one) => one.site_id === site.id);
  return (
    meant
      .flatMap(({ id }) => (id === undefined ? [] : [id]))
      .toSorted((one, other) => (one < other ? -1 : 1))[0] ?? null
  );
};

export interface SelectedView {
  readonly view: FilterView | null;
  /** What the view narrows the list to. */
  readonly saved: FilterMap;
  /** Whether the list is narrowed by something else by now. */
  readonly isChanged: boolean;
  /** The names of the columns that the view has and the list has not. */
  readonly leftOut: readonly string[];
}

export const selectedView = (
  views: readonly FilterView[],
  viewId: string | null,
  filters: FilterMap,
): SelectedView => {
  const view = views.find(({ id }) => id === viewId) ?? null;
  if (view === null) return { view, saved: {}, isChanged: false, leftOut: [] };
  const { filters: saved, leftOut } = readFilter(view.filters);
  return { view, saved, isChanged: !isSameFilter(saved, filters), leftOut: leftOut.map(labelOf) };
};

/** Created and updated views are selected by their name. */
export const viewNamed = (views: readonly FilterView[], name: string): FilterView | null =>
  views.find((view) => view.name.toLowerCase() === name.trim().toLowerCase()) ?? null;
