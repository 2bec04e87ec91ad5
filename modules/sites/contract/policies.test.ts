// Who keeps sites: for one site, for all of them, or for none?
import { GLOBAL_SITE_ID } from '@alveary/contract/policies/actions.ts';
import { ELSEWHERE, HERE, roleAt, someone, THERE } from '@alveary/contract/testing/someone.ts';
import { describe, expect, it } from 'vitest';
import {
  holdsForAllSites,
  mayAddSites,
  mayAtSite,
  mayCloseSites,
  mayEditSites,
  mayKeepSites,
  maySetUp,
} from './policies.ts';

describe.each([
  ['adding', mayAddSites, 'action_site_add'],
  ['changing', mayEditSites, 'action_site_edit'],
  ['closing', mayCloseSites, 'action_site_delete'],
])('%s sites', (_, policy, action) => {
  const here = someone([roleAt(HERE, 'admin', action), roleAt(THERE, 'caregiver')]);
  const everywhere = someone([roleAt(GLOBAL_SITE_ID, 'super_admin', action), roleAt(THERE, 'caregiver')]);
  const nobody = someone([roleAt(HERE, 'admin', 'action_profile_view'), roleAt(GLOBAL_SITE_ID, 'nurse')]);

  it('is answered by the sites of the action, the global one for all there are', () => {
    expect(policy.sites(here)).toEqual([HERE]);
    expect(policy.sites(everywhere)).toEqual([GLOBAL_SITE_ID]);
    expect(policy.sites(nobody)).toEqual([]);
    expect([here, everywhere, nobody].map((me) => holdsForAllSites(me, policy))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it.each([
    ['the own site', here, HERE, true],
    ['a site without the action', here, THERE, false],
    ['a site nobody named, for whoever holds it for all', everywhere, ELSEWHERE, true],
    ['the global site, which nobody keeps', everywhere, GLOBAL_SITE_ID, false],
    ['any site, without the action', nobody, HERE, false],
  ])('%s', (_site, me, siteId, may) => {
    expect(mayAtSite(me, policy, siteId)).toBe(may);
  });
});

it('the page of the sites shows each once, by whichever action', () => {
  const me = someone([
    roleAt(HERE, 'admin', 'action_site_add', 'action_site_edit'),
    roleAt(THERE, 'admin', 'action_site_delete'),
    roleAt(ELSEWHERE, 'admin', 'action_profile_view'),
  ]);
  expect(mayKeepSites.sites(me)).toEqual([HERE, THERE]);
});

it('only who may add sites for the whole installation sets it up', () => {
  expect(maySetUp(someone([roleAt(GLOBAL_SITE_ID, 'super_admin', 'action_site_add')]))).toBe(true);
  expect(maySetUp(someone([roleAt(GLOBAL_SITE_ID, 'super_admin', 'action_site_edit')]))).toBe(false);
  expect(maySetUp(someone([roleAt(HERE, 'admin', 'action_site_add')]))).toBe(false);
});
