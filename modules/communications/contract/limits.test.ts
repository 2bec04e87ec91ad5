// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { delivery } from './delivery.ts';
import { changedLog, durationField, log, logFields, newLog, noteText, purpose } from './model.ts';

it.each([
  ['delivery', delivery, { state: 'QUEUED | SENDING | SENT | DELIVERED | FAILED | UNKNOWN' }],
  [
    'changedLog',
    changedLog,
    {
      'purpose?': 'text /^[A-Z_]{2,60}$/',
      'medium?':
        'VERBAL_PHONE | VERBAL_VIDEO_CONFERENCE | WRITTEN_SMS | AUTOMATED_SMS | VERBAL_IN_PERSON | NONE',
      'direction?': 'OUTBOUND | INBOUND | NONE',
      'communicationResult?': 'one of 13',
      'subject?': 'text –250 or null',
      'payload?': 'text –1600 or null',
      'duration?': 'number 0–1440 or null',
      version: 'integer 1–',
    },
  ],
  ['durationField', durationField, { it: 'number 0–1440' }],
  [
    'log',
    log,
    {
      medium:
        'VERBAL_PHONE | VERBAL_VIDEO_CONFERENCE | WRITTEN_SMS | AUTOMATED_SMS | VERBAL_IN_PERSON | NONE',
      direction: 'OUTBOUND | INBOUND | NONE',
      communicationResult: 'one of 13 or null',
      'delivery.state': 'QUEUED | SENDING | SENT | DELIVERED | FAILED | UNKNOWN',
    },
  ],
  [
    'logFields',
    logFields,
    {
      purpose: 'text /^[A-Z_]{2,60}$/',
      medium:
        'VERBAL_PHONE | VERBAL_VIDEO_CONFERENCE | WRITTEN_SMS | AUTOMATED_SMS | VERBAL_IN_PERSON | NONE',
      direction: 'OUTBOUND | INBOUND | NONE',
      communicationResult: 'one of 13',
      subject: 'text –250 or null',
      payload: 'text –1600 or null',
      duration: 'number 0–1440 or null',
    },
  ],
  [
    'newLog',
    newLog,
    {
      purpose: 'text /^[A-Z_]{2,60}$/',
      'medium?':
        'VERBAL_PHONE | VERBAL_VIDEO_CONFERENCE | WRITTEN_SMS | AUTOMATED_SMS | VERBAL_IN_PERSON | NONE',
      'direction?': 'OUTBOUND | INBOUND | NONE',
      communicationResult: 'one of 13',
      subject: 'text –250 or null',
      payload: 'text –1600 or null',
      duration: 'number 0–1440 or null',
      'note?': 'text –20000',
    },
  ],
  ['noteText', noteText, { it: 'text –20000' }],
  [
    'purpose',
    purpose,
    {
      portalCode:
        'CALL_LOG | CALL_LOG_UK | MANUAL_TASK | MANUAL_TASK_UK | AUTOMATED_TASK | AUTOMATED_TASK_UK',
      'defaultValues.medium?':
        'VERBAL_PHONE | VERBAL_VIDEO_CONFERENCE | WRITTEN_SMS | AUTOMATED_SMS | VERBAL_IN_PERSON | NONE',
      'defaultValues.direction?': 'OUTBOUND | INBOUND | NONE',
      'defaultValues.communicationResult?': 'one of 13',
      'disabledFields[]': 'medium | direction | communicationResult',
    },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
