// What the frame offers to whom (document 1 §2, §6; OP-SIDEBAR-1; OP-USERS-3), as tables.
import { describe, expect, it } from 'vitest';
import type { RoleCode } from './actions.ts';
import { GLOBAL_SITE_ID, roleSeeds } from './actions.ts';
import type { Me } from './policy.ts';
import {
  hasFeature,
  isInternal,
  isInternalAt,
  mayDebug,
  mayUsePortal,
  offersDebugMenu,
  seesSidebar,
} from './shell.ts';

const LUNG = '0197a000-0000-7000-8000-00000000000a';
const BAY = '0197a000-0000-7000-8000-00000000000b';

const person = (given: Partial<Me>): Me => ({
  id: '0197a000-0000-7000-8000-000000000001',
  isStaff: false,
  isEmployee: false,
  accountConfirmed: true,
  hasPortalConfiguration: true,
  siteUserActions: [],
  siteUsers: [],
  ...given,
});

const at = (siteId: string, code: RoleCode) => ({
  siteId,
  roles: [{ code, actions: roleSeeds[code].actions }],
});

describe('an internal user holds an admin role', () => {
  it.each<[RoleCode, boolean]>([
    ['portal_site_admin', true],
    ['admin', true],
    ['super_admin', true],
    ['portal_site_caregiver', false],
    ['caregiver_lead', false],
  ])('USERS-080 %s: %s', (code, expected) => {
    const someone = person({ siteUsers: [at(LUNG, code)] });
    expect(isInternal(someone)).toBe(expected);
    expect(isInternalAt(someone, LUNG)).toBe(expected);
    expect(isInternalAt(someone, BAY)).toBe(false);
  });

  it('an admin role at the global site alone is not a site', () => {
    expect(isInternal(person({ siteUsers: [at(GLOBAL_SITE_ID, 'admin')] }))).toBe(false);
  });
});

describe('the portal and its debug pages', () => {
  it.each<[string, Me, boolean]>([
    ['a person with a site', person({ siteUsers: [at(LUNG, 'portal_site_caregiver')] }), true],
    [
      'a person with the global site only',
      person({ siteUsers: [at(GLOBAL_SITE_ID, 'health_coach')] }),
      false,
    ],
    ['a person without sites', person({}), false],
    [
      'an unconfirmed person',
      person({ accountConfirmed: false, siteUsers: [at(LUNG, 'portal_site_caregiver')] }),
      false,
    ],
  ])('%s', (_name, me, expected) => {
    expect(mayUsePortal(me)).toBe(expected);
  });

  it('OP-SHELL-6 the debug pages follow the employee flag', () => {
    expect(mayDebug(person({ isEmployee: true }))).toBe(true);
    expect(mayDebug(person({ isStaff: true }))).toBe(false);
  });
});

describe('the debug item of the user menu goes by the company e-mail domain', () => {
  it.each<[string, string, boolean]>([
    ['lena@alveary.example', 'alveary.example', true],
    ['Lena@Alveary.Example', 'alveary.example', true],
    ['lena@clinic.example', 'alveary.example', false],
    ['lena@notalveary.example', 'alveary.example', false],
    ['alveary.example@clinic.example', 'alveary.example', false],
    ['lena@staff.alveary.example', 'alveary.example', false],
    ['lena@alveary.example', '', false],
  ])('SHELL-066 SHELL-067 %s with %s: %s', (email, domain, expected) => {
    expect(offersDebugMenu(email, domain)).toBe(expected);
  });
});

describe('OP-SIDEBAR-1 when the sidebar appears', () => {
  it.each<[string, Record<string, unknown>[], boolean]>([
    ['no site', [], false],
    ['no flag', [{ portal_spo2: true }], false],
    ['US features', [{ portal_us_features: true }], true],
    ['VIDEO-002 video integration as a text', [{}, { zoom_smart_integration_feature: 'true' }], true],
    ['chat', [{ enable_in_app_chat: 'true' }], true],
    ['chat of the EU', [{ 'in-chat-messaging-eu-enabled': 'true' }], true],
    ['switched off as a text', [{ portal_us_features: 'false' }], false],
    ['switched off', [{ portal_us_features: false }], false],
  ])('SIDEBAR-007 %s', (_name, features, expected) => {
    expect(seesSidebar(features.map((one) => ({ features: one })))).toBe(expected);
  });

  it('begun SIDEBAR-008 a feature is on as true or as the text true', () => {
    expect(hasFeature({ zoom_smart_integration_feature: 'true' }, 'zoom_smart_integration_feature')).toBe(
      true,
    );
    expect(hasFeature({ zoom_smart_integration_feature: 1 }, 'zoom_smart_integration_feature')).toBe(false);
    expect(hasFeature({}, 'zoom_smart_integration_feature')).toBe(false);
  });
});
