// How does an accepted message leave? After the commit, once: what may have gone out when a worker died is not sent again (rules.md, Data)
import { z } from 'zod';
import { updateLogFor } from '@alveary/modules/communications/server/public.ts';
import { tellOfChange } from '@alveary/server/platform/calls/changes.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { type Job, job } from '@alveary/server/platform/jobs/job.ts';
import type { EmailService } from '@alveary/server/services/email/port.ts';
import { SenderFailure } from '@alveary/server/services/sender-failure.ts';
import type { SmsService } from '@alveary/server/services/sms/port.ts';
import { logAfter, type Settled, sourceKeyOf } from './message-log.ts';
import {
  type OutboundMessage,
  settleMessage,
  settleUnknown,
  takeQueuedMessage,
} from './outbound-messages.store.ts';

const REACH = { allSites: 'what was accepted for a patient goes out, whoever is signed in' } as const;

const payload = z.object({ messageId: z.uuid() });

/** Its name and payload; what sends belongs to the worker. */
export const sendingJob = { name: 'send-outbound-message', payload } as const;

export interface Senders {
  readonly sms: SmsService;
  readonly email: EmailService;
}

const handOver = async ({ sms, email }: Senders, one: OutboundMessage): Promise<unknown> => {
  const concerns = { profileId: one.profileId };
  if (one.channel === 'SMS') return sms.send({ to: one.recipient, body: one.body, concerns });
  const replyTo = one.replyTo === null ? {} : { replyTo: one.replyTo };
  return email.send({
    to: one.recipient,
    subject: one.subject ?? '',
    text: `${one.body}\n`,
    ...replyTo,
    concerns,
  });
};

/** The log says what became of it, and whoever has the patient open sees it. */
const tell = (database: Database, one: OutboundMessage, settled: Settled, now: number): Promise<void> =>
  database.transact(REACH, async (db) => {
    if (settled !== 'UNKNOWN') await settleMessage(db, one.id, settled, iso(now));
    await updateLogFor({ db, now }, sourceKeyOf(one.id), logAfter(one, settled));
    await tellOfChange(db, ['logs', 'outbox'], [one.profileId], now);
  });

export const sendOutboundMessage = (
  senders: (database: Database) => Senders,
): Job<z.output<typeof payload>> =>
  job({
    ...sendingJob,
    run: async ({ messageId }, { database, now }) => {
      const message = await database.transact(REACH, (db) => takeQueuedMessage(db, messageId));
      if (message === null) {
        const lost = await database.transact(REACH, (db) => settleUnknown(db, messageId, iso(now)));
        if (lost !== null) await tell(database, lost, 'UNKNOWN', now);
        return;
      }
      try {
        await handOver(senders(database), message);
      } catch (error) {
        if (!(error instanceof SenderFailure)) throw error;
        return tell(database, message, 'FAILED', now);
      }
      await tell(database, message, 'SENT', now);
    },
  });
