// Is Twilio's signature computed as its documentation says: address, then each parameter by name, HMAC-SHA1 in base64?
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { stateOfTwilio } from './states.ts';
import { isTwilioSigned, twilioSignatureOf } from './twilio-signature.ts';

const address = 'https://portal.example/gateway/webhooks/sms/inbound?x=1';
const form = new URLSearchParams({ To: '+18005550100', From: '+14155550132', Body: 'Grüße & more' });
const token = 'secret';

it('is over the address and the parameters sorted by name, nothing between them', () => {
  const text = `${address}BodyGrüße & moreFrom+14155550132To+18005550100`;
  expect(twilioSignatureOf(token, address, form)).toBe(
    createHmac('sha1', token).update(text).digest('base64'),
  );
});

it.each([
  ['another token', 'other', address, form],
  ['another address', token, address.replace('x=1', 'x=2'), form],
  ['a changed parameter', token, address, new URLSearchParams({ ...Object.fromEntries(form), Body: 'x' })],
  ['a further parameter', token, address, new URLSearchParams({ ...Object.fromEntries(form), Extra: '1' })],
])('does not fit with %s', (_case, secret, called, sent) => {
  const right = twilioSignatureOf(token, address, form);
  expect(isTwilioSigned(token, address, form, right)).toBe(true);
  expect(isTwilioSigned(secret, called, sent, right)).toBe(false);
});

it('a missing or short one does not fit', () => {
  expect(isTwilioSigned(token, address, form, undefined)).toBe(false);
  expect(isTwilioSigned(token, address, form, 'x')).toBe(false);
});

it.each([
  ['queued', 'accepted'],
  ['sending', 'accepted'],
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
  ['canceled', 'canceled'],
  ['partially_delivered', null],
  ['toString', null],
  [null, null],
])('the word %s of Twilio is %s here', (word, state) => {
  expect(stateOfTwilio(word)).toBe(state);
});
