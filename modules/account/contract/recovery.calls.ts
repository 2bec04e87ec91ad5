// Which calls bring a person back in: forgotten and forced passwords, confirming an account? (OP-AUTH-1, OP-AUTH-7)
import { z } from 'zod';
import { call, nothing } from '@alveary/contract/call.ts';
import { emailField, linkToken, newPasswordField } from './model.ts';

const byEmail = { body: z.strictObject({ email: emailField }) };

const byLink = { body: z.strictObject({ token: linkToken, new_password: newPasswordField }) };

/** For one person and purpose; nobody is told of those that do not go out, because that would tell who has an account. */
export const MOST_LINKS_PER_HOUR = 5;

export const accountRecoveryCalls = {
  forgotPassword: call({
    method: 'POST',
    path: 'password/reset',
    summary: 'Send a link for a new password; the answer is the same whether the address is known or not',
    input: byEmail,
    output: nothing,
    allow: 'anyone',
    reach: 'allowed-sites',
    errors: [],
    changes: ['outbox'],
    audit: { action: 'account.reset-request', about: 'user' },
    perMinute: 10,
    perMinuteFromAddress: 60,
    spec: ['AUTH-006'],
  }),
  sendResetLink: call({
    method: 'POST',
    path: 'auth/password/reset',
    summary: 'Send a link for a new password to oneself, or to a user of a site where one may',
    input: byEmail,
    output: nothing,
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: ['NotAllowed'],
    changes: ['outbox'],
    audit: { action: 'account.reset-request', about: 'user' },
    perMinute: 20,
    spec: ['AUTH-007'],
  }),
  checkLink: call({
    method: 'POST',
    path: 'account/link/check',
    summary: 'Whether the link of a mail still works; asking does not use it up',
    input: { body: z.strictObject({ token: linkToken, purpose: z.enum(['reset', 'confirm']) }) },
    output: nothing,
    allow: 'anyone',
    reach: 'allowed-sites',
    errors: ['LinkInvalid'],
    shows: [],
    changes: [],
    audit: { none: 'it opens nothing, and names nobody' },
    perMinute: 20,
    spec: ['SHELL-012'],
  }),
  setPassword: call({
    method: 'POST',
    path: 'password/reset/confirm',
    summary: 'Set a new password by the link of the mail; ends all sessions',
    input: byLink,
    output: nothing,
    allow: 'anyone',
    reach: 'allowed-sites',
    errors: ['LinkInvalid', 'CommonPassword', 'GuessablePassword', 'SamePassword'],
    changes: [],
    audit: { action: 'account.password-reset', about: 'user' },
    perMinute: 20,
    spec: ['AUTH-036', 'AUTH-037', 'AUTH-038', 'AUTH-039'],
  }),
  confirmAccount: call({
    method: 'POST',
    path: 'account/confirm',
    summary: 'Confirm the account by the link of the welcome mail and set its password',
    input: byLink,
    output: nothing,
    allow: 'anyone',
    reach: 'allowed-sites',
    errors: ['LinkInvalid', 'CommonPassword', 'GuessablePassword', 'SamePassword'],
    changes: [],
    audit: { action: 'account.confirm', about: 'user' },
    perMinute: 20,
    spec: ['USERS-021'],
  }),
  resendConfirmation: call({
    method: 'POST',
    path: 'account/confirm/resend',
    summary: 'Send the welcome mail again; the answer is the same for every address',
    input: byEmail,
    output: nothing,
    allow: 'anyone',
    reach: 'allowed-sites',
    errors: [],
    changes: ['outbox'],
    audit: { action: 'account.confirm-request', about: 'user' },
    perMinute: 10,
    perMinuteFromAddress: 60,
    spec: ['SHELL-010'],
  }),
};
