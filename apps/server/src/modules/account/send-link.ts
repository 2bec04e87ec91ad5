// How does a link to set a password reach a person? By mail: random, used once, short-lived, a few per hour at most.
import { createHash, randomBytes } from 'node:crypto';
import type { Surroundings } from '../../platform/calls/context.ts';
import { iso } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/handle.ts';
import { newId } from '../../platform/ids.ts';
import { countLinks, insertLink, type LinkPurpose, lockUser } from './links.store.ts';

const MINUTE_MS = 60_000;
const LIFE_MS: Readonly<Record<LinkPurpose, number>> = {
  reset: 60 * MINUTE_MS,
  confirm: 7 * 24 * 60 * MINUTE_MS,
};
const MOST_PER_HOUR = 5;

export const hashOfLink = (token: string): string => createHash('sha256').update(token).digest('base64url');

const mailOf = (purpose: LinkPurpose, address: string): { subject: string; text: string } =>
  purpose === 'reset'
    ? {
        subject: 'Set a new Alveary password',
        text: `Open this link within 60 minutes to set a new password. It works once.\n\n${address}\n\nIf you did not ask for it, leave it: nothing changes.`,
      }
    : {
        subject: 'Welcome to Alveary',
        text: `Open this link within 7 days to confirm your account and set your password. It works once.\n\n${address}\n`,
      };

const pathOf: Readonly<Record<LinkPurpose, string>> = {
  reset: '/account/password/reset',
  confirm: '/account/unconfirmed',
};

/** Makes a link. @returns its address; the token stands nowhere else, the database keeps its hash */
export const newLink = async (
  db: Db,
  config: Config,
  userId: string,
  purpose: LinkPurpose,
  now: number,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await insertLink(db, {
    id: newId(),
    userId,
    purpose,
    tokenHash: hashOfLink(token),
    now: iso(now),
    expiresAt: iso(now + LIFE_MS[purpose]),
  });
  return `${config.publicUrl}${pathOf[purpose]}?token=${token}`;
};

const NO_PATIENT = { allSites: 'a link to an account concerns no patient' } as const;

/** Makes a link and mails it; past the hourly bound nothing is sent. */
export const sendLink = async (
  { database, config, email }: Surroundings,
  person: { readonly id: string; readonly email: string },
  purpose: LinkPurpose,
  now: number,
): Promise<void> => {
  const address = await database.transact(NO_PATIENT, async (db) => {
    await lockUser(db, person.id);
    const sent = await countLinks(db, person.id, purpose, iso(now - 60 * MINUTE_MS));
    return sent < MOST_PER_HOUR ? newLink(db, config, person.id, purpose, now) : null;
  });
  if (address !== null) await email.send({ to: person.email, ...mailOf(purpose, address) });
};
