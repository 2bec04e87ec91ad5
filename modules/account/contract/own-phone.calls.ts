// The calls that switch codes by SMS on for the signed-in person, apart from those that the sign-in page loads (OP-AUTH-5; decision 0031).
import { z } from 'zod';
import { call, nothing } from '@alveary/contract/call.ts';
import { countryCodeField, phoneNumberField } from '@alveary/contract/phone-messages.ts';
import { codeEntry } from './model.ts';

/** What is not a phone that can be reached is said by the server beside its field (decision 0031). */
const phoneEntry = z.strictObject({
  phone_country_code: countryCodeField,
  phone_number: phoneNumberField.max(20, 'This is too long for a phone number.'),
});

export const ownPhoneCalls = {
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
      'TooManyCodeTries',
      'TooManySignInChanges',
    ],
    changes: ['authenticator', 'own-rights', 'users', 'outbox'],
    audit: { action: 'account.phone-on', about: 'user' },
    perMinute: 20,
    beforeSecondFactor: true,
    spec: ['USERS-005'],
  }),
};
