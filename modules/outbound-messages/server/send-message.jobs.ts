// Sends accepted messages after the commit, those of each sender in turn: what a service did not take for a passing reason is tried again, what may
// have gone out is not.
import { z } from 'zod';
import { mayContact } from '@alveary/modules/patients/server/public.ts';
import type { Database } from '@alveary/server/platform/db/open.ts';
import {
  enqueueInTurn,
  type Job,
  type JobSurroundings,
  job,
  type Lane,
} from '@alveary/server/platform/jobs/job.ts';
import type { EmailService } from '@alveary/server/services/email/port.ts';
import { afterRefusal, logRefusal } from '@alveary/server/services/retry-schedule.ts';
import { SenderFailure } from '@alveary/server/services/sender-failure.ts';
import type { SmsService } from '@alveary/server/services/sms/port.ts';
import { deferOutboundMessage, settleOutboundMessage } from './keep-message.ts';
import {
  type OutboundMessage,
  type Settled,
  type TakenMessage,
  takeQueuedMessage,
} from './outbound-messages.store.ts';

const REACH = { allSites: 'what was accepted for a patient goes out, whoever is signed in' } as const;

/** Why it failed, beside the codes of the services. */
const PATIENT_DECEASED = 'PatientDeceased';

const payload = z.object({ messageId: z.uuid() });

/** Its name and payload; what sends belongs to the worker. */
export const sendingJob = { name: 'send-outbound-message', payload } as const;

/** Whoever writes to hundreds of patients at once holds up nobody else's message, and a mail server that hangs no SMS. */
export const turnOf = ({
  sentBy,
  channel,
}: Pick<OutboundMessage, 'sentBy' | 'channel'>): { readonly sender: string; readonly lane: Lane } => ({
  sender: sentBy,
  lane: channel === 'SMS' ? 'sms' : 'mail',
});

export interface Senders {
  readonly sms: SmsService;
  readonly email: EmailService;
}

/** @returns how the service names it, where it does */
const handOver = async ({ sms, email }: Senders, one: OutboundMessage): Promise<string | null> => {
  const concerns = { profileId: one.profileId };
  if (one.channel === 'SMS')
    return (await sms.send({ to: one.recipient, body: one.body, concerns, reference: one.id })).providerId;
  const replyTo = one.replyTo === null ? {} : { replyTo: one.replyTo };
  await email.send({
    to: one.recipient,
    subject: one.subject ?? '',
    text: `${one.body}\n`,
    ...replyTo,
    concerns,
  });
  return null;
};

const settle = (
  database: Database,
  now: number,
  id: string,
  state: Settled,
  outcome: Parameters<typeof settleOutboundMessage>[3] = {},
): Promise<void> => database.transact(REACH, (db) => settleOutboundMessage({ db, now }, id, state, outcome));

type Surroundings = Pick<JobSurroundings, 'database' | 'now' | 'log'>;

const settleRefusal = (
  { database, now, log }: Surroundings,
  message: Pick<TakenMessage, 'id' | 'channel' | 'sentBy' | 'tries'>,
  error: SenderFailure,
): Promise<void> => {
  const { id, channel, tries } = message;
  const after = afterRefusal(error, { tries, now });
  logRefusal(log, 'a message', { message: id, channel }, after);
  const { failure, retryAt, state } = after;
  if (retryAt === null) return settle(database, now, id, state, { failure });
  return database.transact(REACH, async (db) => {
    await deferOutboundMessage({ db, now }, id, { failure, retryAt });
    await enqueueInTurn(db, sendingJob, { messageId: id }, { ...turnOf(message), at: retryAt });
  });
};

export const sendOutboundMessage = (
  senders: (database: Database) => Senders,
): Job<z.output<typeof payload>> =>
  job({
    ...sendingJob,
    lanes: ['mail', 'sms'],
    audit: { none: 'the message was noted when somebody sent it' },
    run: async ({ messageId }, surroundings) => {
      const { database, now } = surroundings;
      const message = await database.transact(REACH, (db) => takeQueuedMessage(db, messageId));
      // A message that was being handed over when its worker died: nobody knows whether it went out.
      if (message === null) return settle(database, now, messageId, 'UNKNOWN');
      // Whoever died between the word of the sender and this moment is not written to.
      if (!(await database.read(REACH, (db) => mayContact(db, message.profileId))))
        return settle(database, now, messageId, 'FAILED', { failure: PATIENT_DECEASED });
      let providerId: string | null;
      try {
        providerId = await handOver(senders(database), message);
      } catch (error) {
        if (!(error instanceof SenderFailure)) throw error;
        return settleRefusal(surroundings, message, error);
      }
      await settle(database, now, messageId, 'SENT', { providerId });
    },
  });
