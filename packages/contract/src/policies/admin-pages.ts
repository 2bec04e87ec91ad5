// Who may use the admin pages, and on which patients? Staff, within their own sites (OP-ADMIN-1; open-points rule 3)
import type { Me, Policy } from './policy.ts';
import { accessibleSites, sitesWhere } from './policy.ts';

/** Are the admin pages open to the person? */
export const mayUseAdminPages = (me: Me): boolean => me.isStaff && accessibleSites(me).length > 0;

export const mayReadAsStaff: Policy = {
  name: 'mayReadAsStaff',
  says: 'Read patients of the site on the admin pages (staff)',
  sites: (me) => (me.isStaff ? sitesWhere(me, 'action_profile_view') : []),
};

/** A patient comes to a further site by the hand of staff who may add patients there. */
export const mayAddToSite: Policy = {
  name: 'mayAddToSite',
  says: 'Add patients of another site to the site (staff)',
  sites: (me) => (me.isStaff ? sitesWhere(me, 'action_profile_add') : []),
};

export const mayRemoveFromSite: Policy = {
  name: 'mayRemoveFromSite',
  says: 'Take patients out of the site (staff)',
  sites: (me) => (me.isStaff ? sitesWhere(me, 'action_profile_delete') : []),
};
