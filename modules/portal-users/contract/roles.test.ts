// The matrix of what each role allows, asked through every named policy (document 1 §6; OP-USERS-2).
import { describe, expect, it } from 'vitest';
import { GLOBAL_SITE_ID, type RoleCode, roleSeeds } from '@alveary/contract/policies/actions.ts';
import { mayReadAccesses } from '@alveary/modules/audit/contract/policies.ts';
import {
  mayAddTemplates,
  mayChangeAnyTemplates,
  mayChangeOwnTemplates,
  mayChangeTemplate,
  mayChangeTemplates,
  mayReadTemplates,
} from '@alveary/modules/message-templates/contract/policies.ts';
import { mayReadLogs, mayWriteLogs } from '@alveary/modules/communications/contract/policies.ts';
import {
  mayCreatePatientsHere,
  mayEditPatients,
  mayViewPatients,
} from '@alveary/contract/policies/patients.ts';
import type { Me, Policy } from '@alveary/contract/policies/policy.ts';
import {
  isAdminRole,
  mayAddUsers,
  mayCreateUsers,
  mayDeleteUsers,
  mayChangeUser,
  mayDoAllOf,
  mayEditPermissions,
  mayEditSettings,
  mayEditSiteUser,
  mayEditTwoFactor,
  mayEditUsers,
  mayGivePortalAccess,
  mayGrantSites,
  mayRemoveUsers,
  mayResetPasswordOf,
  mayRevokePortalAccess,
  mayViewFeatures,
  mayViewSiteSettings,
  mayViewSiteUsers,
  mayViewUsers,
} from './policies.ts';
import {
  mayAddPractitioners,
  maySearchPractitioners,
} from '@alveary/modules/practitioners/contract/policies.ts';

const HERE = '0197a000-0000-7000-8000-00000000000a';
const ELSEWHERE = '0197a000-0000-7000-8000-00000000000b';

const held = (siteId: string, ...codes: RoleCode[]) => ({
  siteId,
  roles: codes.map((code) => ({
    code,
    actions: siteId === GLOBAL_SITE_ID ? roleSeeds[code].globalActions : roleSeeds[code].actions,
  })),
});

const person = (...siteUsers: Me['siteUsers']): Me => ({
  id: '0197a000-0000-7000-8000-000000000001',
  isStaff: false,
  isEmployee: false,
  accountConfirmed: true,
  hasPortalConfiguration: true,
  siteUserActions: [],
  siteUsers,
});

const caregiver = person(held(HERE, 'portal_site_caregiver'), held(ELSEWHERE, 'health_coach'));
const siteAdmin = person(held(HERE, 'portal_site_admin'), held(ELSEWHERE, 'portal_site_caregiver'));
const superAdmin = person(held(HERE, 'super_admin'), held(ELSEWHERE, 'portal_site_caregiver'));
const assistant = person(held(HERE, 'portal_site_caregiver'), held(GLOBAL_SITE_ID, 'medical_assistant'));
const coachOnly = person(held(HERE, 'health_coach'), held(GLOBAL_SITE_ID, 'health_coach'));
const lead = {
  ...person(held(HERE, 'portal_site_caregiver'), held(GLOBAL_SITE_ID, 'caregiver_lead')),
  isStaff: true,
};
const unconfirmed = { ...siteAdmin, accountConfirmed: false };
const withoutAccess = { ...siteAdmin, hasPortalConfiguration: false };

const people = { caregiver, siteAdmin, superAdmin, assistant, coachOnly, lead, unconfirmed, withoutAccess };
type Person = keyof typeof people;

