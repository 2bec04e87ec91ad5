// By what is a list narrowed and sorted at this moment? Held here while one types, and in the address as soon as it stands still
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate, useNavigation } from 'react-router';
import { useSettled } from '../../lib/fetch-delay.ts';
import {
  type AddressRules,
  type FilterValues,
  type ListFilters,
  type ListState,
  noneOf,
  stateOf,
  type Written,
  writtenOf,
} from '../../lib/list-address.ts';
import { whenForgotten } from '../../lib/person.ts';
import { useSignedIn } from '../me.ts';

interface ListStateRules<Filters extends ListFilters> extends AddressRules<Filters> {
  readonly id: string;
  readonly isInside?: boolean;
  readonly isRemembered?: boolean;
}

interface Held<Filters extends ListFilters> {
  readonly state: ListState<Filters>;
  /** The last change was a letter: another one may follow. */
  readonly isTyping: boolean;
}

export interface ListStateControls<Filters extends ListFilters> {
  readonly state: ListState<Filters>;
  /** What is asked for: the state once the next letter stays away. */
  readonly asked: ListState<Filters>;
  readonly narrow: (part: Partial<FilterValues<Filters>>) => void;
  readonly clear: () => void;
  readonly setSort: (sort: NonNullable<ListState<Filters>['sort']>) => void;
  readonly setPage: (page: number) => void;
}

/** How each remembered list was left, by its place; names that were typed are patient data and live in memory only. */
const left = new Map<string, string>();
whenForgotten(() => left.clear());

/** What the entry of the history keeps for this person: nobody else finds it by going back. */
const keptIn = ({ state }: Location, id: string, person: string): Written | null => {
  const lists: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'lists') : null;
  const mine: unknown = typeof lists === 'object' && lists !== null ? Reflect.get(lists, id) : null;
  if (typeof mine !== 'object' || mine === null || Reflect.get(mine, 'person') !== person) return null;
  return Object.fromEntries(Object.entries(mine).filter(([, text]) => typeof text === 'string'));
};

const usualOf = <Filters extends ListFilters>(rules: AddressRules<Filters>): ListState<Filters> => ({
  filters: noneOf(rules.filters),
  sort: rules.usualSort,
  page: 1,
});

/** One text for everything that is written of a state. */
const textOf = <Filters extends ListFilters>(
  rules: AddressRules<Filters>,
  state: ListState<Filters>,
): string => {
  const { search, kept } = writtenOf(rules, state, new URLSearchParams());
  return JSON.stringify([search.toString(), kept]);
};

const fromText = <Filters extends ListFilters>(rules: AddressRules<Filters>, text: string) => {
  const [search, kept] = JSON.parse(text);
  return stateOf(rules, new URLSearchParams(String(search)), kept);
};

const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null;

export const useListState = <Filters extends ListFilters>(
  rules: ListStateRules<Filters>,
): ListStateControls<Filters> => {
  const { id, isInside = false, isRemembered = false } = rules;
  const person = useSignedIn().user.id;
  const location = useLocation();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  const kept = keptIn(location, id, person);
  // A list on the page of a site is left for itself.
  const place = `${id} ${location.pathname}`;
  const inAddress = isInside
    ? usualOf(rules)
    : stateOf(rules, new URLSearchParams(location.search), kept ?? {});
  const inAddressText = textOf(rules, inAddress);
  const [held, setHeld] = useState<Held<Filters>>(() => {
    const last = isRemembered && kept === null ? left.get(place) : undefined;
    const isUsual = inAddressText === textOf(rules, usualOf(rules));
    return { state: last !== undefined && isUsual ? fromText(rules, last) : inAddress, isTyping: false };
  });
  const settled = useSettled(held);
  const [asked, setAsked] = useState(held);
  const next = held.isTyping ? settled : held;
  if (asked !== next && (next === held || !held.isTyping)) setAsked(next);

  // The address leads when it changes from outside: back, forward, a link to the same page.
  const known = useRef(inAddressText);
  useEffect(() => {
    if (isInside || known.current === inAddressText) return;
    known.current = inAddressText;
    setHeld({ state: fromText(rules, inAddressText), isTyping: false });
  }, [isInside, rules, inAddressText]);
  useEffect(() => {
    // Writing now would call off the way to the page that the person has just chosen.
    if (isInside || isLeaving) return;
    const text = textOf(rules, asked.state);
    if (isRemembered) left.set(place, text);
    if (known.current === text) return;
    known.current = text;
    const written = writtenOf(rules, asked.state, new URLSearchParams(location.search));
    const before = isPart(location.state) ? location.state : {};
    const lists: unknown = Reflect.get(before, 'lists');
    const state = {
      ...before,
      lists: { ...(isPart(lists) ? lists : {}), [id]: { ...written.kept, person } },
    };
    void navigate({ search: written.search.toString(), hash: location.hash }, { replace: true, state });
  }, [asked, rules, id, place, isInside, isLeaving, isRemembered, location, navigate, person]);

  const change = useCallback(
    /** Another filter or order starts at the first page again. */
    (part: Partial<ListState<Filters>>): void =>
      setHeld((was) => ({ state: { ...was.state, page: 1, ...part }, isTyping: false })),
    [],
  );
  const narrow = useCallback(
    (part: Partial<FilterValues<Filters>>): void =>
      setHeld((was) => ({
        state: { ...was.state, page: 1, filters: { ...was.state.filters, ...part } },
        isTyping: Object.keys(part).every((name) => rules.filters[name]?.isTyped === true),
      })),
    [rules],
  );
  const clear = useCallback(() => change({ filters: noneOf(rules.filters) }), [change, rules]);
  const setSort = useCallback(
    (sort: NonNullable<ListState<Filters>['sort']>): void => change({ sort }),
    [change],
  );
  const setPage = useCallback((page: number): void => change({ page }), [change]);
  return { state: held.state, asked: asked.state, narrow, clear, setSort, setPage };
};
