// Each field of a visit that has a limit: how much may be sent and shown, and which words are known.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { guestView, participant, visit, visitStanding } from './model.ts';
import { visitCodeField } from './visit-code.ts';

it.each([
  [
    'guestView',
    guestView,
    { language: 'en | es | sv | it | de', state: 'invited | waiting | admitted | left | ended' },
  ],
  [
    'participant',
    participant,
    {
      kind: 'patient | tester',
      medium: 'sms | email',
      delivery: 'sending | sent | failed',
      state: 'invited | waiting | admitted | left | ended',
    },
  ],
  [
    'visit',
    visit,
    {
      'appointment.status': 'PENDING | PROPOSED | BOOKED | FULFILLED | CANCELLED',
      'participants[].kind': 'patient | tester',
      'participants[].medium': 'sms | email',
      'participants[].delivery': 'sending | sent | failed',
      'participants[].state': 'invited | waiting | admitted | left | ended',
    },
  ],
  [
    'visitStanding',
    visitStanding,
    {
      'participants[].delivery': 'sending | sent | failed',
      'participants[].state': 'invited | waiting | admitted | left | ended',
    },
  ],
  ['visitCodeField', visitCodeField, { it: 'text –60' }],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
