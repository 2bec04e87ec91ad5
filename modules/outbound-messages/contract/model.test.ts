// What must be said of a message to a patient, and where can replies to an email go?
import { complaintsOf } from '@alveary/contract/testing/complaints.ts';
import { expect, it } from 'vitest';
import { sending } from './model.ts';

const id = '0198a000-0000-7000-8000-000000000001';

it.each([
  ['lena@harborlung.example', []],
  [null, []],
  ['lena', ['message.reply_email: Not a valid email address.']],
])('USERS-044 to %j: %j', (reply_email, wrong) => {
  const message = { reply_email, subject: 'Your device', body: 'It is on its way.' };
  const sent = { profile: id, source: 'PORTAL', message_type: 'EMAIL', message };
  expect(complaintsOf(sending, sent)).toEqual(wrong);
});

it('CONSENT-018 a message is sent for a profile, from a source, as SMS or EMAIL with what belongs to that', () => {
  const sms = { phone_number: '+14155550101', body: 'Your device is on its way.', append_do_not_reply: true };
  const email = { reply_email: null, subject: 'Your device', body: 'It is on its way.' };
  const given = { profile: id, source: 'PORTAL', message_type: 'SMS', message: sms };
  const fields = (sent: object) =>
    new Set(complaintsOf(sending, sent).map((words) => words.split(/[.:]/)[0]));
  expect(fields(given)).toEqual(new Set());
  expect(fields({ ...given, message_type: 'EMAIL', message: email })).toEqual(new Set());
  for (const part of ['profile', 'source', 'message_type', 'message'])
    expect([part, fields({ ...given, [part]: undefined })]).toEqual([part, new Set([part])]);
  expect(fields({ ...given, message_type: 'FAX' })).toEqual(new Set(['message_type']));
  expect(fields({ ...given, message: email })).toEqual(new Set(['message']));
  expect(fields({ ...given, message_type: 'EMAIL' })).toEqual(new Set(['message']));
});
