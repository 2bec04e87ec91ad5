// The permission actions and roles that exist, and what each role allows (document 1 §6; OP-USERS-2).

export const actions = [
  'action_portal_settings_view',
  'action_portal_settings_edit',
  'action_profile_view',
  'action_profile_edit',
  'action_profile_add',
  'action_profile_delete',
  'action_user_view',
  'action_user_add',
  'action_user_edit',
  'action_user_delete',
  'action_user_give_portal_access',
  'action_user_revoke_portal_access',
  'action_site_user_view',
  'action_site_user_add',
  'action_site_user_edit',
  'action_site_user_delete',
  'action_site_user_edit_permissions',
  'action_site_user_reset_password',
  'action_site_view_settings',
  'action_site_add',
  'action_site_edit',
  'action_site_delete',
  'report_view',
  'report_view_final',
  'report_add_edit',
  'report_soft_delete',
  'sms_template_edit_delete_own',
  'sms_template_edit_delete_any',
  'action_time_tracking',
] as const;

export type Action = (typeof actions)[number];

const caregiver = [
  'action_profile_view',
  'action_profile_edit',
  'action_profile_add',
  'report_view',
  'report_add_edit',
  'sms_template_edit_delete_own',
  'action_portal_settings_view',
  'action_user_view',
  'action_site_user_view',
  'action_site_view_settings',
] as const satisfies readonly Action[];

/** The admin-level subset of document 1 §6. */
export const adminLevelActions = [
  'action_portal_settings_edit',
  'action_user_add',
  'action_user_edit',
  'action_user_give_portal_access',
  'action_user_revoke_portal_access',
  'action_site_user_reset_password',
] as const satisfies readonly Action[];

const siteAdmin = [
  ...caregiver,
  ...adminLevelActions,
  'action_profile_delete',
  'action_site_user_add',
  'action_site_user_edit',
  'action_site_user_delete',
  'action_site_user_edit_permissions',
  'report_view_final',
  'report_soft_delete',
  'sms_template_edit_delete_any',
] as const satisfies readonly Action[];

const careTeam = ['action_time_tracking', 'report_view_final'] as const satisfies readonly Action[];

interface RoleSeed {
  readonly label: string;
  readonly careTeam: boolean;
  readonly visibleInPortal: boolean;
  /** What the role allows in the site it is held at. */
  readonly actions: readonly Action[];
  /** What it allows when it is held at the global site. */
  readonly globalActions: readonly Action[];
}

const careTeamRole = (label: string): RoleSeed => ({
  label,
  careTeam: true,
  visibleInPortal: true,
  actions: [],
  globalActions: careTeam,
});

const portalRole = (
  label: string,
  permitted: readonly Action[],
  globalActions: readonly Action[] = [],
): RoleSeed => ({
  label,
  careTeam: false,
  visibleInPortal: true,
  actions: permitted,
  globalActions,
});

/** Which sites there are is a matter of the whole installation: who holds these for all sites needs no entry at any. */
const siteKeeping = ['action_site_add', 'action_site_edit'] as const satisfies readonly Action[];

export const roleSeeds = {
  portal_site_caregiver: portalRole('Portal caregiver', caregiver),
  portal_site_admin: portalRole('Portal admin', siteAdmin),
  admin: portalRole('Admin', [...siteAdmin, 'action_user_delete', ...siteKeeping], siteKeeping),
  super_admin: portalRole('Super admin', actions, [
    ...siteKeeping,
    'action_site_delete',
    'action_user_delete',
  ]),
  medical_assistant: careTeamRole('Medical assistant'),
  health_coach: careTeamRole('Health coach'),
  patient_enrollment_coordinator: careTeamRole('Patient enrollment coordinator'),
  nurse_practitioner: careTeamRole('Nurse practitioner'),
  registered_nurse: careTeamRole('Registered nurse'),
  pulmonologist: careTeamRole('Pulmonologist'),
  caregiver_lead: careTeamRole('Caregiver lead'),
  respiratory_therapist: careTeamRole('Respiratory therapist'),
  care_coordinator: careTeamRole('Care coordinator'),
} as const satisfies Record<string, RoleSeed>;

export type RoleCode = keyof typeof roleSeeds;

export const SITE_ADMIN = 'portal_site_admin' satisfies RoleCode;
export const SITE_CAREGIVER = 'portal_site_caregiver' satisfies RoleCode;
/** The two roles that the 'Admin' switch of a site chooses between. */
/** The one site that holds global roles only; it is in no site list and has no patients (OP-USERS-1). */
export const GLOBAL_SITE_ID = '00000000-0000-4000-8000-000000000001';
