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

/** A named permission question that answers with the sites it is allowed in; no site means no. */
export interface Policy {
  readonly name: string;
  /** The permission in plain words, for My Permissions and the documentation. */
  readonly says: string;
  readonly sites: (me: Me) => readonly string[];
}

/** Does the person's account give any permission at all? Unconfirmed accounts have none (document 1 §4). */
const isActive = (me: Me): boolean => me.accountConfirmed && me.hasPortalConfiguration;

interface SitesOf {
  accessible?: readonly string[];
  readonly where: Map<string, readonly string[]>;
}

/** What is asked with each request is worked out once for each state of a person: some work at thousands of sites. */
const worked = new WeakMap<Me, SitesOf>();

const sitesOf = (me: Me): SitesOf => {
  const known = worked.get(me);
  if (known) return known;
  const fresh: SitesOf = { where: new Map() };
  worked.set(me, fresh);
  return fresh;
};

/** The sites, without the global one, in which the person has an entry; the same list each time. */
export const accessibleSites = (me: Me): readonly string[] => {
  const sites = sitesOf(me);
  sites.accessible ??= isActive(me)
    ? me.siteUsers.map((entry) => entry.siteId).filter((id) => id !== GLOBAL_SITE_ID)
    : [];
  return sites.accessible;
};

type Entry = Me['siteUsers'][number];

const entryAllows = (me: Me, entry: Entry, action: string): boolean =>
  me.siteUserActions.includes(action) || entry.roles.some((role) => role.actions.includes(action));

/** May the person do `action` in this site? The global site-user actions plus the union over the roles there. */
export const mayInSite = (me: Me, siteId: string, action: Action): boolean =>
  holdsInSite(me, siteId, [action]);

/** Does the person hold each of these actions, as roles name them, in this site? */
export const holdsInSite = (me: Me, siteId: string, actions: readonly string[]): boolean => {
  const entry = isActive(me) ? me.siteUsers.find((siteUser) => siteUser.siteId === siteId) : undefined;
  return entry !== undefined && actions.every((action) => entryAllows(me, entry, action));
};

/** The sites in which the person may do `action`, without the global site; the same list each time. */
export const sitesWhere = (me: Me, action: Action): readonly string[] => {
  const { where } = sitesOf(me);
  const known = where.get(action);
  if (known) return known;
  const sites = isActive(me)
    ? me.siteUsers
        .filter((entry) => entry.siteId !== GLOBAL_SITE_ID && entryAllows(me, entry, action))
        .map((entry) => entry.siteId)
    : [];
  where.set(action, sites);
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
