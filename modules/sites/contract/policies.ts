// Who may add, change and close sites? Whoever holds the action at the site, or for the whole installation (USERS-063; OP-USERS-2)
import { type Action, GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import {
  mayAtGlobalSite,
  type Me,
  oncePerPerson,
  type Policy,
  sitesWhere,
} from '@alveary/contract/policies/policy.ts';

/** The sites where the action is held; the global site among them stands for every site there is. */
const hereOrForAll = (name: string, says: string, action: Action): Policy => ({
  name,
  says,
  sites: oncePerPerson((me) => [
    ...(mayAtGlobalSite(me, action) ? [GLOBAL_SITE_ID] : []),
    ...sitesWhere(me, action),
  ]),
});

export const mayAddSites = hereOrForAll('mayAddSites', 'Add sites', 'action_site_add');
export const mayEditSites = hereOrForAll('mayEditSites', 'Change the names of the site', 'action_site_edit');
export const mayCloseSites = hereOrForAll('mayCloseSites', 'Close the site', 'action_site_delete');

/** Who sees the page where sites are kept. */
export const mayKeepSites: Policy = {
  name: 'mayKeepSites',
  says: 'See the sites that can be changed',
  sites: oncePerPerson((me) => [
    ...new Set([mayAddSites, mayEditSites, mayCloseSites].flatMap(({ sites }) => sites(me))),
  ]),
};

/** Is the person allowed this for every site of the installation? */
export const holdsForAllSites = (me: Me, policy: Policy): boolean =>
  policy.sites(me).includes(GLOBAL_SITE_ID);

/** Is the person allowed this at the site? At the global site nobody is. */
export const mayAtSite = (me: Me, policy: Policy, siteId: string): boolean =>
  siteId !== GLOBAL_SITE_ID && (holdsForAllSites(me, policy) || policy.sites(me).includes(siteId));

/** Does the person set up the installation, from the first site on? */
export const maySetUp = (me: Me): boolean => holdsForAllSites(me, mayAddSites);
