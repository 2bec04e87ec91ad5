// Who is who in the tests of the settings: an admin, a caregiver, and users of two sites.
import { roleSeeds, type RoleCode } from '@alveary/contract/policies/actions.ts';
import type { PortalUser } from '../../contract/model.ts';
import type { Person } from '../../contract/people.model.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { someone, someSite } from '@alveary/portal/shell/testing/portal.tsx';

const uuid = (at: number): string => `0190a0a0-0000-7000-8000-${String(at).padStart(12, '0')}`;

export const lung: Site = someSite;
export const bay: Site = { ...someSite, id: uuid(2), short_name: 'Bay Allergy', slug: 'bay-allergy' };
export const summit: Site = { ...someSite, id: uuid(3), short_name: 'Summit CF', slug: 'summit-cf' };

export const entry = (siteId: string, ...codes: RoleCode[]): Person['site_users'][number] => ({
  site_id: siteId,
  roles: codes.map((code) => ({
    id: uuid(9000 + Object.keys(roleSeeds).indexOf(code)),
    code,
    actions_permitted: [...roleSeeds[code].actions],
  })),
});

/** Admin of Harbor Lung and Bay Allergy, caregiver of Summit CF. */
export const lena: PortalUser = {
  ...someone,
  is_staff: false,
  site_users: [
    entry(lung.id, 'portal_site_admin'),
    entry(bay.id, 'portal_site_admin'),
    entry(summit.id, 'portal_site_caregiver'),
  ],
};

export const tom: PortalUser = { ...lena, site_users: [entry(lung.id, 'portal_site_caregiver')] };

export const person = (at: number, more: Partial<Person> = {}): Person => ({
  id: uuid(100 + at),
  email: `nurse${at}@harborlung.example`,
  first_name: 'Nina',
  last_name: `Ny${at}`,
  phone_number: null,
  phone_country_code: null,
  account_confirmed: true,
  force_password_reset_on_login: false,
  is_staff: false,
  is_care_employee: false,
  portal_configuration: { two_factor_authentication: false },
  site_users: [entry(lung.id, 'portal_site_caregiver')],
  version: 1,
  other_sites: [],
  global_roles: [],
  is_admin_elsewhere: false,
  has_authenticator: false,
  last_login_at: null,
  created_at: '2026-01-05T09:00:00Z',
  ...more,
});
