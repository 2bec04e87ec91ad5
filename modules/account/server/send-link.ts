// Sends a person a link to set a password by mail: random, used once, short-lived, a few per hour at most.
import { createHash, randomBytes } from 'node:crypto';
import type { AfterCommit, Surroundings } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Config } from '@alveary/server/platform/config.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { NewLetter } from '@alveary/server/services/letters/port.ts';
import { secretReference } from '@alveary/server/services/message-concern.ts';
import { MOST_LINKS_PER_HOUR } from '../contract/recovery.calls.ts';
import { accountLetters } from './account-letters.ts';
import { countLinks, insertLink, type LinkPurpose, lockUser } from './links.store.ts';

const MINUTE_MS = 60_000;
/** `restore` is a link for a new password too, once a change of the sign-in was undone. */
type MailKind = LinkPurpose | 'restore';

const purposeOf = (kind: MailKind): LinkPurpose => (kind === 'confirm' ? 'confirm' : 'reset');

const LIFE_MS: Readonly<Record<LinkPurpose, number>> = {
  reset: 60 * MINUTE_MS,
  confirm: 7 * 24 * 60 * MINUTE_MS,
};

export const hashOfLink = (token: string): string => createHash('sha256').update(token).digest('base64url');

const mailOf: Readonly<Record<MailKind, (address: string) => { subject: string; text: string }>> = {
  reset: (address) => ({
    subject: 'Set a new Alveary password',
    text: `Open this link within 60 minutes to set a new password. It works once.\n\n${address}\n\nIf you did not ask for it, leave it: nothing changes.`,
  }),
  confirm: (address) => ({
    subject: 'Welcome to Alveary',
    text: `Open this link within 7 days to confirm your account and set your password. It works once.\n\n${address}\n`,
  }),
  restore: (address) => ({
    subject: 'You sign in to Alveary as before',
    text: `The change is undone, and all sessions were ended. Your old password does not work any more. Open this link within 60 minutes to set a new one. It works once.\n\n${address}\n\nAfter that time, ask for another link with 'Forgot password?' on the sign-in page.\n`,
  }),
};

const pathOf: Readonly<Record<LinkPurpose, string>> = {
  reset: '/account/password/reset',
  confirm: '/account/unconfirmed',
};

interface NewLink {
  readonly address: string;
  /** The secret part of the address; it stands nowhere else, the database keeps its hash. */
  readonly token: string;
  /** When it is over, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

export const newLink = async (
  db: Db,
  config: Config,
  userId: string,
  kind: MailKind,
  now: number,
): Promise<NewLink> => {
  const purpose = purposeOf(kind);
  const expiresAt = now + LIFE_MS[purpose];
  const token = randomBytes(32).toString('base64url');
  await insertLink(db, {
    id: newId(),
    userId,
    purpose,
    tokenHash: hashOfLink(token),
    now: iso(now),
    expiresAt: iso(expiresAt),
  });
  return { address: `${config.publicUrl}${pathOf[purpose]}?token=${token}`, token, expiresAt };
};

interface LinkReceiver {
  readonly id: string;
  readonly email: string;
  /** Null where nobody is signed in. */
  readonly sentBy: string | null;
}

/** The letter with a link that was made. */
export const letterWithLink = (person: LinkReceiver, kind: MailKind, link: NewLink): NewLetter => {
  const until = iso(link.expiresAt);
  const secret = { parts: [link.token], reference: secretReference.links(person.id), until };
  return {
    topic: kind === 'confirm' ? 'WELCOME_LINK' : 'PASSWORD_LINK',
    aboutId: null,
    channel: 'EMAIL',
    to: person.email,
    ...mailOf[kind](link.address),
    concerns: { userId: person.id, secret },
    // Whoever asks for a link to their own account is not signed in.
    sentBy: person.sentBy ?? person.id,
    until,
    isUrgent: kind !== 'confirm',
  };
};

/** Makes a link and mails it; past the hourly bound nothing is sent. */
export const sendLink = async (
  { transact, outside: { letters } }: AfterCommit,
  { config }: Surroundings,
  person: LinkReceiver,
  purpose: LinkPurpose,
  now: number,
): Promise<void> => {
  const letterId = await transact(async (db) => {
    await lockUser(db, person.id);
    const sent = await countLinks(db, person.id, purpose, iso(now - 60 * MINUTE_MS));
    if (sent >= MOST_LINKS_PER_HOUR) return null;
    const link = await newLink(db, config, person.id, purpose, now);
    return letters.keep(db, accountLetters, letterWithLink(person, purpose, link), now);
  });
  if (letterId !== null) await letters.deliver(accountLetters, letterId);
};
