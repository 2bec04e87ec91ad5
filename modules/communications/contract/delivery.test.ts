import { describe, expect, it } from 'vitest';
import { type Delivery, deliveryNames, deliverySentence, saysResult } from './delivery.ts';

describe('the sentence about a message', () => {
  it.each<[Delivery, boolean, string]>([
    [{ state: 'SENT', failure: null }, true, 'Sent. The phone has not confirmed it yet.'],
    [{ state: 'SENT', failure: null }, false, 'Sent.'],
    [{ state: 'QUEUED', failure: null }, true, 'The message is being sent.'],
    [{ state: 'SENDING', failure: null }, true, 'The message is being sent.'],
    [{ state: 'DELIVERED', failure: null }, true, 'Delivered to the phone.'],
    [
      { state: 'UNKNOWN', failure: null },
      true,
      'Perhaps sent: nobody knows whether the service has it. Ask the patient before you send it again.',
    ],
    [
      { state: 'FAILED', failure: '30006' },
      true,
      'Failed. This is a landline, or the carrier takes no SMS. Correct it in the profile, then send the message again.',
    ],
    [
      { state: 'FAILED', failure: '21610' },
      true,
      'Failed. The patient has replied STOP and gets no SMS. Phone the patient instead.',
    ],
    [
      { state: 'FAILED', failure: null },
      true,
      'Failed. The message couldn’t be sent. Send it again, or phone the patient.',
    ],
  ])('%o', (delivery, isSms, sentence) => {
    expect(deliverySentence(delivery, isSms)).toBe(sentence);
  });

  it.each(['21211', '21614', '30005', '30006', 'EENVELOPE', '550', '551', '553'])(
    'says of %s that the number or address is to be corrected, of another code that it may be sent again',
    (failure) => {
      const last = (code: string) => deliverySentence({ state: 'FAILED', failure: code }, true);
      expect(last(failure)).toMatch(/Correct it in the profile, then send the message again\.$/);
      expect(last(`${failure}0`)).toMatch(/Send it again, or phone the patient\.$/);
    },
  );
});

it.each([
  ['QUEUED', 'Sending...', ['IN_PROGRESS', 'UNKNOWN']],
  ['SENDING', 'Sending...', ['IN_PROGRESS', 'UNKNOWN']],
  ['SENT', 'Sent', ['PATIENT_UPDATED', 'UNKNOWN']],
  ['DELIVERED', 'Delivered', ['DELIVERED', 'PATIENT_UPDATED']],
  ['FAILED', 'Failed', ['ERROR', 'IN_PROGRESS']],
  ['UNKNOWN', 'Perhaps sent', ['IN_PROGRESS', 'UNKNOWN']],
] as const)('%s is called %s, and says what these results say', (state, name, own) => {
  expect(deliveryNames[state]).toBe(name);
  const results = ['DELIVERED', 'ERROR', 'IN_PROGRESS', 'LEFT_MESSAGE', 'PATIENT_UPDATED', 'UNKNOWN'];
  expect(results.filter((result) => saysResult({ state, failure: null }, result))).toEqual(own);
  expect(saysResult({ state, failure: null }, null)).toBe(true);
});
