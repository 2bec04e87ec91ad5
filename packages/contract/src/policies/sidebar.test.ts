// Which buttons the side bar offers to whom, as a table (document 1 §6; document 2 §1; OP-SIDEBAR-1).
import { describe, expect, it } from 'vitest';
import { GLOBAL_SITE_ID, type RoleCode, roleSeeds } from './actions.ts';
import type { Me } from './policy.ts';
import { offersCareCalendar, offersChat, offersPhone, offersTimeTracker } from './sidebar.ts';

const LUNG = '0197a000-0000-7000-8000-00000000000a';

const person = (siteRole: RoleCode, globalRole: RoleCode | null, given: Partial<Me> = {}): Me => ({
  id: '0197a000-0000-7000-8000-000000000001',
  isStaff: true,
  isEmployee: false,
  accountConfirmed: true,
  hasPortalConfiguration: true,
  siteUserActions: [],
  siteUsers: [
    { siteId: LUNG, roles: [{ code: siteRole, actions: roleSeeds[siteRole].actions }] },
    ...(globalRole === null
      ? []
      : [
          {
            siteId: GLOBAL_SITE_ID,
            roles: [{ code: globalRole, actions: roleSeeds[globalRole].globalActions }],
          },
        ]),
  ],
  ...given,
});

const coach = person('portal_site_admin', 'health_coach');
const US = { portal_us_features: 'true' };

describe('by the flags of any site', () => {
  it.each<[string, Record<string, unknown>[], boolean, boolean]>([
    ['no site', [], false, false],
    ['no flag', [{ portal_spo2: true }], false, false],
    ['the video integration', [{}, { zoom_smart_integration_feature: 'true' }], true, false],
    ['the video integration as a boolean', [{ zoom_smart_integration_feature: true }], true, false],
    ['the video integration switched off', [{ zoom_smart_integration_feature: 'false' }], false, false],
    ['US features', [US], false, true],
    ['the chat', [{}, { enable_in_app_chat: 'true' }], false, true],
    ['the chat of the EU', [{ 'in-chat-messaging-eu-enabled': true }], false, true],
  ])('begun SIDEBAR-008 begun SIDEBAR-009 %s: phone %s, chat %s', (_name, features, phone, chat) => {
    const sites = features.map((one) => ({ features: one }));
    expect([offersPhone(sites), offersChat(sites)]).toEqual([phone, chat]);
  });
});

describe('by the person and the flags', () => {
  const people: readonly [string, Me, Record<string, unknown>, boolean, boolean][] = [
    ['an admin who is a health coach, US site', coach, US, true, true],
    ['the same without a US site', coach, { enable_in_app_chat: 'true' }, false, false],
    ['a caregiver who is a health coach', person('portal_site_caregiver', 'health_coach'), US, false, false],
    ['an admin without a global role', person('portal_site_admin', null), US, true, false],
    ['an admin whose site role tracks time', person('super_admin', null), US, true, false],
    [
      'the global actions alone are no role at the global site',
      person('portal_site_admin', null, { siteUserActions: ['action_time_tracking'] }),
      US,
      true,
      false,
    ],
    [
      'an unconfirmed account',
      person('portal_site_admin', 'health_coach', { accountConfirmed: false }),
      US,
      false,
      false,
    ],
  ];

  it.each(people)('begun SIDEBAR-010 begun SIDEBAR-012 the calendar: %s', (_name, me, features, calendar) => {
    expect(offersCareCalendar(me, [{ features }])).toBe(calendar);
  });

  it.each(people)(
    'begun SIDEBAR-011 begun SIDEBAR-012 begun SIDEBAR-013 the microphone: %s',
    (_name, me, features, _, tracker) => {
      expect(offersTimeTracker(me, [{ features }])).toBe(tracker);
    },
  );
});
