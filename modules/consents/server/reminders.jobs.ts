// Reminds signers of a consent that waits for them: some days after they were asked, as the site has chosen, by day and by the same way;
// never of one that is signed, declined, withdrawn or over.
import { z } from 'zod';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { enqueue, type Job, job } from '@alveary/server/platform/jobs/job.ts';
import type { LettersFor } from '@alveary/server/services/letters/letters.jobs.ts';
import type { NewLetter } from '@alveary/server/services/letters/port.ts';
import { consentLinkLetters } from './consent-letters.ts';
import { findConsent, lockConsent } from './consents.store.ts';
import { isReachable, letterWithLink } from './invitation.ts';
import { remindByService } from './send-by-service.ts';
import { findDueReminders } from './signers.store.ts';

const REACH = { allSites: 'people of all sites are reminded of what they were asked to sign' } as const;

/** Where a site says nothing. */
const USUAL_DAYS = [3, 10];
/** By the clocks of the site: nobody is woken. */
const DAYTIME = { from: 9, until: 19 } as const;
/** After a link was sent again by hand there is no other one so soon. */
const REST_HOURS = 20;
const MOST = 500;

const limits = { usual: USUAL_DAYS, daytime: DAYTIME, restHours: REST_HOURS, most: MOST };

const order = { name: 'send-consent-reminder', payload: z.object({ signerId: z.uuid() }) } as const;

export const remindOfConsents = job({
  name: 'remind-of-consents',
  payload: z.object({}),
  audit: { none: 'each reminder is noted when it goes out' },
  schedule: '25 * * * *',
  run: async (_, { database, now }) => {
    await database.transact(REACH, async (db) => {
      for (const { signerId } of await findDueReminders(db, iso(now), limits, null))
        await enqueue(db, order, { signerId });
    });
  },
});

/** Takes the reminder that is due; null where it was taken before, or is not wanted any more. */
const take = async (db: Db, signerId: string, publicUrl: string, now: number): Promise<NewLetter | null> => {
  const [seen] = await findDueReminders(db, iso(now), limits, signerId);
  if (seen === undefined) return null;
  await lockConsent(db, seen.consentId, now);
  const [due] = await findDueReminders(db, iso(now), limits, signerId);
  const consent = due === undefined ? null : await findConsent(db, due.consentId, now);
  const signer = consent?.signers.find(({ id }) => id === signerId);
  if (consent === null || consent.expiresAt === null || signer === undefined) return null;
  if (!(await isReachable(db, consent, signer))) return null;
  if (consent.signingService !== null) {
    if (consent.trouble === null) await remindByService(db, consent, now);
    return null;
  }
  const { expiresAt } = consent;
  const sentBy = consent.createdBy?.id ?? null;
  return letterWithLink(db, { consent, signer, expiresAt, publicUrl, now, isReminder: true, sentBy });
};

export const sendConsentReminder = (lettersFor: LettersFor, publicUrl: string): Job<{ signerId: string }> =>
  job({
    ...order,
    lanes: ['outside'],
    audit: { action: 'consent.remind' },
    run: async ({ signerId }, { database, log, now, note }) => {
      const letters = lettersFor({ database, log, now });
      const letterId = await database.transact(REACH, async (db) => {
        const letter = await take(db, signerId, publicUrl, now);
        if (letter === null) return null;
        const { profileId } = letter.concerns;
        await note(db, { patientIds: profileId === undefined ? [] : [profileId] });
        return letters.keep(db, consentLinkLetters, letter, now);
      });
      // What the service does not take for a passing reason is tried again by the job of the letters.
      if (letterId !== null) await letters.deliver(consentLinkLetters, letterId);
    },
  });
