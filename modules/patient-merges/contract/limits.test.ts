// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { mergeCount, mergeHindrance, mergePreview, mergeUndoing, newMerge, patientMerge } from './model.ts';

it.each([
  ['mergeCount', mergeCount, { kind: 'one of 35' }],
  [
    'mergeHindrance',
    mergeHindrance,
    {
      '#1.kind': '"ehr-ids"',
      '#2.kind': '"recording"',
      '#2.record': 'survivor | merged',
      '#3.kind': '"visit"',
      '#3.record': 'survivor | merged',
    },
  ],
  [
    'mergePreview',
    mergePreview,
    {
      'survivor.birthSex': 'female | male or null',
      'survivor.birthSexSource': 'record | import | person or null',
      'survivor.phones[].type': 'CELL | HOME | WORK | UNKNOWN',
      'survivor.siteProfiles[].engagementStatus':
        'ELIGIBLE | NOT_AWARE | AWARE | ACTIVATED | MANAGED | DECLINED_PROSPECT | DISENROLLED',
      'merged.birthSex': 'female | male or null',
      'merged.birthSexSource': 'record | import | person or null',
      'merged.phones[].type': 'CELL | HOME | WORK | UNKNOWN',
      'merged.siteProfiles[].engagementStatus':
        'ELIGIBLE | NOT_AWARE | AWARE | ACTIVATED | MANAGED | DECLINED_PROSPECT | DISENROLLED',
      'counts[].kind': 'one of 35',
      'hindrances[]#1.kind': '"ehr-ids"',
      'hindrances[]#2.kind': '"recording"',
      'hindrances[]#2.record': 'survivor | merged',
      'hindrances[]#3.kind': '"visit"',
      'hindrances[]#3.record': 'survivor | merged',
    },
  ],
  ['mergeUndoing', mergeUndoing, { reason: 'text 1–500' }],
  [
    'newMerge',
    newMerge,
    {
      survivorVersion: 'integer 1–',
      mergedVersion: 'integer 1–',
      fromMerged: 'list –9',
      'fromMerged[]':
        'firstName | lastName | dateOfBirth | sex | birthSex | language | deceasedAt | emailAddress | insuranceMemberId',
      reason: 'text 1–500',
    },
  ],
  ['patientMerge', patientMerge, { 'back[].kind': 'one of 35' }],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
