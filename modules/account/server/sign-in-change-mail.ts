// Writes to the old address when how somebody signs in was changed: what changed, by whom, and what to do about it.
import { momentInWords } from '@alveary/contract/moment-in-words.ts';
import type { SignInPart } from '../contract/safety.calls.ts';
import { maskedEmail } from './masked.ts';
import type { SignInFacts } from './sign-in-changes.store.ts';

/** With its country, or null. */
export const phoneOf = ({ phoneCountryCode, phoneNumber }: SignInFacts): string | null =>
  phoneNumber === null ? null : `${phoneCountryCode ?? ''}${phoneNumber}`;

/** What differs between two states; nothing that was changed can be left out. */
export const partsChanged = (before: SignInFacts, after: SignInFacts): readonly SignInPart[] => {
  const parts: readonly (readonly [SignInPart, boolean])[] = [
    ['email', before.email !== after.email],
    ['phone', phoneOf(before) !== phoneOf(after)],
    ['sms', before.isSmsOn !== after.isSmsOn],
    ['authenticator', before.appSecret !== after.appSecret || before.appSince !== after.appSince],
  ];
  return parts.filter(([, isChanged]) => isChanged).map(([part]) => part);
};

const appWords = (before: SignInFacts, after: SignInFacts): string => {
  if (before.appSince === null) return 'was set up';
  return after.appSince === null ? 'was removed' : 'was replaced by another one';
};

const wordsOf: Readonly<Record<SignInPart, (before: SignInFacts, after: SignInFacts) => string>> = {
  email: (_before, after) => `The email address is now ${maskedEmail(after.email)}.`,
  phone: (_before, after) => {
    const phone = phoneOf(after);
    return phone === null
      ? 'The phone number was removed.'
      : `The phone number is now one that ends in ${phone.slice(-4)}.`;
  },
  sms: (_before, after) => `Codes by SMS were switched ${after.isSmsOn ? 'on' : 'off'}.`,
  authenticator: (before, after) => `The authenticator app ${appWords(before, after)}.`,
};

interface ChangeMail {
  readonly before: SignInFacts;
  readonly after: SignInFacts;
  /** ISO 8601 instant. */
  readonly at: string;
  /** Of a site where the person works; null where none says it. */
  readonly timeZone: string | null;
}

const listed = ({ before, after }: ChangeMail): string =>
  partsChanged(before, after)
    .map((part) => `- ${wordsOf[part](before, after)}`)
    .join('\n');

/** By the clocks of the person, in the language of the portal. */
const dayTime = ({ at, timeZone }: ChangeMail): string =>
  momentInWords(at, { language: 'en', timeZone: timeZone ?? 'UTC' });

/** To who may undo it: the change was made in a session of the account itself. */
export const undoMail = (change: ChangeMail, address: string): { subject: string; text: string } => ({
  subject: 'How you sign in to Alveary was changed',
  text:
    `On ${dayTime(change)} somebody who was signed in to your Alveary account changed how you sign in:\n\n${listed(change)}\n\n` +
    'Was it you? Then leave this mail.\n\n' +
    'Was it not you? Open this link within 7 days. It brings back how you signed in before, ends all sessions, and a link for ' +
    `a new password is mailed to ${change.before.email}. It works once.\n\n${address}\n`,
});

/** An administrator made the change: the account is theirs to give, and the old address may be in wrong hands. */
export const toldMail = (change: ChangeMail): { subject: string; text: string } => ({
  subject: 'How you sign in to Alveary was changed',
  text:
    `On ${dayTime(change)} an administrator changed how you sign in to Alveary:\n\n${listed(change)}\n\n` +
    'Did you not expect that? Ask an administrator of your site; who made the change is on record.\n',
});
