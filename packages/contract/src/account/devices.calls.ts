// Which calls manage the second factor and the own sessions? (OP-AUTH-5; domain/security: A 7.4, A 7.5)
import { z } from 'zod';
import { call, nothing } from '../call.ts';
import { idField, instantField } from '../fields.ts';
import { codeEntry, token } from './model.ts';

const ownSession = z.object({
  id: z.uuid(),
  created_at: instantField,
  last_used_at: instantField,
  /** Browser and system in plain words. */
  device: z.string(),
  current: z.boolean(),
});

const passwordEntry = z.strictObject({
  current_password: z.string().min(1, 'Type your current password.').max(200),
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
    audit: { none: 'it concerns only the own account' },
    spec: ['USERS-005'],
  }),
  beginAuthenticator: call({
    method: 'POST',
    path: '2fa/totp/begin',
    summary: 'A new secret for an authenticator app; it counts only once a code has confirmed it',
    input: { body: passwordEntry },
    output: z.object({ secret: z.string(), otpauth_url: z.string() }),
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: ['WrongPassword', 'LockedOut'],
    audit: { action: 'account.authenticator-begin', about: 'user' },
    perMinute: 10,
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
    errors: ['WrongCode'],
    audit: { action: 'account.authenticator-on', about: 'user' },
    perMinute: 20,
    spec: ['USERS-005'],
  }),
  removeAuthenticator: call({
    method: 'POST',
    path: '2fa/totp/remove',
    summary: 'Switch the authenticator app off',
    input: { body: passwordEntry },
    output: nothing,
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: ['WrongPassword', 'LockedOut'],
    audit: { action: 'account.authenticator-off', about: 'user' },
    perMinute: 10,
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
    errors: ['WrongCode', 'LockedOut'],
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
    audit: { action: 'account.session-end', about: 'user' },
    spec: ['AUTH-027'],
  }),
};
