// Mails each administrator of a site when staff were granted access to it, or want somebody let in (OP-USERS-10).
import { z } from 'zod';
import { emailOf } from '@alveary/server/services/email/choose.ts';
import type { EmailService } from '@alveary/server/services/email/port.ts';
import { momentInWords } from '@alveary/contract/moment-in-words.ts';
import type { Config } from '@alveary/server/platform/config.ts';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { type Job, job } from '@alveary/server/platform/jobs/job.ts';
import { findZoneOfPerson } from '@alveary/server/platform/zone-of-person.store.ts';
import { findGrant, findMailFacts, type Grant, type GrantMailFacts } from './grants.store.ts';

const payload = z.object({ grantId: z.uuid(), administratorId: z.uuid() });

/** Its name and payload; what sends belongs to the worker. */
export const grantMailJob = { name: 'tell-of-site-grant', payload } as const;

const REACH = { allSites: 'who was granted access to a site is no patient data' } as const;

interface GrantMail extends GrantMailFacts, Pick<Grant, 'beganAt' | 'endsAt'> {
  /** Of the administrator; null where none of their sites says it. */
  readonly timeZone: string | null;
  /** The page that lists the access to the site. */
  readonly address: string;
}

const lasting = ({ endsAt, timeZone }: GrantMail): string =>
  endsAt === null
    ? 'It lasts until an administrator of the site removes it.'
    : `It ends on ${momentInWords(endsAt, { language: 'en', timeZone: timeZone ?? 'UTC' })}.`;

/** The reason is left out: it may name a patient, and a mail lies in a mailbox. */
const mailOf = (mail: GrantMail): { subject: string; text: string } => {
  const { siteName, user, grantedBy, isOwn, beganAt, address } = mail;
  if (beganAt === null) {
    return {
      subject: `Accept or decline access to ${siteName}`,
      text:
        `${grantedBy} asks you to let ${user} in at ${siteName}. ${user} has no access until an administrator of the site accepts.\n\n` +
        `Read the reason, and accept or decline:\n\n${address}\n`,
    };
  }
  const granted = isOwn
    ? `${user} opened ${siteName} to themselves`
    : `${grantedBy} opened ${siteName} to ${user}`;
  return {
    subject: `Access to ${siteName} was granted`,
    text:
      `${granted}. ${lasting(mail)}\n\n` +
      `Did you not expect that? Read the reason, and end the access if it is not right:\n\n${address}\n`,
  };
};

/** Null where there is nothing to tell any more. */
const findMail = async (
  database: Database,
  { grantId, administratorId }: z.output<typeof payload>,
  publicUrl: string,
): Promise<GrantMail | null> =>
  database.read(REACH, async (db) => {
    const grant = await findGrant(db, grantId);
    const facts = await findMailFacts(db, grantId, administratorId);
    if (grant === null || facts === null) return null;
    const timeZone = await findZoneOfPerson(db, administratorId);
    const { beganAt, endsAt } = grant;
    return { ...facts, beganAt, endsAt, timeZone, address: `${publicUrl}/settings/${facts.siteSlug}/grants` };
  });

/** A mail that was not taken is tried again by the worker. */
export const tellOfSiteGrant = (
  config: Config,
  service: (database: Database) => EmailService = (database) => emailOf(config, database),
): Job<z.output<typeof payload>> =>
  job({
    ...grantMailJob,
    audit: { none: 'the grant stands in the audit log' },
    run: async (told, { database }) => {
      const mail = await findMail(database, told, config.publicUrl);
      if (mail === null) return;
      const { subject, text } = mailOf(mail);
      const concerns = { userId: told.administratorId };
      await service(database).send({ to: mail.email, subject, text, concerns });
    },
  });
