// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import {
  carePlan,
  changedPlanNote,
  changedSection,
  newPlanNote,
  planSection,
  planSectionType,
  sectionNote,
} from './model.ts';

it.each([
  [
    'carePlan',
    carePlan,
    {
      'sections[].type':
        'DIAGNOSIS_AND_HISTORY | GOALS | MEDICATION | MONITORING_PLAN | ACTION_PLAN | LIFESTYLE_AND_EDUCATION | EQUIPMENT | FOLLOW_UP',
      'sections[].eligibleStatuses[]':
        'ELIGIBLE | NOT_AWARE | AWARE | ACTIVATED | MANAGED | DECLINED_PROSPECT | DISENROLLED',
      'sections[].note.section.type':
        'DIAGNOSIS_AND_HISTORY | GOALS | MEDICATION | MONITORING_PLAN | ACTION_PLAN | LIFESTYLE_AND_EDUCATION | EQUIPMENT | FOLLOW_UP',
    },
  ],
  ['changedPlanNote', changedPlanNote, { text: 'text –20000', version: 'integer 1–' }],
  [
    'changedSection',
    changedSection,
    {
      version: 'integer 1–',
      eligibleStatuses: 'list 1–',
      'eligibleStatuses[]':
        'ELIGIBLE | NOT_AWARE | AWARE | ACTIVATED | MANAGED | DECLINED_PROSPECT | DISENROLLED',
    },
  ],
  ['newPlanNote', newPlanNote, { text: 'text –20000' }],
  [
    'planSection',
    planSection,
    {
      type: 'DIAGNOSIS_AND_HISTORY | GOALS | MEDICATION | MONITORING_PLAN | ACTION_PLAN | LIFESTYLE_AND_EDUCATION | EQUIPMENT | FOLLOW_UP',
      'eligibleStatuses[]':
        'ELIGIBLE | NOT_AWARE | AWARE | ACTIVATED | MANAGED | DECLINED_PROSPECT | DISENROLLED',
      'note.section.type':
        'DIAGNOSIS_AND_HISTORY | GOALS | MEDICATION | MONITORING_PLAN | ACTION_PLAN | LIFESTYLE_AND_EDUCATION | EQUIPMENT | FOLLOW_UP',
    },
  ],
  [
    'planSectionType',
    planSectionType,
    {
      type: 'DIAGNOSIS_AND_HISTORY | GOALS | MEDICATION | MONITORING_PLAN | ACTION_PLAN | LIFESTYLE_AND_EDUCATION | EQUIPMENT | FOLLOW_UP',
    },
  ],
  [
    'sectionNote',
    sectionNote,
    {
      'section.type':
        'DIAGNOSIS_AND_HISTORY | GOALS | MEDICATION | MONITORING_PLAN | ACTION_PLAN | LIFESTYLE_AND_EDUCATION | EQUIPMENT | FOLLOW_UP',
    },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
