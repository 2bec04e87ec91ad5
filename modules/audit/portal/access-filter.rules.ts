// How are accesses said, and who was met among them?
import type { Access } from '../contract/model.ts';

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

type Person = NonNullable<Access['person']>;

/** The people met so far, by name, so that one can be chosen who is not on the page. */
export const peopleMet = (
  known: readonly Person[],
  rows: readonly Pick<Access, 'person'>[],
): readonly Person[] => {
  const byId = new Map(known.map((person) => [person.id, person]));
  for (const { person } of rows) if (person !== null && !byId.has(person.id)) byId.set(person.id, person);
  if (byId.size === known.length) return known;
  return [...byId.values()].sort((one, other) => one.name.localeCompare(other.name));
};
