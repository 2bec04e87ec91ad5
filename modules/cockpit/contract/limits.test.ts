// How much may be sent and shown here, and which words are known: each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { cockpitTiles, monthlySnapshot, need } from './model.ts';
import { newThresholds, siteThresholds } from './thresholds.model.ts';
import { newSetAside, reason, workItem } from './worklist.model.ts';

it.each([
  [
    'cockpitTiles',
    cockpitTiles,
    { 'counts{name}': 'minutes | reading-days | no-contact | open-events | appointments | needs' },
  ],
  [
    'monthlySnapshot',
    monthlySnapshot,
    {
      status: 'ELIGIBLE | NOT_AWARE | AWARE | ACTIVATED | MANAGED | DECLINED_PROSPECT | DISENROLLED',
      'patient.patientStatuses[]': 'DORMANT | HOSPICE',
      'need.standing': 'OPEN | OUT_OF_REACH | REACHED | NOT_BILLED',
    },
  ],
  ['need', need, { standing: 'OPEN | OUT_OF_REACH | REACHED | NOT_BILLED' }],
  [
    'newThresholds',
    newThresholds,
    {
      validFrom: 'text /^20\\d\\d-(0[1-9]|1[0-2])$/',
      thresholds: 'list –30',
      'thresholds[].programme': 'RPM | RTM | CCM',
      'thresholds[].code': 'text /^[A-Z0-9]{3,12}$/ –12',
      'thresholds[].measure': 'minutes | reading_days',
      'thresholds[].atLeast': 'integer 1–',
      'seen?': 'list –30',
    },
  ],
  [
    'siteThresholds',
    siteThresholds,
    {
      'thresholds[].programme': 'RPM | RTM | CCM',
      'thresholds[].code': 'text /^[A-Z0-9]{3,12}$/ –12',
      'thresholds[].measure': 'minutes | reading_days',
      'thresholds[].atLeast': 'integer 1–',
    },
  ],
  [
    'newSetAside',
    newSetAside,
    {
      kind: 'SPO2_LOW | FEV1_FELL | QUESTIONNAIRE_WORSE | NO_CONTACT | ORDER_OPEN | TODO_OVERDUE',
      key: 'text 1–120',
      reason: 'text 1–500',
    },
  ],
  [
    'reason',
    reason,
    {
      '#1.kind': '"SPO2_LOW"',
      '#2.kind': '"FEV1_FELL"',
      '#3.kind': '"QUESTIONNAIRE_WORSE"',
      '#4.kind': '"NO_CONTACT"',
      '#5.kind': '"ORDER_OPEN"',
      '#6.kind': '"TODO_OVERDUE"',
    },
  ],
  [
    'workItem',
    workItem,
    {
      'patient.patientStatuses[]': 'DORMANT | HOSPICE',
      'reasons[]#1.kind': '"SPO2_LOW"',
      'reasons[]#2.kind': '"FEV1_FELL"',
      'reasons[]#3.kind': '"QUESTIONNAIRE_WORSE"',
      'reasons[]#4.kind': '"NO_CONTACT"',
      'reasons[]#5.kind': '"ORDER_OPEN"',
      'reasons[]#6.kind': '"TODO_OVERDUE"',
      'setAside[].reason#1.kind': '"SPO2_LOW"',
      'setAside[].reason#2.kind': '"FEV1_FELL"',
      'setAside[].reason#3.kind': '"QUESTIONNAIRE_WORSE"',
      'setAside[].reason#4.kind': '"NO_CONTACT"',
      'setAside[].reason#5.kind': '"ORDER_OPEN"',
      'setAside[].reason#6.kind': '"TODO_OVERDUE"',
    },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
