// When do two filters of the list mean the same, and what is left of one that another release kept? (document 3 §4 Filter views)
import { columnIds, isColumnId, listColumns } from './columns.ts';
import { type FilterMap, filterMap } from './filters.ts';

/** Nothing is left of a filter that holds nothing: an empty text, no value chosen, no limit. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && value !== null && Object.values(value).every((part) => part === undefined));

/** Without the columns that narrow nothing, in the order of the columns: two maps that mean the same read alike. */
export const tidyFilters = (filters: FilterMap): FilterMap =>
  filterMap.parse(
    Object.fromEntries(
      columnIds.flatMap((id) => (isEmpty(filters[id]) ? [] : [[id, tidyPart(filters[id])]])),
    ),
  );

const tidyPart = (value: unknown): unknown => {
  if (Array.isArray(value))
    return [...value].toSorted((one, other) => (String(one) < String(other) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  const parts = ['timespan', 'dateFrom', 'dateTo', 'min', 'max'].flatMap((name) => {
    const part: unknown = Reflect.get(value, name);
    return part === undefined ? [] : [[name, part] as const];
  });
  const hasTimespan = parts.some(([name]) => name === 'timespan');
  return Object.fromEntries(parts.filter(([name]) => !hasTimespan || name === 'timespan'));
};

/** Only what some columns are narrowed to. */
export const partOf = (filters: FilterMap, isMeant: (id: string) => boolean): FilterMap =>
  tidyFilters(filterMap.parse(Object.fromEntries(Object.entries(filters).filter(([id]) => isMeant(id)))));

export const isSameFilter = (one: FilterMap, other: FilterMap): boolean =>
  JSON.stringify(tidyFilters(one)) === JSON.stringify(tidyFilters(other));

export interface ReadFilter {
  readonly filters: FilterMap;
  /** What a view names and this release does not know, or not like that: column ids. */
  readonly leftOut: readonly string[];
}

/** A kept filter may come from another release: what is not understood is left out and said. */
export const readFilter = (kept: Readonly<Record<string, unknown>>): ReadFilter => {
  const understood: [string, unknown][] = [];
  const leftOut: string[] = [];
  for (const [id, value] of Object.entries(kept)) {
    const isUnderstood = isColumnId(id) && filterMap.shape[id].safeParse(value).success;
    if (isUnderstood) understood.push([id, value]);
    else leftOut.push(id);
  }
  return { filters: tidyFilters(filterMap.parse(Object.fromEntries(understood))), leftOut };
};

/** How a column is called to people; one that no release knows by its id. */
export const labelOf = (id: string): string => (isColumnId(id) ? listColumns[id].label : id);
