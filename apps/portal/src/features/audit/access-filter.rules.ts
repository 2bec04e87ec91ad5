// Which accesses are shown: of whom, of which kind, of which days? (issue: Who saw this patient)
import type { Access } from '@alveary/contract/audit/model.ts';
import dayjs from 'dayjs';

export const PER_PAGE = 50;

export interface AccessFilter {
  /** From 1, as people count. */
  readonly page: number;
  readonly userId: string | null;
  readonly kind: Access['kind'] | null;
  /** Local days 'YYYY-MM-DD', both included. */
  readonly from: string | null;
  readonly to: string | null;
}

export const noAccessFilter: AccessFilter = { page: 1, userId: null, kind: null, from: null, to: null };

export const kindNames: Readonly<Record<Access['kind'], string>> = {
  read: 'Read',
  search: 'Search',
  change: 'Change',
  other: 'Other',
};

export const outcomeNames: Readonly<Record<Access['outcome'], string>> = {
  done: 'Done',
  refused: 'Refused',
  failed: 'Failed',
};

export const isFiltered = ({ userId, kind, from, to }: AccessFilter): boolean =>
  userId !== null || kind !== null || from !== null || to !== null;

/** What the list and the file are asked for: whole local days. */
export const accessQuery = ({ userId, kind, from, to }: AccessFilter) => ({
  ...(userId === null ? {} : { 'userId.equals': userId }),
  ...(kind === null ? {} : { 'kind.equals': kind }),
  ...(from === null ? {} : { start: dayjs(from).startOf('day').toISOString() }),
  ...(to === null ? {} : { end: dayjs(to).endOf('day').toISOString() }),
});

type Person = NonNullable<Access['person']>;

/** The people met so far, by name, so that one can be chosen who is not on the page. */
export const peopleMet = (known: readonly Person[], rows: readonly Access[]): readonly Person[] => {
  const byId = new Map(known.map((person) => [person.id, person]));
  for (const { person } of rows) if (person !== null && !byId.has(person.id)) byId.set(person.id, person);
  if (byId.size === known.length) return known;
  return [...byId.values()].sort((one, other) => one.name.localeCompare(other.name));
};