/** Who may do it here; nobody of them may do it elsewhere unless `everywhere` says so. */
const table: readonly (readonly [
  id: string,
  policy: Policy,
  here: readonly Person[],
  elsewhere: readonly Person[],
])[] = [
  ['USERS-054 change settings', mayEditSettings, ['siteAdmin', 'superAdmin'], []],
  [
    'USERS-062 see site settings',
    mayViewSiteSettings,
    ['caregiver', 'siteAdmin', 'superAdmin', 'assistant', 'lead'],
    ['siteAdmin', 'superAdmin'],
  ],
  [
    'USERS-055 USERS-088 see patients',
    mayViewPatients,
    ['caregiver', 'siteAdmin', 'superAdmin', 'assistant', 'lead'],
    ['siteAdmin', 'superAdmin'],
  ],
  [
    'USERS-055 change patients',
    mayEditPatients,
    ['caregiver', 'siteAdmin', 'superAdmin', 'assistant', 'lead'],
    ['siteAdmin', 'superAdmin'],
  ],
  ['USERS-077 create patients', mayCreatePatientsHere, ['lead'], []],
  [
    'USERS-059 see the users of a site',
    mayViewSiteUsers,
    ['caregiver', 'siteAdmin', 'superAdmin', 'assistant', 'lead'],
    ['siteAdmin', 'superAdmin'],
  ],
  ['USERS-056 create accounts', mayCreateUsers, ['siteAdmin', 'superAdmin'], []],
  ['USERS-056 remove users from their last site', mayDeleteUsers, ['superAdmin'], []],
  [
    'USERS-056 open users',
    mayViewUsers,
    ['caregiver', 'siteAdmin', 'superAdmin', 'assistant', 'lead'],
    ['siteAdmin', 'superAdmin'],
  ],
  ['USERS-056 USERS-083 change users', mayEditUsers, ['siteAdmin', 'superAdmin'], []],
  ['USERS-059 USERS-081 USERS-085 invite users', mayAddUsers, ['siteAdmin', 'superAdmin'], []],
  ['USERS-059 USERS-082 remove users', mayRemoveUsers, ['siteAdmin', 'superAdmin'], []],
  ['USERS-057 give portal access', mayGivePortalAccess, ['siteAdmin', 'superAdmin'], []],
  ['USERS-058 revoke portal access', mayRevokePortalAccess, ['siteAdmin', 'superAdmin'], []],
  ['open sites as staff', mayGrantSites, ['lead'], []],
  ['USERS-060 see who saw a patient', mayReadAccesses, ['siteAdmin', 'superAdmin'], []],
  [
    'read logs',
    mayReadLogs,
    ['caregiver', 'siteAdmin', 'superAdmin', 'assistant', 'lead'],
    ['siteAdmin', 'superAdmin'],
  ],
  [
    'write logs',
    mayWriteLogs,
    ['caregiver', 'siteAdmin', 'superAdmin', 'assistant', 'lead'],
    ['siteAdmin', 'superAdmin'],
  ],
  [
    'USERS-054 see the features of the site',
    mayViewFeatures,
    ['caregiver', 'siteAdmin', 'superAdmin', 'assistant', 'lead'],
    ['siteAdmin', 'superAdmin'],
  ],
  [
    'use message templates',
    mayReadTemplates,
    ['caregiver', 'siteAdmin', 'superAdmin', 'assistant', 'lead'],
    ['siteAdmin', 'superAdmin'],
  ],
  [
    'add message templates',
    mayAddTemplates,
    ['caregiver', 'siteAdmin', 'superAdmin', 'assistant', 'lead'],
    ['siteAdmin', 'superAdmin'],
  ],
  [
    'CONSENT-023 change own message templates',
    mayChangeOwnTemplates,
    ['caregiver', 'siteAdmin', 'superAdmin', 'assistant', 'lead'],
    ['siteAdmin', 'superAdmin'],
  ],
  [
    'CONSENT-023 change message templates at all',
    mayChangeTemplates,
    ['caregiver', 'siteAdmin', 'superAdmin', 'assistant', 'lead'],
    ['siteAdmin', 'superAdmin'],
  ],
  ['CONSENT-023 change those of anyone', mayChangeAnyTemplates, ['siteAdmin', 'superAdmin'], []],
  [
    'search practitioners',
    maySearchPractitioners,
    ['caregiver', 'siteAdmin', 'superAdmin', 'assistant', 'lead'],
    ['siteAdmin', 'superAdmin'],
  ],
  [
    'add practitioners',
    mayAddPractitioners,
    ['caregiver', 'siteAdmin', 'superAdmin', 'assistant', 'lead'],
    ['siteAdmin', 'superAdmin'],
  ],
];

const names = Object.keys(people).filter((name): name is Person => name in people);

const askedHere = table.flatMap(([id, ...rest]) => names.map((name) => [id, name, ...rest] as const));

it.each(askedHere)('%s: %s', (_id, name, policy, here, elsewhere) => {
  const sites = policy.sites(people[name]);
  expect(sites.includes(HERE), 'here').toBe(here.includes(name));
  expect(sites.includes(ELSEWHERE), 'elsewhere').toBe(elsewhere.includes(name));
  expect(sites, 'the global site is no site of patients').not.toContain(GLOBAL_SITE_ID);
});

