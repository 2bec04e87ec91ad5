// The expected side of the permission matrix: who may do what where, by the declarations and policies alone (document 1 §6).
import { GLOBAL_SITE_ID, type RoleCode, roleSeeds } from '@alveary/contract/policies/actions.ts';
import { mayAssignSms } from '@alveary/modules/chat/contract/policies.ts';
import {
  mayDeleteUsers,
  mayGrantSites,
  mayRemoveUsers,
  mayResetPasswordOf,
} from '@alveary/modules/portal-users/contract/policies.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { mayAtSite, mayCloseSites, mayEditSites } from '@alveary/modules/sites/contract/policies.ts';
import { accessibleSites, type Me } from '@alveary/contract/policies/policy.ts';
import type { ServedCall } from '../platform/calls/incoming-call.ts';
import { testSites } from './world.ts';

/** The sites of the matrix, as somebody at `own` sees them. */
export const relations = {
  own: testSites.north,
  sibling: '00000000-0000-4000-8000-0000000000b1',
  child: '00000000-0000-4000-8000-0000000000b2',
  foreign: testSites.south,
  global: GLOBAL_SITE_ID,
} as const;
export type Relation = keyof typeof relations;
export const relationNames: readonly Relation[] = ['own', 'sibling', 'child', 'foreign', 'global'];

export interface Account {
  readonly name: string;
  readonly me: Me;
  readonly mustReset: boolean;
}

interface AccountFacts {
  readonly staff?: boolean;
  readonly employee?: boolean;
  readonly unconfirmed?: boolean;
  readonly mustReset?: boolean;
  readonly at: readonly (readonly [siteId: string, ...roles: RoleCode[]])[];
}

const { own, foreign } = relations;

/** The same people as in `world.ts`, told once more so that the server's own reading of them is held against something. */
export const accountFacts = {
  'staff admin': {
    staff: true,
    at: [
      [own, 'portal_site_admin'],
      [GLOBAL_SITE_ID, 'health_coach', 'caregiver_lead'],
    ],
  },
  caregiver: { at: [[own, 'portal_site_caregiver']] },
  'caregiver elsewhere': { at: [[foreign, 'portal_site_caregiver']] },
  employee: { employee: true, at: [[own, 'portal_site_caregiver']] },
  'medical assistant': {
    at: [
      [own, 'portal_site_caregiver'],
      [GLOBAL_SITE_ID, 'medical_assistant'],
    ],
  },
  'no site': { at: [] },
  unconfirmed: { unconfirmed: true, at: [[own, 'portal_site_caregiver']] },
  'forced reset': { mustReset: true, at: [[own, 'portal_site_caregiver']] },
  'super admin': { at: [[own, 'super_admin']] },
  'super admin of all': { at: [[GLOBAL_SITE_ID, 'super_admin']] },
} as const satisfies Record<string, AccountFacts>;

export const accountOf = (name: string, id: string, facts: AccountFacts): Account => ({
  name,
  mustReset: facts.mustReset ?? false,
  me: {
    id,
    isStaff: facts.staff ?? false,
    isEmployee: facts.employee ?? false,
    accountConfirmed: !facts.unconfirmed,
    hasPortalConfiguration: true,
    siteUserActions: [],
    siteUsers: facts.at.map(([siteId, ...codes]) => ({
      siteId,
      roles: codes.map((code) => ({
        code,
        actions: siteId === GLOBAL_SITE_ID ? roleSeeds[code].globalActions : roleSeeds[code].actions,
      })),
    })),
  },
});

export type Expected = 'allowed' | 'refused';

type Decision = (me: Me, siteId: string) => boolean;

/** Staff, and a super admin of all, open sites that are not their own to users, and read their names before: that is what it is for. */
const mayOpenSite: Decision = (me, siteId) => mayGrantSites.sites(me).length > 0 && siteId !== GLOBAL_SITE_ID;

