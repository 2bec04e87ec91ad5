// Settles a visit that ended because its appointment was cancelled or became another patient's: its log is kept, its codes leave the outbox,
// and whoever was invited and never came in hears that it does not take place. The database asks for it (migration 20261128T0258).
import { z } from 'zod';
import { momentInWords } from '@alveary/contract/moment-in-words.ts';
import { acceptsChannel } from '@alveary/modules/communication-preferences/server/public.ts';
import { findAddresses, findReader, mayContact } from '@alveary/modules/patients/server/public.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { job } from '@alveary/server/platform/jobs/job.ts';
import type { LettersFor } from '@alveary/server/services/letters/letters.jobs.ts';
import type { NewLetter } from '@alveary/server/services/letters/port.ts';
import { secretReference } from '@alveary/server/services/message-concern.ts';
import { removeSentSecrets } from '@alveary/server/services/outbox.store.ts';
import { takeUnusedInvitations } from './participants.store.ts';
import { withdrawalLetters } from './visit-letters.ts';
import { keepVisitLog } from './visit-log.ts';
import { visitTexts } from './visit-texts.ts';
import { type EndedVisit, findEndedVisit } from './visits.store.ts';

const REACH = {
  allSites: 'a patient hears that a visit does not take place, whoever changed the appointment',
} as const;

/** Of each medium by which the patient was invited; none to who has died, or does not want it. */
const withdrawalsOf = async (
  db: Db,
  { id, profileId, startsAt, hostId }: EndedVisit,
  now: number,
): Promise<readonly NewLetter[]> => {
  const media = await takeUnusedInvitations(db, id, iso(now));
  if (media.length === 0 || Date.parse(startsAt) <= now) return [];
  if (!(await mayContact(db, profileId))) return [];
  const { language, timeZone } = await findReader(db, profileId);
  const when = momentInWords(startsAt, { language, timeZone: timeZone ?? 'UTC' });
  const { phone, email } = await findAddresses(db, profileId);
  const withdrawals: NewLetter[] = [];
  for (const medium of media) {
    const to = medium === 'sms' ? phone : email;
    if (to === null || !(await acceptsChannel(db, profileId, medium))) continue;
    withdrawals.push({
      topic: 'VISIT_WITHDRAWAL',
      aboutId: id,
      channel: medium === 'sms' ? 'SMS' : 'EMAIL',
      to,
      ...visitTexts[language].withdrawal({ when }),
      concerns: { profileId },
      sentBy: hostId,
      until: startsAt,
    });
  }
  return withdrawals;
};

export const settleEndedVisit = (lettersFor: LettersFor) =>
  job({
    name: 'settle-ended-visit',
    payload: z.object({ visitId: z.uuid() }),
    lanes: ['outside'],
    audit: { action: 'video.tell' },
    run: async ({ visitId }, { database, now, note, log }) => {
      const letters = lettersFor({ database, log, now });
      const letterIds = await database.transact(REACH, async (db) => {
        const visit = await findEndedVisit(db, visitId);
        if (visit === null) return [];
        await keepVisitLog({ db, now }, visit, visit.hostId);
        await removeSentSecrets(db, secretReference.visit(visitId));
        const withdrawals = await withdrawalsOf(db, visit, now);
        await note(db, {
          patientIds: [visit.profileId],
          detail: { visit: visitId, told: withdrawals.map(({ channel }) => channel.toLowerCase()) },
        });
        const ids: string[] = [];
        for (const one of withdrawals) ids.push(await letters.keep(db, withdrawalLetters, one, now));
        return ids;
      });
      for (const id of letterIds) await letters.deliver(withdrawalLetters, id);
    },
  });