type Question = (me: Me) => boolean;
const questions: readonly (readonly [id: string, question: Question, allowed: readonly Person[]])[] = [
  [
    'USERS-074 the Admin switch of the site',
    (me) => mayEditPermissions(me, HERE),
    ['siteAdmin', 'superAdmin'],
  ],
  ['USERS-074 the Admin switch elsewhere', (me) => mayEditPermissions(me, ELSEWHERE), []],
  [
    'USERS-084 USERS-086 the site access of others, by a site that is no read-only chip',
    (me) => mayEditSiteUser(me, HERE),
    ['siteAdmin', 'superAdmin'],
  ],
  ['USERS-086 the chip of another site', (me) => mayEditSiteUser(me, ELSEWHERE), []],
  ['USERS-087 the Two Factor Auth switch', mayEditTwoFactor, ['siteAdmin', 'superAdmin']],
  [
    'USERS-061 a reset link for a user here',
    (me) => mayResetPasswordOf(me, [HERE]),
    ['siteAdmin', 'superAdmin'],
  ],
  [
    'CONSENT-023 a message template of somebody else',
    (me) => mayChangeTemplate(me, { tenant: HERE, createdBy: ELSEWHERE }),
    ['siteAdmin', 'superAdmin'],
  ],
  [
    'CONSENT-023 the own message template',
    (me) => mayChangeTemplate(me, { tenant: HERE, createdBy: me.id }),
    ['caregiver', 'siteAdmin', 'superAdmin', 'assistant', 'lead'],
  ],
  [
    'CONSENT-023 the own message template of a site that is not theirs',
    (me) => mayChangeTemplate(me, { tenant: GLOBAL_SITE_ID, createdBy: me.id }),
    [],
  ],
  ['USERS-061 for a user elsewhere', (me) => mayResetPasswordOf(me, [ELSEWHERE]), []],
  ['USERS-061 for a user of no site', (me) => mayResetPasswordOf(me, []), []],
];

const askedOf = questions.flatMap(([id, ...rest]) => names.map((name) => [id, name, ...rest] as const));

it.each(askedOf)('%s: %s', (_id, name, question, allowed) => {
  expect(question(people[name])).toBe(allowed.includes(name));
});

describe('the roles given per site', () => {
  it.each<[RoleCode, boolean]>([
    ['portal_site_admin', true],
    ['admin', true],
    ['super_admin', true],
    ['portal_site_caregiver', false],
    ['caregiver_lead', false],
    ['medical_assistant', false],
  ])('USERS-073 %s counts as admin: %s', (code, expected) => {
    expect(isAdminRole(code)).toBe(expected);
  });

  it('USERS-075 a caregiver has no admin-level action', () => {
    const { actions } = roleSeeds.portal_site_caregiver;
    expect(actions.filter((action) => /_(add|delete|permissions|password|access)$/.test(action))).toEqual([
      'action_profile_add',
    ]);
  });
});

describe('a user who stands above an admin of one site', () => {
  const user = {
    id: '0197a000-0000-7000-8000-000000000002',
    is_staff: false,
    is_care_employee: false,
    site_users: [
      { site_id: HERE, roles: [{ actions_permitted: [...roleSeeds.portal_site_caregiver.actions] }] },
    ],
    other_sites: [],
    global_roles: [],
    is_admin_elsewhere: false,
  };
  const both = { takenOver: true, renamed: true };
  const neither = { takenOver: false, renamed: false };
  it.each([
    ['a caregiver of the site does not', {}, both],
    [
      'nor who works elsewhere too, but no admin of one site signs in as them',
      { other_sites: ['South'] },
      { takenOver: false, renamed: true },
    ],
    ['an admin of another site does', { other_sites: ['South'], is_admin_elsewhere: true }, neither],
    ['the holder of a role for all sites does', { global_roles: ['nurse_practitioner'] }, neither],
    ['staff do', { is_staff: true }, neither],
    ['an employee does', { is_care_employee: true }, neither],
    [
      'a super admin of the site does',
      { site_users: [{ site_id: HERE, roles: [{ actions_permitted: [...roleSeeds.super_admin.actions] }] }] },
      neither,
    ],
  ])('%s', (_, more, expected) => {
    const asked = { ...user, ...more };
    expect({ takenOver: mayDoAllOf(siteAdmin, asked), renamed: mayChangeUser(siteAdmin, asked) }).toEqual(
      expected,
    );
  });

  it('is not above who holds the same role for all sites', () => {
    const coach = person(held(HERE, 'portal_site_admin'), held(GLOBAL_SITE_ID, 'health_coach'));
    expect(mayDoAllOf(coach, { ...user, global_roles: ['health_coach'] })).toBe(true);
  });
});
