// How does an accepted message leave? After the commit, once: what may have gone out when a worker died is not sent again (rules.md, Data)
import { z } from 'zod';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { type Job, job } from '@alveary/server/platform/jobs/job.ts';
import type { EmailService } from '@alveary/server/services/email/port.ts';
import { SenderFailure, UnansweredSender } from '@alveary/server/services/sender-failure.ts';
import type { SmsService } from '@alveary/server/services/sms/port.ts';
import { settleOutboundMessage } from './keep-message.ts';
import { type OutboundMessage, type Settled, takeQueuedMessage } from './outbound-messages.store.ts';

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
  if (one.channel === 'SMS')
    return sms.send({ to: one.recipient, body: one.body, concerns, reference: one.id });
  const replyTo = one.replyTo === null ? {} : { replyTo: one.replyTo };
  return email.send({
    to: one.recipient,
    subject: one.subject ?? '',
    text: `${one.body}\n`,
    ...replyTo,
    concerns,
  });
};

const settle = (
  database: Database,
  now: number,
  id: string,
  state: Settled,
  failure: string | null = null,
): Promise<void> => database.transact(REACH, (db) => settleOutboundMessage({ db, now }, id, state, failure));

export const sendOutboundMessage = (
  senders: (database: Database) => Senders,
): Job<z.output<typeof payload>> =>
  job({
    ...sendingJob,
    audit: { none: 'the message was noted when somebody sent it' },
    run: async ({ messageId }, { database, now }) => {
      const message = await database.transact(REACH, (db) => takeQueuedMessage(db, messageId));
      // A message that was being handed over when its worker died: nobody knows whether it went out.
      if (message === null) return settle(database, now, messageId, 'UNKNOWN');
      try {
        await handOver(senders(database), message);
      } catch (error) {
        if (!(error instanceof SenderFailure)) throw error;
        const state = error instanceof UnansweredSender ? 'UNKNOWN' : 'FAILED';
        return settle(database, now, messageId, state, error.codes.at(-1) ?? null);
      }
      await settle(database, now, messageId, 'SENT');
    },
  });
