// Which steps are usual, and which are explained? (OP-PROFILE-5)
import { describe, expect, it } from 'vitest';
import { needsDetails, unusualSteps, usualSteps } from './rules.ts';
import { moduleNames } from '@alveary/modules/patients/contract/model.ts';
import {
  type EngagementStatus,
  engagementStatuses,
  engagementStatusLabels,
} from '@alveary/contract/engagement-status.ts';

describe('OP-PROFILE-5 the engagement lifecycle', () => {
  it.each<[EngagementStatus, readonly EngagementStatus[]]>([
    ['ELIGIBLE', ['NOT_AWARE', 'DECLINED_PROSPECT']],
    ['NOT_AWARE', ['AWARE', 'DECLINED_PROSPECT']],
    ['AWARE', ['ACTIVATED', 'DECLINED_PROSPECT']],
    ['ACTIVATED', ['MANAGED', 'DISENROLLED']],
    ['MANAGED', ['DISENROLLED']],
    ['DECLINED_PROSPECT', []],
    ['DISENROLLED', []],
  ])('PROFILE-010 from %s', (from, usual) => {
    expect(usualSteps(from)).toEqual(usual);
    const all = [from, ...usualSteps(from), ...unusualSteps(from)];
    expect([...all].sort()).toEqual([...engagementStatuses].sort());
  });

  it.each<[EngagementStatus, EngagementStatus, boolean]>([
    ['ELIGIBLE', 'NOT_AWARE', false],
    ['ACTIVATED', 'MANAGED', false],
    ['AWARE', 'DECLINED_PROSPECT', true],
    ['MANAGED', 'DISENROLLED', true],
    ['ELIGIBLE', 'MANAGED', true],
    ['DISENROLLED', 'ACTIVATED', true],
  ])('from %s to %s is explained: %s', (from, to, expected) => {
    expect(needsDetails(from, to)).toBe(expected);
  });
});

it('PROFILE-011 PROFILE-012 PROFILE-013 the statuses, and their documented labels', () => {
  expect(engagementStatuses).toEqual([
    'ELIGIBLE',
    'NOT_AWARE',
    'AWARE',
    'ACTIVATED',
    'MANAGED',
    'DECLINED_PROSPECT',
    'DISENROLLED',
  ]);
  expect(engagementStatusLabels).toMatchObject({
    NOT_AWARE: 'Not Aware',
    DECLINED_PROSPECT: 'Declined Prospect',
  });
});

it('PROFILE-015 PROFILE-016 PROFILE-017 the modules have their documented names', () => {
  expect(moduleNames).toEqual({
    aria_module_cf: 'Cystic Fibrosis',
    aria_module_asthma: 'Asthma',
    aria_module_default: 'Default',
  });
});
