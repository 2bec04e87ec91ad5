// How does a message reach the service that delivers it, and what follows from what that says? (document 2 §4 Chat; OP-CHAT-6)
import { findRefusing } from '@alveary/modules/communication-preferences/server/public.ts';
import { takeStateOfMessage } from '@alveary/modules/outbound-messages/server/public.ts';
import type { Config } from '@alveary/server/platform/config.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { job, type Job } from '@alveary/server/platform/jobs/job.ts';
import { pushOf } from '@alveary/server/services/push/choose.ts';
import { takeAppReceipt } from '@alveary/server/services/push/states.ts';
import { SenderFailure } from '@alveary/server/services/sender-failure.ts';
import { smsOf } from '@alveary/server/services/sms/choose.ts';
import { takeSmsState } from '@alveary/server/services/sms/states.ts';
import type { z } from 'zod';
import type { MessageStatus } from '../contract/model.ts';
import { deliverAppMessages, deliverMessage } from './deliver-message.order.ts';
import { changeStatuses, type Delivery, findUndelivered, nameOfProvider } from './messages.store.ts';
import { tellStates } from './telling.ts';

const REACH = { allSites: 'what was accepted for a patient is delivered, whoever is signed in' } as const;

/** Changes the state and tells those who have the thread open; one that comes late changes nothing. */
const takeStates = async (
  db: Db,
  now: number,
  ids: readonly string[],
  status: MessageStatus,
  failure: string | null = null,
): Promise<void> => {
  const changed = await changeStatuses(db, ids, { status, failure });
  if (changed.length > 0) await tellStates(db, now, status, failure, changed);
};

const failureOf = ({ codes }: SenderFailure): string => codes.at(-1) ?? 'REFUSED';

const handOver = async (
  config: Config,
  database: Database,
  now: number,
  { id, profileId, body, phoneNumber }: Delivery,
): Promise<void> => {
  try {
    const sms = smsOf(config, database);
    const { providerId } = await sms.send({
      to: phoneNumber ?? '',
      body,
      concerns: { profileId },
      reference: id,
    });
    await database.transact(REACH, (db) => nameOfProvider(db, id, providerId));
  } catch (error) {
    if (!(error instanceof SenderFailure)) throw error;
    await database.transact(REACH, (db) => takeStates(db, now, [id], 'failed', failureOf(error)));
  }
};

/**
 * They lie ready for the apps, which say themselves when they have them; who wants no notifications finds the message in the app.
 * @throws what another try may change; those it concerns wait
 */
const wakeApps = async (
  config: Config,
  database: Database,
  now: number,
  waiting: readonly Delivery[],
): Promise<void> => {
  const profileIds = waiting.map(({ profileId }) => profileId);
  const refusing = await findRefusing(database.shortSearches, profileIds, 'push');
  const failures = await pushOf(config, database).notify(
    waiting.flatMap(({ id, profileId }) => (refusing.has(profileId) ? [] : [{ profileId, reference: id }])),
  );
  const outcomes = Map.groupBy(waiting, ({ id }) => {
    const why = failures.get(id);
    if (why === undefined) return null;
    return why instanceof SenderFailure ? failureOf(why) : 'again';
  });
  await database.transact(REACH, async (db) => {
    for (const [failure, those] of outcomes) {
      const ids = those.map(({ id }) => id);
      if (failure !== 'again') await takeStates(db, now, ids, failure === null ? 'sent' : 'failed', failure);
    }
  });
  for (const why of failures.values()) if (!(why instanceof SenderFailure)) throw why;
};

export const deliverChatMessage = (config: Config): Job<z.output<typeof deliverMessage.payload>> =>
  job({
    ...deliverMessage,
    audit: { none: 'the message was noted when it was written' },
    run: async ({ id }, { database, now }) => {
      const [waiting] = await database.read(REACH, (db) => findUndelivered(db, [id]));
      if (waiting === undefined) return;
      if (waiting.medium === 'sms') await handOver(config, database, now, waiting);
      else await wakeApps(config, database, now, [waiting]);
    },
  });

export const deliverMessagesToApps = (config: Config): Job<z.output<typeof deliverAppMessages.payload>> =>
  job({
    ...deliverAppMessages,
    audit: { none: 'the message was noted when it was written' },
    run: async ({ ids }, { database, now }) => {
      const waiting = await database.read(REACH, (db) => findUndelivered(db, ids));
      if (waiting.length > 0) await wakeApps(config, database, now, waiting);
    },
  });

export const takeStateOfSms: Job<z.output<typeof takeSmsState.payload>> = job({
  ...takeSmsState,
  audit: { none: 'what became of a message says nothing that it did not say' },
  run: async (told, { database, now }) => {
    // Of a message of a channel, or of one that was sent from the patient bar: the id is known to one of the two.
    await database.transact(REACH, async (db) => {
      await takeStates(db, now, [told.reference], told.state, told.code);
      await takeStateOfMessage({ db, now }, told);
    });
  },
});

export const takeReceiptOfApp: Job<z.output<typeof takeAppReceipt.payload>> = job({
  ...takeAppReceipt,
  audit: { none: 'what became of a message says nothing that it did not say' },
  run: async ({ reference }, { database, now }) => {
    await database.transact(REACH, (db) => takeStates(db, now, [reference], 'delivered'));
  },
});
