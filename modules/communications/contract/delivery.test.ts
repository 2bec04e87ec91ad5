import { describe, expect, it } from 'vitest';
import { type Delivery, deliverySentence } from './delivery.ts';

describe('the sentence about a message', () => {
  it.each<[Delivery, boolean, string]>([
    [{ state: 'SENT', failure: null }, true, 'Sent. The phone has not confirmed it yet.'],
    [{ state: 'SENT', failure: null }, false, 'Sent.'],
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
      'Failed. The message was not taken. Send it again, or phone the patient.',
    ],
  ])('%o', (delivery, isSms, sentence) => {
    expect(deliverySentence(delivery, isSms)).toBe(sentence);
  });
});
