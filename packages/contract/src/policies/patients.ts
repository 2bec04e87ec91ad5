// Who may see, search and change patients? (document 1 §6; open-points rule 3; OP-PSEARCH-3)
import type { Me, Policy } from './policy.ts';
import { accessibleSites, actionPolicy, holdsGlobalRole, sitesWhere } from './policy.ts';

export const mayViewPatients = actionPolicy(
  'mayViewPatients',
  'See the patients of the site',
  'action_profile_view',
);

export const mayEditPatients = actionPolicy(
  'mayEditPatients',
  'Change the records of the patients of the site',
  'action_profile_edit',
);

/** Are patients of foreign sites listed, closed, for this person? Staff see every match. */
export const mayListInaccessiblePatients = (me: Me): boolean => me.isStaff && accessibleSites(me).length > 0;

/** May this person be offered to open access to a patient's site? */
export const mayGrantAccess = (me: Me): boolean => mayListInaccessiblePatients(me);

/** May this person create patients? The global caregiver lead who is also staff (OP-USERS-4). */
export const mayCreatePatients = (me: Me): boolean => me.isStaff && holdsGlobalRole(me, 'caregiver_lead');

/** The sites in which the person may create patients: caregiver leads who are staff, where they may add profiles. */
export const mayCreatePatientsHere: Policy = {
  name: 'mayCreatePatientsHere',
  says: 'Create patients in the site',
  sites: (me) => (mayCreatePatients(me) ? sitesWhere(me, 'action_profile_add') : []),
};
