// What was the list narrowed by, so that it stands as it was when the person comes back from a patient? Kept in memory only
// and for this person: a name that was typed is patient data.
import { whenForgotten } from '../../lib/person.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { type ListFilter, noFilter } from './list-filter.rules.ts';

const filters = createStore<ReadonlyMap<string, ListFilter>>(new Map());
whenForgotten(() => filters.set(() => new Map()));

/** `listKey`: all patients, or the id of a site. */
export const useListFilter = (
  listKey: string,
): readonly [ListFilter, (change: (filter: ListFilter) => ListFilter) => void] => {
  const filter = useStore(filters).get(listKey) ?? noFilter;
  return [
    filter,
    (change) => filters.set((known) => new Map(known).set(listKey, change(known.get(listKey) ?? noFilter))),
  ];
};
