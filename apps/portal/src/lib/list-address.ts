// By what is a list narrowed and sorted, and how does the address say so? So that reload, back and a sent link find it again.
import dayjs from 'dayjs';

/** How one filter is written in the address. */
export interface ListFilter<Value> {
  /** Nothing is narrowed. */
  readonly none: Value;
  /** Reads what an address holds; what makes no sense there is left out. */
  readonly read: (text: string) => Value;
  /** Null: the address says nothing of it. */
  readonly write: (value: Value) => string | null;
  /** Typed letter by letter: it is asked for once the next letter stays away. */
  readonly isTyped?: boolean;
  /**
   * Names a patient: kept with the entry of the history, for this person and until the tab is closed, but never
   * in the address, which ends in logs, bookmarks and sent links.
   */
  readonly isPrivate?: boolean;
  /** Does not narrow: the size of a page. */
  readonly isQuiet?: boolean;
}

// A declaration holds filters of different values; each is only ever used with its own.
// oxlint-disable-next-line typescript/no-explicit-any -- the place of `unknown`, which `write` would refuse
export type ListFilters = Readonly<Record<string, ListFilter<any>>>;
export type FilterValues<Filters extends ListFilters> = {
  readonly [Name in keyof Filters]: Filters[Name]['none'];
};

export interface ListState<Filters extends ListFilters> {
  readonly filters: FilterValues<Filters>;
  readonly sort: { readonly id: string; readonly isDown: boolean } | null;
  /** From 1, as people count. */
  readonly page: number;
}

const MOST_PAGES = 100_000;

/** Typed words. */
export const typedWords = (most = 200, isPrivate = false): ListFilter<string> => ({
  none: '',
  read: (text) => text.slice(0, most),
  write: (value) => (value.trim() === '' ? null : value.trim()),
  isTyped: true,
  ...(isPrivate ? { isPrivate: true } : {}),
});

/** One of some values, or none. */
export const oneOf = <Value extends string>(values: readonly Value[]): ListFilter<Value | null> => ({
  none: null,
  read: (text) => values.find((value) => value === text) ?? null,
  write: (value) => value,
});

/** Some of some values, written in the order of the values. */
export const someOf = <Value extends string>(values: readonly Value[]): ListFilter<readonly Value[]> => ({
  none: [],
  read: (text) => values.filter((value) => text.split(',').includes(value)),
  write: (chosen) => values.filter((value) => chosen.includes(value)).join(',') || null,
});

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const oneId: ListFilter<string | null> = {
  none: null,
  read: (text) => (UUID.test(text) ? text : null),
  write: (value) => value,
};

export const someIds: ListFilter<readonly string[]> = {
  none: [],
  read: (text) => text.split(',').filter((id) => UUID.test(id)),
  write: (ids) => ids.join(',') || null,
};

/** A word whose list only the server knows: 'HEALTH_COACHING'. */
export const oneKey: ListFilter<string | null> = {
  none: null,
  read: (text) => (/^[\w.-]{1,60}$/.test(text) ? text : null),
  write: (value) => value,
};

/** A day that exists: dayjs alone takes the 99th of the 99th month for one. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).format('YYYY-MM-DD') === text;

/** A local day 'YYYY-MM-DD'. */
export const oneDay: ListFilter<string | null> = {
  none: null,
  read: (text) => (isDay(text) ? text : null),
  write: (value) => value,
};

/** How many rows a page has, where the address may say so. */
export const pageRows = (usual: number, most: number): ListFilter<number> => ({
  none: usual,
  read: (text) => {
    const value = Number(text);
    return Number.isInteger(value) && value >= 1 && value <= most ? value : usual;
  },
  write: (value) => (value === usual ? null : String(value)),
  isQuiet: true,
});

/** What stands in an address or beside it, by name. */
export type Written = Readonly<Record<string, string>>;

const entriesOf = <Filters extends ListFilters>(filters: Filters) => Object.entries(filters);

/** Builds a record of the filters' names; each value comes from the filter of that name. */
const valuesOf = <Filters extends ListFilters>(
  filters: Filters,
  valueOf: (name: string, filter: ListFilters[string]) => unknown,
): FilterValues<Filters> =>
  Object.assign(
    JSON.parse('{}'),
    Object.fromEntries(entriesOf(filters).map(([name, filter]) => [name, valueOf(name, filter)])),
  );

export const noneOf = <Filters extends ListFilters>(filters: Filters): FilterValues<Filters> =>
  valuesOf(filters, (_, filter) => filter.none);

export interface AddressRules<Filters extends ListFilters> {
  readonly filters: Filters;
  /** The columns by which the list can be sorted. */
  readonly sorts: readonly string[];
  readonly usualSort: ListState<Filters>['sort'];
  /** Set where two lists share one address. */
  readonly prefix?: string;
}

const sortOf = (text: string | null, sorts: readonly string[]) => {
  const [id = '', direction] = (text ?? '').split(',');
  return sorts.includes(id) && (direction === 'asc' || direction === 'desc')
    ? { id, isDown: direction === 'desc' }
    : null;
};

export const stateOf = <Filters extends ListFilters>(
  { filters, sorts, usualSort, prefix = '' }: AddressRules<Filters>,
  search: URLSearchParams,
  kept: Written,
): ListState<Filters> => {
  const page = Number(search.get(`${prefix}page`) ?? '1');
  return {
    filters: valuesOf(filters, (name, filter) => {
      const text = filter.isPrivate ? (kept[name] ?? null) : search.get(prefix + name);
      return text === null ? filter.none : filter.read(text);
    }),
    sort: sortOf(search.get(`${prefix}sort`), sorts) ?? usualSort,
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
  };
};

/** The address that stands for a state, and what is kept beside it; what is usual is left out. */
export const writtenOf = <Filters extends ListFilters>(
  { filters, usualSort, prefix = '' }: AddressRules<Filters>,
  state: ListState<Filters>,
  before: URLSearchParams,
): { readonly search: URLSearchParams; readonly kept: Written } => {
  const search = new URLSearchParams(before);
  const kept: Record<string, string> = {};
  const put = (name: string, text: string | null): void => {
    if (text === null) search.delete(prefix + name);
    else search.set(prefix + name, text);
  };
  for (const [name, filter] of entriesOf(filters)) {
    const text = filter.write(state.filters[name]);
    if (!filter.isPrivate) put(name, text);
    else if (text !== null) kept[name] = text;
  }
  const { sort } = state;
  const isUsual = sort?.id === usualSort?.id && sort?.isDown === usualSort?.isDown;
  put('sort', sort === null || isUsual ? null : `${sort.id},${sort.isDown ? 'desc' : 'asc'}`);
  put('page', state.page > 1 ? String(state.page) : null);
  return { search, kept };
};

/** By which filters the list is narrowed. */
export const narrowedBy = <Filters extends ListFilters>(
  filters: Filters,
  values: FilterValues<Filters>,
): readonly string[] =>
  entriesOf(filters).flatMap(([name, filter]) =>
    !filter.isQuiet && filter.write(values[name]) !== null ? [name] : [],
  );
