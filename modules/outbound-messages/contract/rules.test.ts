// What goes out, and what keeps it back.
import { expect, it } from 'vitest';
import { sending } from './model.ts';
import { allowanceOf, DAY_MS, hindranceOf, HOUR_MS, outgoingText } from './rules.ts';

const reachable = { phones: ['+14155550101'], emailAddress: 'maya@mail.example', isDeceased: false };
const agreed = { smsEnabled: true, emailsEnabled: true };

it.each([
  ['SMS', reachable, agreed, null],
  ['EMAIL', reachable, agreed, null],
  ['SMS', reachable, { ...agreed, smsEnabled: false }, 'The patient does not want SMS.'],
  ['EMAIL', reachable, { ...agreed, emailsEnabled: false }, 'The patient does not want emails.'],
  ['SMS', { ...reachable, isDeceased: true }, agreed, 'The patient has died.'],
  ['EMAIL', { ...reachable, isDeceased: true }, agreed, 'The patient has died.'],
  ['SMS', { ...reachable, phones: [] }, agreed, 'There is no phone number'],
  ['EMAIL', { ...reachable, emailAddress: null }, agreed, 'There is no email address'],
] as const)('%s to %o who agrees to %o: %s', (channel, patient, preferences, expected) => {
  const hindrance = hindranceOf(channel, patient, preferences);
  if (expected === null) expect(hindrance).toBeNull();
  else expect(hindrance).toContain(expected);
});

it('the last line says not to reply, where it is wanted', () => {
  expect(outgoingText(' Hello ', true)).toBe('Hello\n\nPlease do not reply to this message.');
  expect(outgoingText(' Hello ', false)).toBe('Hello');
});

const profile = '0190a0a0-0000-7000-8000-000000000001';
const sms = (message: object) => ({ profile, source: 'PORTAL', message_type: 'SMS', message });
const text = { phone_number: '+14155550101', body: 'Hello', append_do_not_reply: true };

it.each([
  ['a plain SMS', sms(text), true],
  [
    'one of 1,600 characters without the last line',
    sms({ ...text, body: 'a'.repeat(1600), append_do_not_reply: false }),
    true,
  ],
  ['one that the last line makes too long', sms({ ...text, body: 'a'.repeat(1590) }), false],
  ['1,601 characters', sms({ ...text, body: 'a'.repeat(1601), append_do_not_reply: false }), false],
  ['blanks', sms({ ...text, body: '  ' }), false],
  ['a placeholder that nobody filled', sms({ ...text, body: 'Hello {patient_first_name}' }), false],
  ['control characters', sms({ ...text, body: 'Hel\u0007lo' }), false],
  ['a number that is none', sms({ ...text, phone_number: '555' }), false],
  ['an email as SMS', sms({ reply_email: null, subject: 'Hi', body: 'Hello' }), false],
  [
    'an email',
    {
      profile,
      source: 'PORTAL',
      message_type: 'EMAIL',
      message: { reply_email: null, subject: 'Hi', body: 'Hello' },
    },
    true,
  ],
  [
    'a subject of two lines',
    {
      profile,
      source: 'PORTAL',
      message_type: 'EMAIL',
      message: { reply_email: null, subject: 'Hi\nBcc: x', body: 'Hello' },
    },
    false,
  ],
])('%s (%#) can be sent or not', (_what, sent, expected) => {
  expect(sending.safeParse(sent).success).toBe(expected);
});

const first = { firstOfHour: 7_000_000, firstOfDay: 1_000_000 };
it.each([
  [{ inHour: 0, inDay: 0, firstOfHour: null, firstOfDay: null }, 500, null],
  [{ inHour: 120, inDay: 120, ...first }, 380, null],
  [{ inHour: 20, inDay: 990, ...first }, 10, null],
  [{ inHour: 500, inDay: 500, ...first }, 0, first.firstOfHour + HOUR_MS],
  [{ inHour: 3, inDay: 1000, ...first }, 0, first.firstOfDay + DAY_MS],
  [{ inHour: 501, inDay: 1001, ...first }, 0, first.firstOfDay + DAY_MS],
])('who sent %o may send %i more, and the next at %s', (lately, left, moreAt) => {
  expect(allowanceOf(lately)).toEqual({ left, moreAt });
});