/** The views of a person are the person's own, whichever site the patient is at who is tried beside them. */
const ownViews: Decision = (me) => mayViewPatients.sites(me).length > 0;

/** The global site stands for numbers that nobody has; an SMS is given to a patient of a site where the person is an admin. */
const givesSms: Decision = (me, siteId) =>
  siteId !== GLOBAL_SITE_ID && mayAssignSms.sites(me).includes(siteId);

/** A number that nobody has is for the staff of every site with chat, of which there is one here, and for super admins of all. */
const seesStrangers: Decision = (me) =>
  mayAssignSms.sites(me).some((siteId) => siteId === GLOBAL_SITE_ID || siteId === own);

/** Those who are removed in the matrix have one site each, so that it takes the right to delete users too. */
const removesLastSite: Decision = (me, siteId) =>
  [mayRemoveUsers, mayDeleteUsers].every((policy) => policy.sites(me).includes(siteId));

/** Calls whose target is judged by another question than the one that opens the call. */
const ownDecisions: Readonly<Record<string, Decision>> = {
  'sites.read': (me, siteId) => accessibleSites(me).includes(siteId),
  'account.sendResetLink': (me, siteId) => mayResetPasswordOf(me, [siteId]),
  'filter-views.list': ownViews,
  'filter-views.add': ownViews,
  'filter-views.update': ownViews,
  'filter-views.remove': ownViews,
  'unknown-sms.assign': givesSms,
  'unknown-sms.block': seesStrangers,
  'unknown-sms.unblock': seesStrangers,
  'people.grantSite': mayOpenSite,
  'people.removeFromSite': removesLastSite,
  'site-settings.nameForGrant': mayOpenSite,
  'site-keeping.update': (me, siteId) => mayAtSite(me, mayEditSites, siteId),
  'thresholds.list': (me, siteId) => mayAtSite(me, mayEditSites, siteId),
  'thresholds.set': (me, siteId) => mayAtSite(me, mayEditSites, siteId),
  'site-keeping.close': (me, siteId) => mayAtSite(me, mayCloseSites, siteId),
};

/** Whether the call is refused to the account at every site, whatever is sent: that is decided before anything of it is read. */
export const isRefusedEverywhere = ({ call }: ServedCall, account: Account | null): boolean => {
  const { allow } = call;
  if (allow === 'anyone') return false;
  if (account === null || allow === 'two-factor') return true;
  if (account.mustReset && !call.duringPasswordReset) return true;
  return typeof allow === 'object' && allow.sites(account.me).length === 0;
};

/** What the declaration and its policy say. @param siteId the site the request is about, null when it is about none */
export const expectedOf = (served: ServedCall, account: Account | null, siteId: string | null): Expected => {
  const { allow } = served.call;
  if (allow === 'anyone') return 'allowed';
  if (account === null || allow === 'two-factor') return 'refused';
  if (account.mustReset && !served.call.duringPasswordReset) return 'refused';
  const own = ownDecisions[served.name];
  if (own && siteId !== null) return own(account.me, siteId) ? 'allowed' : 'refused';
  if (allow === 'signed-in') return 'allowed';
  const sites = allow.sites(account.me);
  return (siteId === null ? sites.length > 0 : sites.includes(siteId)) ? 'allowed' : 'refused';
};

/** Staff see in the search, closed, whom they cannot open (OP-PSEARCH-3). */
const showsAllToStaff = (served: ServedCall, account: Account | null): boolean =>
  served.name === 'patients.search' && account?.me.isStaff === true;

/** The relations whose patients this account may not see. */
export const hiddenRelations = (account: Account | null): readonly Relation[] => {
  const sites = account === null || account.mustReset ? [] : mayViewPatients.sites(account.me);
  return relationNames.filter((relation) => !sites.includes(relations[relation]));
};

/** The relations of whose patients this account must see nothing in this answer. */
export const hiddenFrom = (served: ServedCall, account: Account | null): readonly Relation[] =>
  showsAllToStaff(served, account) ? [] : hiddenRelations(account);
