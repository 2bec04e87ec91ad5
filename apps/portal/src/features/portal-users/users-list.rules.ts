// Which users of a site are listed, in which order, for what is typed in the filter? (OP-USERS-5)
import type { ListedPerson } from '@alveary/contract/portal-users/people.model.ts';
import { wordFilter } from '../../lib/word-filter.ts';
import { roleNames } from './role-names.ts';

/** A user of one site, with what the table shows. */
export interface ListedUser {
  readonly person: ListedPerson;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string;
}

/** The person's roles at this site in words. */
const roleAt = (person: ListedPerson, siteId: string): string =>
  roleNames(person.site_users.find((entry) => entry.site_id === siteId)?.roles ?? []);

export const listedUsers = (people: readonly ListedPerson[], siteId: string): readonly ListedUser[] =>
  people.map((person) => ({
    person,
    firstName: person.first_name,
    lastName: person.last_name,
    role: roleAt(person, siteId),
  }));

/** The users in whom every typed word is found. */
export const matching = wordFilter<ListedUser>(
  ({ firstName, lastName, person, role }) =>
    `${firstName} ${lastName} ${firstName}\n${person.email}\n${role}`,
);

export type SortColumn = 'name' | 'email' | 'role' | 'lastLogin';

export interface Sort {
  readonly column: SortColumn;
  readonly isDown: boolean;
}

/** By name, as the server answers. */
export const byName: Sort = { column: 'name', isDown: false };

/** The same column again turns the order; the newest login comes first. */
export const sortAfterClick = (sort: Sort, column: SortColumn): Sort =>
  sort.column === column ? { column, isDown: !sort.isDown } : { column, isDown: column === 'lastLogin' };

const keyOf: Readonly<Record<Exclude<SortColumn, 'name'>, (user: ListedUser) => string>> = {
  email: ({ person }) => person.email.toLowerCase(),
  role: ({ role }) => role,
  lastLogin: ({ person }) => person.last_login_at ?? '',
};

/** Equal ones stay in the order of their names. */
export const sorted = (users: readonly ListedUser[], { column, isDown }: Sort): readonly ListedUser[] => {
  if (column === 'name') return isDown ? users.toReversed() : users;
  const key = keyOf[column];
  const keyed = users.map((user) => ({ user, key: key(user) }));
  const sign = isDown ? -1 : 1;
  keyed.sort((one, other) => (one.key < other.key ? -sign : one.key > other.key ? sign : 0));
  return keyed.map(({ user }) => user);
};
