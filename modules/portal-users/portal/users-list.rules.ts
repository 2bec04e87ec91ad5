// Which users of a site are listed, in which order, for what is typed in the filter? (OP-USERS-5)
import type { ListedPerson } from '../contract/people.model.ts';
import { wordFilter } from '@alveary/portal/lib/word-filter.ts';
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
