// How is a permission question asked, and who is asking? (document 1 §6: evaluation)
import type { Action } from './actions.ts';
import { GLOBAL_SITE_ID } from './actions.ts';

/** The facts about a signed-in person that permission questions need. Site ids are UUIDs. */
export interface Me {
  readonly id: string;
  readonly isStaff: boolean;
  readonly isEmployee: boolean;
  readonly accountConfirmed: boolean;
  readonly hasPortalConfiguration: boolean;
  /** The global site-user actions: they hold in every site the person has an entry for. */
  readonly siteUserActions: readonly string[];
  readonly siteUsers: readonly { readonly siteId: string; readonly roles: readonly RoleHeld[] }[];
}

export interface RoleHeld {
  readonly code: string;
  readonly actions: readonly string[];
}

/** A named permission question that answers with the sites it is allowed in, the same list each time; no site means no. */
export interface Policy {
  readonly name: string;
  /** The permission in plain words, for My Permissions and the documentation. */
  readonly says: string;
  readonly sites: (me: Me) => readonly string[];
}

/** Does the person's account give any permission at all? Unconfirmed accounts have none (document 1 §4). */
const isActive = (me: Me): boolean => me.accountConfirmed && me.hasPortalConfiguration;

/**
 * What is asked with each request is worked out once for each state of a person, and is the same list each time: some work at thousands
 * of sites, and what is known of a list is remembered by it.
 */
export const oncePerPerson = <T>(work: (me: Me) => T): ((me: Me) => T) => {
  const worked = new WeakMap<Me, { readonly answer: T }>();
  return (me) => {
    const known = worked.get(me) ?? { answer: work(me) };
    worked.set(me, known);
    return known.answer;
  };
};

/** The sites, without the global one, in which the person has an entry. */
export const accessibleSites = oncePerPerson((me): readonly string[] =>
  isActive(me) ? me.siteUsers.map((entry) => entry.siteId).filter((id) => id !== GLOBAL_SITE_ID) : [],
);

type Entry = Me['siteUsers'][number];

const entryAllows = (me: Me, entry: Entry, action: string): boolean =>
  me.siteUserActions.includes(action) || entry.roles.some((role) => role.actions.includes(action));

const entriesOf = oncePerPerson(
  (me): ReadonlyMap<string, Entry> => new Map(me.siteUsers.map((entry) => [entry.siteId, entry])),
);

/** The roles that the person holds in this site, whatever the state of the account. */
export const rolesInSite = (me: Me, siteId: string): readonly RoleHeld[] =>
  entriesOf(me).get(siteId)?.roles ?? [];

/** May the person do `action` in this site? The global site-user actions plus the union over the roles there. */
export const mayInSite = (me: Me, siteId: string, action: Action): boolean =>
  holdsInSite(me, siteId, [action]);

/** Does the person hold each of these actions, as roles name them, in this site? */
export const holdsInSite = (me: Me, siteId: string, actions: readonly string[]): boolean => {
  const entry = isActive(me) ? entriesOf(me).get(siteId) : undefined;
  return entry !== undefined && actions.every((action) => entryAllows(me, entry, action));
};

const sitesByAction = oncePerPerson(() => new Map<string, readonly string[]>());

/** The sites in which the person may do `action`, without the global site; the same list each time. */
export const sitesWhere = (me: Me, action: Action): readonly string[] => {
  const known = sitesByAction(me).get(action);
  if (known) return known;
  const sites = isActive(me)
    ? me.siteUsers
        .filter((entry) => entry.siteId !== GLOBAL_SITE_ID && entryAllows(me, entry, action))
        .map((entry) => entry.siteId)
    : [];
  sitesByAction(me).set(action, sites);
  return sites;
};

/** Does the person hold this role at the global site? */
export const holdsGlobalRole = (me: Me, code: string): boolean =>
  isActive(me) &&
  me.siteUsers.some(
    (entry) => entry.siteId === GLOBAL_SITE_ID && entry.roles.some((role) => role.code === code),
  );

/** Does a role held at the global site allow `action`? */
export const mayAtGlobalSite = (me: Me, action: Action): boolean =>
  isActive(me) &&
  me.siteUsers.some(
    (entry) => entry.siteId === GLOBAL_SITE_ID && entry.roles.some((role) => role.actions.includes(action)),
  );

/** Declares a policy that is one action, asked in each site. */
export const actionPolicy = (name: string, says: string, action: Action): Policy => ({
  name,
  says,
  sites: (me) => sitesWhere(me, action),
});
