// Which calls manage the second factor and the own sessions? (OP-AUTH-5; ASVS 7.4, 7.5)
import { z } from 'zod';
import { call, nothing } from '@alveary/contract/call.ts';
import { idField, instantField } from '@alveary/contract/fields.ts';
import { codeEntry, token } from './model.ts';

const ownSession = z.object({
  id: z.uuid(),
  created_at: instantField,
  last_used_at: instantField,
  /** Browser and system in plain words. */
  device: z.string(),
  current: z.boolean(),
});

/** What is not a phone that can be reached is said by the server beside its field (decision 0031). */
const phoneEntry = z.strictObject({
  phone_country_code: z
    .string()
    .trim()
    .regex(/^\+\d{1,3}$/, 'Country code must be a + followed by at least one digit (e.g. +44).'),
  phone_number: z
    .string()
    .trim()
    .max(20, 'This is too long for a phone number.')
    .regex(/^\d{5,}$/, 'Phone number must be digits only, at least five.'),
});

export const accountDeviceCalls = {
  authenticator: call({
    method: 'GET',
    path: '2fa/totp',
    summary: 'Since when an authenticator app is on for the signed-in person',
    input: {},
    output: z.object({ on_since: instantField.nullable() }),
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: [],
    shows: ['authenticator'],
    audit: { none: 'it concerns only the own account' },
    beforeSecondFactor: true,
    spec: ['USERS-005'],
  }),
  beginAuthenticator: call({
    method: 'POST',
    path: '2fa/totp/begin',
    summary: 'A new secret for an authenticator app; it counts only once a code has confirmed it',
    input: {},
    output: z.object({ secret: z.string(), otpauth_url: z.string() }),
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: ['ProofNeeded', 'SecondFactorNeeded'],
    changes: ['authenticator'],
    audit: { action: 'account.authenticator-begin', about: 'user' },
    perMinute: 10,
    beforeSecondFactor: true,
    spec: ['USERS-005'],
  }),
  confirmAuthenticator: call({
    method: 'POST',
    path: '2fa/totp/confirm',
    summary: 'Switch the authenticator app on with its first code',
    input: { body: codeEntry },
    output: nothing,
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: ['CodeMistyped', 'ProofNeeded', 'SecondFactorNeeded', 'TooManySignInChanges'],
    changes: ['authenticator', 'own-rights'],
    audit: { action: 'account.authenticator-on', about: 'user' },
    perMinute: 20,
    beforeSecondFactor: true,
    spec: ['USERS-005'],
  }),
  removeAuthenticator: call({
    method: 'POST',
    path: '2fa/totp/remove',
    summary: 'Switch the authenticator app off',
    input: {},
    output: nothing,
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: ['ProofNeeded', 'FactorDemanded', 'TooManySignInChanges'],
    changes: ['authenticator'],
    audit: { action: 'account.authenticator-off', about: 'user' },
    perMinute: 10,
    spec: ['USERS-005'],
  }),
  beginPhone: call({
    method: 'POST',
    path: '2fa/sms/begin',
    summary:
      'Send a code to the phone that is to get the sign-in codes; it counts only once the code has come back',
    input: { body: phoneEntry },
    output: z.object({ masked_phone: z.string() }),
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: ['ProofNeeded', 'SecondFactorNeeded', 'ResendTooSoon', 'SmsOff', 'TooManyCodes'],
    changes: ['outbox'],
    audit: { action: 'account.phone-begin', about: 'user' },
    perMinute: 10,
    beforeSecondFactor: true,
    spec: ['USERS-005'],
  }),
  confirmPhone: call({
    method: 'POST',
    path: '2fa/sms/confirm',
    summary: 'Switch codes by SMS on with the first one that came to the phone',
    input: { body: codeEntry },
    output: nothing,
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: [
      'CodeMistyped',
      'CodeUsedUp',
      'LockedOut',
      'ProofNeeded',
      'SecondFactorNeeded',
      'TooManySignInChanges',
    ],
    changes: ['authenticator', 'own-rights', 'users', 'outbox'],
    audit: { action: 'account.phone-on', about: 'user' },
    perMinute: 20,
    beforeSecondFactor: true,
    spec: ['USERS-005'],
  }),
  verifyAuthenticator: call({
    method: 'POST',
    path: '2fa/totp/verify',
    summary: 'Finish a two-factor sign-in with the code of the authenticator app',
    input: { body: codeEntry },
    output: token,
    allow: 'two-factor',
    reach: 'allowed-sites',
    errors: ['WrongCode', 'SignInAgain', 'LockedOut'],
    changes: [],
    audit: { action: 'account.code-verify', about: 'user' },
    perMinute: 20,
    spec: ['AUTH-004'],
  }),
  sessions: call({
    method: 'GET',
    path: 'account/sessions',
    summary: 'Where the signed-in person is signed in',
    input: {},
    output: z.array(ownSession),
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: [],
    shows: ['own-sessions'],
    audit: { none: 'it concerns only the own sessions' },
    spec: ['AUTH-024'],
  }),
  endSession: call({
    method: 'DELETE',
    path: 'account/sessions/{id}',
    summary: 'End one of the own sessions',
    input: { params: z.object({ id: idField }) },
    output: nothing,
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: ['NotFound'],
    changes: ['own-sessions'],
    audit: { action: 'account.session-end', about: 'user' },
    spec: ['AUTH-027'],
  }),
};
