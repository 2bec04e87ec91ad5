// The calls that show that it is still the person who changes how they sign in, and that undo a change they did not make (OP-AUTH-7).
import { z } from 'zod';
import { call, nothing } from '@alveary/contract/call.ts';
import { instantField } from '@alveary/contract/fields.ts';
import { codeEntry, linkToken, passwordEntry } from './model.ts';

const proofWay = z.enum(['password', 'totp', 'sms']);
export type ProofWay = z.output<typeof proofWay>;

/** What of signing in was changed. */
export const signInPart = z.enum(['email', 'phone', 'sms', 'authenticator']);
export type SignInPart = z.output<typeof signInPart>;

const byLink = { body: z.strictObject({ token: linkToken }) };

export const accountSafetyCalls = {
  proofWays: call({
    method: 'GET',
    path: 'account/proof',
    summary: 'How the signed-in person can show that it is still them',
    input: {},
    output: z.object({
      ways: z.array(proofWay),
      /** Where a code by SMS would go. */
      masked_phone: z.string().nullable(),
    }),
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: [],
    shows: ['authenticator'],
    audit: { none: 'it concerns only the own account' },
    beforeSecondFactor: true,
    spec: ['USERS-005'],
  }),
  provePassword: call({
    method: 'POST',
    path: 'account/proof/password',
    summary: 'Show with the password that it is still the person who signed in',
    input: { body: passwordEntry },
    output: nothing,
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: ['WrongPassword', 'LockedOut'],
    changes: [],
    audit: { action: 'account.prove', about: 'user' },
    perMinute: 20,
    beforeSecondFactor: true,
    spec: ['USERS-005'],
  }),
  sendProofCode: call({
    method: 'POST',
    path: 'account/proof/code/send',
    summary: 'Send a code by SMS to the phone of the signed-in person',
    input: {},
    output: z.object({ masked_phone: z.string() }),
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: ['NoPhoneForCode', 'ResendTooSoon', 'SmsOff', 'TooManyCodes'],
    changes: ['outbox'],
    audit: { action: 'account.code-request', about: 'user' },
    perMinute: 10,
    beforeSecondFactor: true,
    spec: ['USERS-005'],
  }),
  proveCode: call({
    method: 'POST',
    path: 'account/proof/code',
    summary: 'Show with a code of the app, or one by SMS, that it is still the person who signed in',
    input: { body: codeEntry.extend({ by: z.enum(['totp', 'sms']) }) },
    output: nothing,
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: ['CodeMistyped', 'CodeUsedUp', 'SignInAgain', 'LockedOut', 'TooManyCodeTries'],
    changes: ['own-rights'],
    audit: { action: 'account.prove', about: 'user' },
    perMinute: 20,
    beforeSecondFactor: true,
    spec: ['USERS-005'],
  }),
  changeToUndo: call({
    method: 'POST',
    path: 'account/sign-in/undo/check',
    summary: 'What the link of a mail would undo; asking undoes nothing',
    input: byLink,
    output: z.object({
      what: z.array(signInPart),
      changed_at: instantField,
      /** The address that comes back, as far as it is shown. */
      masked_email: z.string(),
    }),
    allow: 'anyone',
    reach: 'allowed-sites',
    errors: ['UndoInvalid'],
    shows: [],
    changes: [],
    audit: { none: 'it opens nothing, and says no more than the mail that the link stands in' },
    perMinute: 20,
    spec: ['USERS-005'],
  }),
  undoSignInChange: call({
    method: 'POST',
    path: 'account/sign-in/undo',
    summary:
      'Bring back how the person signed in before; ends all sessions, and mails a link for a new password',
    input: byLink,
    output: z.object({ masked_email: z.string() }),
    allow: 'anyone',
    reach: 'allowed-sites',
    errors: ['UndoInvalid', 'EmailTaken'],
    changes: [],
    audit: { action: 'account.sign-in-undo', about: 'user' },
    perMinute: 20,
    spec: ['USERS-005'],
  }),
};
