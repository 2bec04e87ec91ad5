// How do thousands of portal users become one JSON text? Each piece is made once and put together: objects of all users and all their
// sites would take longer to make, and to throw away, than the database takes to find them.
import type { ListedPerson } from '../contract/people.model.ts';
import { fact, type PersonTuple, type SiteEntry } from './people-list.store.ts';

export type Role = ListedPerson['site_users'][number]['roles'][number];

/** What stands behind the sites of a user. */
type After = Pick<ListedPerson, 'version' | 'last_login_at' | 'created_at'>;
type Before = Omit<ListedPerson, 'site_users' | 'other_sites' | keyof After>;

/** A user without their sites, as the text before and behind these. */
export type PersonText = readonly [before: string, after: string];

export const textOfPerson = (row: PersonTuple): PersonText => {
  const [id, email, first_name, last_name, phone_number, phone_country_code, facts] = row;
  const is = (one: number): boolean => (facts & one) !== 0;
  const before: Before = {
    id,
    email,
    first_name,
    last_name,
    phone_number,
    phone_country_code,
    account_confirmed: is(fact.accountConfirmed),
    force_password_reset_on_login: is(fact.mustChangePassword),
    is_staff: is(fact.isStaff),
    is_care_employee: is(fact.isEmployee),
    portal_configuration: is(fact.hasConfiguration)
      ? { two_factor_authentication: is(fact.twoFactor) }
      : null,
  };
  const after: After = { version: row[7], last_login_at: row[8], created_at: row[9] };
  return [JSON.stringify(before).slice(0, -1), JSON.stringify(after).slice(1)];
};

/** Who holds a role at a site, by place; no role where somebody has none there. */
interface Held {
  readonly role: Role | undefined;
  readonly places: readonly number[];
}

/** What is held at each site, in the order of the rows. */
export const heldAtSites = (
  rows: readonly SiteEntry[],
  roles: ReadonlyMap<string, Role>,
): ReadonlyMap<string, readonly Held[]> => {
  const sites = new Map<string, Held[]>();
  for (const [siteId, roleId, places] of rows) {
    const held = { role: roleId === null ? undefined : roles.get(roleId), places };
    const others = sites.get(siteId);
    if (others === undefined) sites.set(siteId, [held]);
    else others.push(held);
  }
  return sites;
};

type HeldAtSites = ReturnType<typeof heldAtSites>;

const byCode = (one: Held, other: Held): number =>
  (one.role?.code ?? '') < (other.role?.code ?? '') ? -1 : 1;

/** The `site_users` of each of so many users: their entries at these sites, with the roles in the order of their codes. */
const siteUsersOf = (count: number, sites: HeldAtSites, mine: ReadonlySet<string>): readonly string[] => {
  const begun: string[] = Array.from({ length: count }, () => '');
  const lastSites: string[] = Array.from({ length: count }, () => '');
  for (const [siteId, held] of sites) {
    if (!mine.has(siteId)) continue;
    const entry = `{"site_id":${JSON.stringify(siteId)},"roles":[`;
    for (const { role, places } of held.toSorted(byCode)) {
      const text = role === undefined ? '' : JSON.stringify(role);
      const [first, next, more] = [`${entry}${text}`, `]},${entry}${text}`, `,${text}`];
      for (const place of places) {
        const at = place - 1;
        const before = begun[at] ?? '';
        if (before === '') begun[at] = first;
        else begun[at] = before + (lastSites[at] === siteId ? more : next);
        lastSites[at] = siteId;
      }
    }
  }
  return begun.map((text) => (text === '' ? '[]' : `[${text}]}]`));
};

/** A site that is shown to people. */
interface ShownSite {
  readonly id: string;
  readonly name: string;
}

/** The names of those of these sites where a user works, by place and in the order of the sites. */
const otherSitesOf = (sites: HeldAtSites, shown: readonly ShownSite[]): ReadonlyMap<number, string[]> => {
  const names = new Map<number, string[]>();
  for (const { id, name } of shown)
    for (const place of new Set(sites.get(id)?.flatMap(({ places }) => places))) {
      const known = names.get(place);
      if (known === undefined) names.set(place, [name]);
      else known.push(name);
    }
  return names;
};

export interface KnownSites {
  /** Who holds what, in the order of the sites' ids. */
  readonly sites: HeldAtSites;
  /** The sites of the person who asks. */
  readonly mine: ReadonlySet<string>;
  /** Of the others those that are shown, in their order. */
  readonly shown: readonly ShownSite[];
}

/** All of them as a JSON array of `ListedPerson`. */
export const textOfPeople = (people: readonly PersonText[], { sites, mine, shown }: KnownSites): string => {
  const siteUsers = siteUsersOf(people.length, sites, mine);
  const otherSites = otherSitesOf(sites, shown);
  const texts = people.map(([before, after], at) => {
    const names = JSON.stringify(otherSites.get(at + 1) ?? []);
    return `${before},"site_users":${siteUsers[at] ?? '[]'},"other_sites":${names},${after}`;
  });
  return `[${texts.join()}]`;
};
