// The accounts of the demo world, their sites and roles (the table of accounts in the demo world).
import type { RoleCode } from '@alveary/contract/policies/actions.ts';
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import { demoId } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { roleId } from './reference-data.ts';
import type { SiteSlug } from './sites.ts';
import { siteId } from './sites.ts';

type SiteOfAccount = SiteSlug | 'global';

interface AccountSeed {
  readonly key: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** What the account is for, in words; printed at the start. */
  readonly roles: string;
  readonly held: Readonly<Partial<Record<SiteOfAccount, readonly RoleCode[]>>>;
  readonly isStaff?: true;
  readonly isEmployee?: true;
  readonly unconfirmed?: true;
  readonly mustResetPassword?: true;
  /** Two-factor is on; the code goes to this US number. */
  readonly twoFactorPhone?: string;
}

const harborAdmin = ['portal_site_admin', 'health_coach'] as const;

export const accountSeeds = [
  {
    key: 'ada',
    email: 'ada@alveary.example',
    firstName: 'Ada',
    lastName: 'Okafor',
    roles: 'Alveary employee and staff; super admin on every site; global caregiver lead',
    isStaff: true,
    isEmployee: true,
    held: {
      global: ['caregiver_lead', 'care_coordinator'],
      harbor: ['super_admin'],
      'harbor-lung': ['super_admin'],
      'bay-allergy': ['super_admin'],
      'summit-cf': ['super_admin'],
      norrland: ['super_admin'],
      'thames-chest': ['super_admin'],
    },
  },
  {
    key: 'lena',
    email: 'lena@alveary.example',
    firstName: 'Lena',
    lastName: 'Brandt',
    roles: 'Staff; admin of Harbor, Harbor Lung and Bay Allergy; health coach; tracks time',
    isStaff: true,
    held: {
      global: ['health_coach'],
      harbor: harborAdmin,
      'harbor-lung': harborAdmin,
      'bay-allergy': harborAdmin,
    },
  },
  {
    key: 'marco',
    email: 'marco@alveary.example',
    firstName: 'Marco',
    lastName: 'Ruiz',
    roles: 'Caregiver of Harbor Lung; global medical assistant',
    held: { global: ['medical_assistant'], 'harbor-lung': ['portal_site_caregiver'] },
  },
  {
    key: 'nadia',
    email: 'nadia@harborlung.example',
    firstName: 'Nadia',
    lastName: 'Haddad',
    roles: 'Admin of Harbor Lung only; pulmonologist',
    held: { 'harbor-lung': ['portal_site_admin', 'pulmonologist'] },
  },
  {
    key: 'tom',
    email: 'tom@harborlung.example',
    firstName: 'Tom',
    lastName: 'Reyes',
    roles: 'Caregiver of Harbor Lung only; respiratory therapist',
    held: { 'harbor-lung': ['portal_site_caregiver', 'respiratory_therapist'] },
  },
  {
    key: 'sven',
    email: 'sven@norrland.example',
    firstName: 'Sven',
    lastName: 'Lindqvist',
    roles: 'Admin of Norrland; nurse practitioner',
    held: { norrland: ['portal_site_admin', 'nurse_practitioner'] },
  },
  {
    key: 'priya',
    email: 'priya@thameschest.example',
    firstName: 'Priya',
    lastName: 'Nair',
    roles: 'Caregiver of Thames Chest; registered nurse',
    held: { 'thames-chest': ['portal_site_caregiver', 'registered_nurse'] },
  },
  {
    key: 'wei',
    email: 'twofa@harborlung.example',
    firstName: 'Wei',
    lastName: 'Chen',
    roles: 'Caregiver of Harbor Lung; two-factor sign-in',
    twoFactorPhone: '4155550132',
    held: { 'harbor-lung': ['portal_site_caregiver'] },
  },
  {
    key: 'rosa',
    email: 'reset@harborlung.example',
    firstName: 'Rosa',
    lastName: 'Diaz',
    roles: 'Caregiver of Harbor Lung; must set a new password',
    mustResetPassword: true,
    held: { 'harbor-lung': ['portal_site_caregiver'] },
  },
  {
    key: 'uma',
    email: 'unconfirmed@harborlung.example',
    firstName: 'Uma',
    lastName: 'Patel',
    roles: 'Caregiver of Harbor Lung; account not confirmed',
    unconfirmed: true,
    held: { 'harbor-lung': ['portal_site_caregiver'] },
  },
  {
    key: 'noel',
    email: 'noaccess@alveary.example',
    firstName: 'Noel',
    lastName: 'Grant',
    roles: 'No site: meets the no-access page',
    held: {},
  },
] as const satisfies readonly AccountSeed[];

export type AccountKey = (typeof accountSeeds)[number]['key'];

export const accountId = (key: AccountKey): string => demoId(`account ${key}`);

const seeds: readonly (AccountSeed & { readonly key: AccountKey })[] = accountSeeds;

export const accountRows = (passwordHash: string, createdAt: string): readonly Row[] =>
  seeds.map((seed) => ({
    id: accountId(seed.key),
    email: seed.email,
    first_name: seed.firstName,
    last_name: seed.lastName,
    phone_country_code: seed.twoFactorPhone === undefined ? null : '+1',
    phone_number: seed.twoFactorPhone ?? null,
    password_hash: passwordHash,
    account_confirmed: seed.unconfirmed !== true,
    force_password_reset_on_login: seed.mustResetPassword === true,
    is_staff: seed.isStaff === true,
    is_employee: seed.isEmployee === true,
    has_portal_configuration: true,
    two_factor_authentication: seed.twoFactorPhone !== undefined,
    created_at: createdAt,
  }));

interface Membership {
  readonly id: string;
  readonly userId: string;
  readonly siteId: string;
  readonly roles: readonly RoleCode[];
}

const slugs: readonly SiteOfAccount[] = [
  'global',
  'harbor',
  'harbor-lung',
  'bay-allergy',
  'summit-cf',
  'norrland',
  'thames-chest',
];

const memberships: readonly Membership[] = seeds.flatMap((seed) =>
  slugs.flatMap((slug) => {
    const roles = seed.held[slug];
    if (roles === undefined) return [];
    return [
      {
        id: demoId(`site user ${seed.key} ${slug}`),
        userId: accountId(seed.key),
        siteId: slug === 'global' ? GLOBAL_SITE_ID : siteId(slug),
        roles,
      },
    ];
  }),
);

export const siteUserRows = (createdAt: string): readonly Row[] =>
  memberships.map(({ id, userId, siteId: site_id }) => ({
    id,
    user_id: userId,
    site_id,
    created_at: createdAt,
  }));

export const siteUserRoleRows = (): readonly Row[] =>
  memberships.flatMap(({ id, roles }) => roles.map((role) => ({ site_user_id: id, role_id: roleId(role) })));
