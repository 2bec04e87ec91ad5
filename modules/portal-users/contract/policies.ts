// The permissions to see, invite, change and remove portal users (document 1 §6; OP-USERS-2, OP-USERS-6, OP-USERS-10).
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import type { Me, Policy } from '@alveary/contract/policies/policy.ts';
import {
  accessibleSites,
  actionPolicy,
  holdsGlobalRole,
  holdsInSite,
  mayAtGlobalSite,
  mayInSite,
  oncePerPerson,
  sitesWhere,
} from '@alveary/contract/policies/policy.ts';

/** The list of who works at a site, and nothing more of them than the list shows. */
export const mayViewSiteUsers = actionPolicy(
  'mayViewSiteUsers',
  'See the portal users of the site',
  'action_site_user_view',
);
/** One user with rights and sites, as Edit User shows them. */
export const mayViewUsers = actionPolicy(
  'mayViewUsers',
  'Open a portal user of the site',
  'action_user_view',
);
/** The account itself; each of its sites takes `mayAddUsers` there. */
export const mayCreateUsers = actionPolicy(
  'mayCreateUsers',
  'Create accounts for new users',
  'action_user_add',
);
export const mayAddUsers = actionPolicy(
  'mayAddUsers',
  'Invite portal users to the site',
  'action_site_user_add',
);
export const mayEditUsers = actionPolicy(
  'mayEditUsers',
  'Change portal users of the site',
  'action_user_edit',
);
export const mayRemoveUsers = actionPolicy(
  'mayRemoveUsers',
  'Remove portal users from the site',
  'action_site_user_delete',
);
/**
 * Removing users from the last site they have. It decides nothing else: the account itself stays (no call deletes one), a user with a
 * further site is removed by `mayRemoveUsers`, and closing a site takes nobody off it.
 */
export const mayDeleteUsers: Policy = {
  name: 'mayDeleteUsers',
  says: 'Remove portal users from their last site',
  sites: oncePerPerson((me) =>
    mayAtGlobalSite(me, 'action_user_delete') ? accessibleSites(me) : sitesWhere(me, 'action_user_delete'),
  ),
};
export const mayGivePortalAccess = actionPolicy(
  'mayGivePortalAccess',
  'Give users access to the portal',
  'action_user_give_portal_access',
);
export const mayRevokePortalAccess = actionPolicy(
  'mayRevokePortalAccess',
  'Take access to the portal away from users',
  'action_user_revoke_portal_access',
);
/** The other half of the pair with editing: the features as they are set. */
export const mayViewFeatures = actionPolicy(
  'mayViewFeatures',
  'See which features the site has',
  'action_portal_settings_view',
);
export const mayEditSettings = actionPolicy(
  'mayEditSettings',
  'Change the settings of the site',
  'action_portal_settings_edit',
);
/** Held at the global site, it makes somebody a super admin of the whole installation. */
export const SUPER_ADMIN = 'super_admin';

/** Super admin of the whole installation. */
export const isSuperAdminOfAll = (me: Me): boolean => holdsGlobalRole(me, SUPER_ADMIN);

/**
 * Staff may open any patient's site to a user, themselves included; every grant has a reason and an end, and the administrators of the
 * site are told at once. So may a super admin of the whole installation, who need not be at any site yet.
 */
export const mayGrantSites: Policy = {
  name: 'mayGrantSites',
  says: 'Open further sites to users (staff)',
  sites: oncePerPerson((me) => [
    ...(isSuperAdminOfAll(me) ? [GLOBAL_SITE_ID] : []),
    ...(me.isStaff || isSuperAdminOfAll(me) ? accessibleSites(me) : []),
  ]),
};

/** Granted access is told to the administrators of the site, who accept, review and end it. */
export const mayReviewGrants = actionPolicy(
  'mayReviewGrants',
  'Review and end the access that staff granted to the site',
  'action_site_user_edit_permissions',
);

/** May the person open a site to somebody as its admin? */
export const mayGrantAdminAt = (me: Me, siteId: string): boolean =>
  isSuperAdminOfAll(me) || mayEditPermissions(me, siteId);
export const mayViewSiteSettings = actionPolicy(
  'mayViewSiteSettings',
  'See the settings of the site',
  'action_site_view_settings',
);

export const mayEditPermissionsHere = actionPolicy(
  'mayEditPermissionsHere',
  'Choose who is an admin of the site',
  'action_site_user_edit_permissions',
);

