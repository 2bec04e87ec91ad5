// Settles a visit that ended because its appointment was cancelled or became another patient's: its log is kept, its codes leave the outbox,
// and whoever was invited and never came in hears that it does not take place. The database asks for it (migration 20261128T0258).
import { z } from 'zod';
import { momentInWords } from '@alveary/contract/moment-in-words.ts';
import { acceptsChannel } from '@alveary/modules/communication-preferences/server/public.ts';
import { findAddresses, findReader } from '@alveary/modules/patients/server/public.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { job } from '@alveary/server/platform/jobs/job.ts';
import type { EmailService } from '@alveary/server/services/email/port.ts';
import { secretReference } from '@alveary/server/services/message-concern.ts';
import { removeSentSecrets } from '@alveary/server/services/outbox.store.ts';
import { SenderFailure } from '@alveary/server/services/sender-failure.ts';
import type { SmsService } from '@alveary/server/services/sms/port.ts';
import { type NewParticipant, takeUnusedInvitations } from './participants.store.ts';
import { keepVisitLog } from './visit-log.ts';
import { type VisitWords, visitTexts } from './visit-texts.ts';
import { type EndedVisit, findEndedVisit } from './visits.store.ts';

const REACH = {
  allSites: 'a patient hears that a visit does not take place, whoever changed the appointment',
} as const;

interface VisitSenders {
  readonly sms: SmsService;
  readonly email: EmailService;
}

interface Withdrawal extends VisitWords {
  readonly medium: NewParticipant['medium'];
  readonly to: string;
  readonly profileId: string;
}

const withdrawalsOf = async (
  db: Db,
  { id, profileId, startsAt }: EndedVisit,
  now: number,
): Promise<readonly Withdrawal[]> => {
  const media = await takeUnusedInvitations(db, id, iso(now));
  if (media.length === 0 || Date.parse(startsAt) <= now) return [];
  const { language, timeZone } = await findReader(db, profileId);
  const when = momentInWords(startsAt, { language, timeZone: timeZone ?? 'UTC' });
  const { phone, email } = await findAddresses(db, profileId);
  const withdrawals: Withdrawal[] = [];
  for (const medium of media) {
    const to = medium === 'sms' ? phone : email;
    if (to !== null && (await acceptsChannel(db, profileId, medium)))
      withdrawals.push({ ...visitTexts[language].withdrawal({ when }), medium, to, profileId });
  }
  return withdrawals;
};

const send = async ({ sms, email }: VisitSenders, one: Withdrawal): Promise<void> => {
  const { medium, to, subject, text, profileId } = one;
  const concerns = { profileId };
  if (medium === 'sms') await sms.send({ to, body: text, concerns });
  else await email.send({ to, subject, text: `${text}\n`, concerns });
};

export const settleEndedVisit = (senders: (database: Database) => VisitSenders) =>
  job({
    name: 'settle-ended-visit',
    payload: z.object({ visitId: z.uuid() }),
    audit: { action: 'video.tell' },
    run: async ({ visitId }, { database, now, note, log }) => {
      const withdrawals = await database.transact(REACH, async (db) => {
        const visit = await findEndedVisit(db, visitId);
        if (visit === null) return [];
        await keepVisitLog({ db, now }, visit, visit.hostId);
        await removeSentSecrets(db, secretReference.visit(visitId));
        const told = await withdrawalsOf(db, visit, now);
        await note(db, {
          patientIds: [visit.profileId],
          detail: { visit: visitId, told: told.map(({ medium }) => medium) },
        });
        return told;
      });
      for (const one of withdrawals) {
        try {
          await send(senders(database), one);
        } catch (error) {
          if (!(error instanceof SenderFailure)) throw error;
          log.warn(
            { visitId, medium: one.medium },
            'a patient could not be told that a visit does not take place',
          );
        }
      }
    },
  });
