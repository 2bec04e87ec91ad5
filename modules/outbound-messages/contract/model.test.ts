// Where can replies to an email go?
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
