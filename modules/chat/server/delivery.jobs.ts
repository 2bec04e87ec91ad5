// Hands messages to the services that deliver them, and takes in what those say (document 2 §4 Chat; OP-CHAT-6).
import { setTimeout as pause } from 'node:timers/promises';
import {
  findRefusing,
  STOPPED_AT_PROVIDER,
} from '@alveary/modules/communication-preferences/server/public.ts';
import { findDeceased } from '@alveary/modules/patients/server/public.ts';
import { takeStateOfMessage } from '@alveary/modules/outbound-messages/server/public.ts';
import type { Config } from '@alveary/server/platform/config.ts';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { gathering } from '@alveary/server/platform/gathering.ts';
import { job, type Job, type JobSurroundings } from '@alveary/server/platform/jobs/job.ts';
import type { NewMessage } from '@alveary/server/platform/realtime/messages.store.ts';
import { passStateToLetter } from '@alveary/server/services/letters/letter-order.ts';
import { pushOf } from '@alveary/server/services/push/choose.ts';
import { takeAppReceipt } from '@alveary/server/services/push/states.ts';
import { PassingRefusal, SenderFailure } from '@alveary/server/services/sender-failure.ts';
import { isPassingCode, takeSmsState } from '@alveary/server/services/sms/states.ts';
import type { z } from 'zod';
import { deliverAppMessages, deliverMessage } from './deliver-message.order.ts';
import { DELIVERS, takeStates, telling } from './delivery-states.ts';
import { type Delivery, findSentSms, findUndelivered } from './messages.store.ts';
import { settleRefusal } from './settle-refusal.ts';
import { handOverSms } from './sms-handover.ts';

const isFinal = (why: unknown): why is SenderFailure =>
  why instanceof SenderFailure && !(why instanceof PassingRefusal);

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
  const deceased = await findDeceased(database.shortSearches, profileIds);
  const failures = await pushOf(config, database).notify(
    waiting.flatMap(({ id, profileId }) =>
      refusing.has(profileId) || deceased.has(profileId) ? [] : [{ profileId, reference: id }],
    ),
  );
  const outcomes = Map.groupBy(waiting, ({ id }) => {
    const why = failures.get(id);
    if (why === undefined) return null;
    return isFinal(why) ? why.reason : 'again';
  });
  const known = [...outcomes].flatMap(([failure, those]) =>
    failure === 'again' ? [] : [{ failure, those }],
  );
  await database.transact(
    DELIVERS,
    async (db) => {
      const told: NewMessage[] = [];
      for (const { failure, those } of known) {
        const ids = those.map(({ id }) => id);
        told.push(
          ...(await takeStates(db, now, ids, { status: failure === null ? 'sent' : 'failed', failure })),
        );
      }
      return told;
    },
    telling,
  );
  // The queue tries these again, later and later.
  for (const why of failures.values()) if (!isFinal(why)) throw why;
};

const deliverTogether = async (config: Config, asked: readonly Asked[]): Promise<void> => {
  const [first] = asked;
  if (first === undefined) return;
  const { database, now } = first;
  const ids = asked.flatMap((one) => one.ids);
  const waiting = await database.read(DELIVERS, (db) => findUndelivered(db, ids));
  if (waiting.length > 0) await wakeApps(config, database, now, waiting);
};

/** Between the word of the sender and this moment. */
const hasDied = async (database: Database, { profileId }: Delivery): Promise<boolean> =>
  (await findDeceased(database.shortSearches, [profileId])).has(profileId);

export const deliverChatMessage = (config: Config): Job<z.output<typeof deliverMessage.payload>> =>
  job({
    ...deliverMessage,
    lanes: ['sms'],
    audit: { none: 'the message was noted when it was written' },
    run: async ({ id }, { database, now, log }) => {
      const [waiting] = await database.read(DELIVERS, (db) => findUndelivered(db, [id]));
      if (waiting === undefined) return;
      if (await hasDied(database, waiting)) {
        const change = { status: 'failed', failure: 'PatientDeceased' } as const;
        await database.transact(DELIVERS, (db) => takeStates(db, now, [id], change), telling);
        return;
      }
      if (waiting.medium === 'sms') await handOverSms(config, { database, now, log }, waiting);
      else await wakeApps(config, database, now, [waiting]);
    },
  });

interface Asked extends Pick<JobSurroundings, 'database' | 'now'> {
  readonly ids: readonly string[];
  done(): void;
  failed(reason: unknown): void;
}

/** So many pieces of work at once. */
const MOST_TOGETHER = 50;

/** A state may come a moment later; what holds the channels holds them for more messages then. */
const GATHER_MS = 4;

/** Pieces of work that come while others are under way are done together. */
export const deliverMessagesToApps = (config: Config): Job<z.output<typeof deliverAppMessages.payload>> => {
  const waiting = gathering<Asked>({
    most: MOST_TOGETHER,
    gather: () => pause(GATHER_MS),
    work: async (batch) => {
      try {
        await deliverTogether(config, batch);
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    },
  });
  return job({
    ...deliverAppMessages,
    audit: { none: 'the message was noted when it was written' },
    run: ({ ids }, { database, now }) =>
      new Promise((done, failed) => waiting.add({ ids, database, now, done, failed })),
  });
};

/** Of a message of a channel: one that a busy carrier gave back is tried again, and a STOP at the provider counts here. @returns whether it was one */
const takeFailure = async (
  surroundings: JobSurroundings,
  { reference, code, providerId }: z.output<typeof takeSmsState.payload>,
): Promise<boolean> => {
  if (!isPassingCode(code) && code !== STOPPED_AT_PROVIDER) return false;
  const sent = await surroundings.database.read(DELIVERS, (db) =>
    findSentSms(db, reference, providerId ?? null),
  );
  if (sent === null) return false;
  const Failure = isPassingCode(code) ? PassingRefusal : SenderFailure;
  await settleRefusal(surroundings, sent, new Failure('sms', code));
  return true;
};

export const takeStateOfSms: Job<z.output<typeof takeSmsState.payload>> = job({
  ...takeSmsState,
  audit: { none: 'what became of a message says nothing that it did not say' },
  run: async (told, surroundings) => {
    const { database, now } = surroundings;
    if (told.state === 'failed' && (await takeFailure(surroundings, told))) return;
    // Of a message of a channel, of one that was sent from the patient bar, or of a letter: the id is known to one of them.
    await database.transact(
      DELIVERS,
      async (db) => {
        const messages = await takeStates(db, now, [told.reference], {
          status: told.state,
          failure: told.code,
        });
        await takeStateOfMessage({ db, now }, told);
        await passStateToLetter(db, told);
        return messages;
      },
      telling,
    );
  },
});

export const takeReceiptOfApp: Job<z.output<typeof takeAppReceipt.payload>> = job({
  ...takeAppReceipt,
  audit: { none: 'what became of a message says nothing that it did not say' },
  run: async ({ reference }, { database, now }) => {
    const change = { status: 'delivered', failure: null } as const;
    await database.transact(DELIVERS, (db) => takeStates(db, now, [reference], change), telling);
  },
});
