// Calls that sign in through another system: an OpenID Connect provider, or a sister app's token (OP-AUTH-9).
import { z } from 'zod';
import { call, nothing } from '@alveary/contract/call.ts';
import { instantField } from '@alveary/contract/fields.ts';
import { token } from './model.ts';

/** A path of the portal to go back to: never another host. */
const returnPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\u0000-\u001f\\]*$/, 'The way back must be a path of the portal.');

export const accountFederationCalls = {
  signInOptions: call({
    method: 'GET',
    path: 'account/sign-in-options',
    summary: 'Which ways to sign in this installation offers beside the password',
    input: {},
    output: z.object({ provider: z.object({ label: z.string() }).nullable() }),
    allow: 'anyone',
    reach: 'allowed-sites',
    errors: [],
    shows: [],
    audit: { none: 'it tells nothing of anybody' },
    spec: ['SHELL-009'],
  }),
  beginProviderSignIn: call({
    method: 'POST',
    path: 'account/provider/begin',
    summary: 'The address at the OpenID Connect provider to go to, and the state to expect back',
    input: { body: z.strictObject({ return_path: returnPath }) },
    output: z.object({ authorization_url: z.string(), state: z.string() }),
    allow: 'anyone',
    reach: 'allowed-sites',
    errors: ['NoProvider', 'ProviderUnavailable'],
    changes: [],
    audit: { none: 'nobody is known yet' },
    perMinute: 60,
    spec: ['AUTH-001'],
  }),
  finishProviderSignIn: call({
    method: 'POST',
    path: 'account/provider/finish',
    summary: 'Sign in with the code the provider sent back',
    input: {
      body: z.strictObject({
        /** The whole query the provider sent the browser back with. */
        answer: z.string().max(4000),
      }),
    },
    output: token.extend({ return_path: z.string() }),
    allow: 'anyone',
    reach: 'allowed-sites',
    errors: [
      'NoProvider',
      'ProviderUnavailable',
      'ProviderRefused',
      'MailboxUnverified',
      'NoAccountForIdentity',
      'OtherLoginLinked',
      'AccountUnconfirmed',
    ],
    changes: [],
    audit: { action: 'account.sign-in', about: 'user' },
    perMinute: 60,
    spec: ['AUTH-018'],
  }),
  providerLink: call({
    method: 'GET',
    path: 'account/provider',
    summary:
      'Whether a login of a sign-in provider opens the account of the signed-in person, and since when',
    input: {},
    output: z.object({
      /** The provider of this installation; null where none is configured. */
      label: z.string().nullable(),
      linked_at: instantField.nullable(),
    }),
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: [],
    shows: ['provider-link'],
    audit: { none: 'it concerns only the own account' },
    spec: ['USERS-005'],
  }),
  unlinkProvider: call({
    method: 'DELETE',
    path: 'account/provider',
    summary:
      'Take the link off: the next login of the provider with the mailbox of the account is linked anew',
    input: {},
    output: nothing,
    allow: 'signed-in',
    reach: 'allowed-sites',
    errors: ['ProofNeeded'],
    changes: ['provider-link'],
    audit: { action: 'account.provider-unlink', about: 'user' },
    perMinute: 10,
    spec: ['USERS-005'],
  }),
  adoptToken: call({
    method: 'POST',
    path: 'account/sso/adopt',
    summary: 'Take over the single-sign-on token of the cookie, once',
    input: {},
    output: z.object({ adopted: z.boolean() }),
    allow: 'anyone',
    reach: 'allowed-sites',
    errors: [],
    changes: [],
    audit: { action: 'account.sign-in', about: 'user' },
    perMinute: 60,
    spec: ['AUTH-016', 'AUTH-017'],
  }),
};