/** Is the 'Admin' switch of this site shown to the person? */
export const mayEditPermissions = (me: Me, siteId: string): boolean =>
  mayInSite(me, siteId, 'action_site_user_edit_permissions');

/** Is the Two Factor Auth switch shown? To those with edit-permissions rights in some site. */
export const mayEditTwoFactor = (me: Me): boolean =>
  sitesWhere(me, 'action_site_user_edit_permissions').length > 0;

/** May the person change users' entries at this site at all? */
export const mayEditSiteUser = (me: Me, siteId: string): boolean =>
  mayInSite(me, siteId, 'action_site_user_edit');

interface Entry {
  readonly site_id: string;
}

interface EntryOfUser extends Entry {
  readonly roles: readonly { readonly actions_permitted: readonly string[] }[];
}

/** A user as far as these questions look, with the names of the sites that the asker does not see. */
interface UserInReach {
  readonly id: string;
  readonly is_staff: boolean;
  readonly is_care_employee: boolean;
  readonly site_users: readonly EntryOfUser[];
  readonly other_sites: readonly string[];
  /** Codes of the roles held for all sites. */
  readonly global_roles: readonly string[];
  /** Admin at one of the `other_sites`. */
  readonly is_admin_elsewhere: boolean;
}

/** May the person do at a user's site all that the user may do there? */
export const coversEntry = (me: Me, { site_id, roles }: EntryOfUser): boolean =>
  holdsInSite(
    me,
    site_id,
    roles.flatMap((role) => role.actions_permitted),
  );

/** May the person change the role of a user at this site, or take it away? Not of somebody who may do more there: a chip. */
export const mayChangeEntry = (me: Me, entry: EntryOfUser): boolean =>
  mayEditSiteUser(me, entry.site_id) && coversEntry(me, entry);

/** Does the user stand above the person: by a role for all sites, as staff, or by more rights than the person has? */
const isHigher = (me: Me, user: UserInReach): boolean =>
  (user.is_staff && !me.isStaff) ||
  (user.is_care_employee && !me.isEmployee) ||
  user.is_admin_elsewhere ||
  user.global_roles.some((code) => !holdsGlobalRole(me, code)) ||
  user.site_users.some((entry) => !coversEntry(me, entry));

/** May the person do everything that the user may, at every site of the user and at the global one? */
export const mayDoAllOf = (me: Me, user: UserInReach): boolean =>
  user.other_sites.length === 0 && !isHigher(me, user);

/**
 * May the person change what holds for the user at every site: the name, the open sessions, a lock? Whoever may edit users
 * at a shared site, unless the user stands above them.
 */
export const mayChangeUser = (me: Me, user: UserInReach): boolean =>
  user.site_users.some(({ site_id }) => mayInSite(me, site_id, 'action_user_edit')) &&
  (user.id === me.id || !isHigher(me, user));

/**
 * May the person change what the user signs in with: e-mail address, phone, Two Factor Auth? Whoever sets the address can
 * have a password link sent to it and become that user, so it takes all that the user may do.
 */
export const mayChangeSignIn = (me: Me, user: UserInReach): boolean =>
  user.id === me.id ||
  (mayDoAllOf(me, user) &&
    user.site_users.every(({ site_id }) => mayInSite(me, site_id, 'action_user_edit')));

/** May the person send a reset link to somebody with entries at these sites? */
export const mayResetPasswordOf = (me: Me, sitesOfOther: readonly string[]): boolean =>
  sitesOfOther.some((siteId) => mayInSite(me, siteId, 'action_site_user_reset_password'));

interface SitesOfUser {
  readonly site_users: readonly Entry[];
  readonly other_sites: readonly string[];
}

/** Whether the user has this site and no other one. */
export const isLastSiteOf = ({ site_users, other_sites }: SitesOfUser, siteId: string): boolean =>
  other_sites.length === 0 && site_users.every((entry) => entry.site_id === siteId);

/** The portal roles that are given per site: admin by the switch, else caregiver. */
export const assignableRoles = ['portal_site_admin', 'portal_site_caregiver'] as const;

/** The roles of which a user has one per site. */
export const portalRoleCodes: readonly string[] = [...assignableRoles, 'admin', 'super_admin'];

export const adminRoleCodes: readonly string[] = ['portal_site_admin', 'admin', 'super_admin'];

/** Is this an admin role: one that must not go with the last holder of a site? */
export const isAdminRole = (code: string): boolean => adminRoleCodes.includes(code);
