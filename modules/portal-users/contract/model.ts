// What is a portal user, as the portal_admin calls answer it? (document 1 §3; OP-USERS-8: snake_case)
import { displayPreferences } from '@alveary/modules/display-preferences/contract/model.ts';
import { z } from 'zod';
import { listColumns } from '@alveary/modules/list-columns/contract/model.ts';
import type { Me } from '@alveary/contract/policies/policy.ts';

export const role = z.object({ id: z.uuid(), code: z.string(), actions_permitted: z.array(z.string()) });

export const siteUser = z.object({
  /** Told to the person themselves only: what is kept for a site user, such as filter views, is addressed by it. */
  id: z.uuid().optional(),
  site_id: z.uuid(),
  roles: z.array(role),
});

export const portalUser = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string().nullable(),
  phone_country_code: z.string().nullable(),
  account_confirmed: z.boolean(),
  force_password_reset_on_login: z.boolean(),
  is_staff: z.boolean(),
  is_care_employee: z.boolean(),
  portal_configuration: z.object({ two_factor_authentication: z.boolean() }).nullable(),
  site_users: z.array(siteUser),
  /** Of who is signed in: what one of their sites demands before anything else, a code or a second factor to be set up. */
  second_factor_needed: z.enum(['set-up', 'code']).optional(),
});
export type PortalUser = z.output<typeof portalUser>;

export const portalSettings = z.object({
  portal_settings: z.object({
    portal_name: z.string(),
    release_tag: z.string(),
    regions: z.array(z.object({ code: z.string(), label: z.string() })),
    site_user_actions_permitted: z.array(z.string()),
    broker: z.object({
      /** A path of the gateway. */
      url: z.string(),
      batch: z.number().int(),
      channels: z.number().int(),
      reconnect_ms: z.number().int(),
      heartbeat_ms: z.number().int(),
    }),
    /** Where the softphone stands and which origin its messages have; null where there is no phone company. */
    softphone: z.object({ url: z.string(), origin: z.string() }).nullable(),
    /** Who answers questions about a record: the reader in this server, or a model outside of it; null where nobody does. */
    assistant: z.enum(['inside', 'outside']).nullable(),
    /** How the signed-in person reads values and dates; null where the site decides. */
    display_preferences: displayPreferences,
    /** Which columns of lists the signed-in person has chosen. */
    list_columns: z.array(listColumns),
    admin_base_url: z.string(),
    employee_email_domain: z.string(),
  }),
});
export type PortalSettings = z.output<typeof portalSettings>['portal_settings'];

/** The facts for permission questions, from a portal user and the global site-user actions. */
export const meOf = (user: PortalUser, siteUserActions: readonly string[]): Me => ({
  id: user.id,
  isStaff: user.is_staff,
  isEmployee: user.is_care_employee,
  accountConfirmed: user.account_confirmed,
  hasPortalConfiguration: user.portal_configuration !== null,
  siteUserActions,
  siteUsers: user.site_users.map((entry) => ({
    siteId: entry.site_id,
    roles: entry.roles.map((held) => ({ code: held.code, actions: held.actions_permitted })),
  })),
});
