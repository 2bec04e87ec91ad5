// How does a message reach the service that delivers it, and what follows from what that says? (document 2 §4 Chat; OP-CHAT-6)
import { acceptsChannel } from '@alveary/modules/communication-preferences/server/public.ts';
import { takeStateOfMessage } from '@alveary/modules/outbound-messages/server/public.ts';
import { iso } from '@alveary/server/platform/clock.ts';
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
import { findToldChannel } from './channels.store.ts';
import { deliverMessage } from './deliver-message.order.ts';
import { changeStatusOf, type Delivery, findUndelivered, nameOfProvider } from './messages.store.ts';
import { tell } from './telling.ts';

const REACH = { allSites: 'what was accepted for a patient is delivered, whoever is signed in' } as const;

/** Changes the state and tells it; one that comes late changes nothing. */
const takeState = async (
  db: Db,
  now: number,
  id: string,
  status: MessageStatus,
  failure: string | null,
): Promise<void> => {
  const changed = await changeStatusOf(db, id, { status, failure, at: iso(now) });
  if (changed === null) return;
  const channel = await findToldChannel(db, changed.channelId);
  if (channel === null) return;
  const { channelId, revision } = changed;
  await tell(db, now, channel, { type: 'UPDATE_MESSAGE_STATUS', channelId, id, status, failure, revision });
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
    await database.transact(REACH, (db) => takeState(db, now, id, 'failed', failureOf(error)));
  }
};

/** It lies ready for the app, which says itself when it has it; who wants no notifications finds it there. */
const wakeApp = async (
  config: Config,
  database: Database,
  now: number,
  { id, profileId }: Delivery,
): Promise<void> => {
  try {
    const isWanted = await database.read(REACH, (db) => acceptsChannel(db, profileId, 'push'));
    if (isWanted) await pushOf(config, database).notify({ profileId, reference: id });
  } catch (error) {
    if (!(error instanceof SenderFailure)) throw error;
    return database.transact(REACH, (db) => takeState(db, now, id, 'failed', failureOf(error)));
  }
  await database.transact(REACH, (db) => takeState(db, now, id, 'sent', null));
};

export const deliverChatMessage = (config: Config): Job<z.output<typeof deliverMessage.payload>> =>
  job({
    ...deliverMessage,
    run: async ({ id }, { database, now }) => {
      const waiting = await database.read(REACH, (db) => findUndelivered(db, id));
      if (waiting === null) return;
      const deliver = waiting.medium === 'sms' ? handOver : wakeApp;
      await deliver(config, database, now, waiting);
    },
  });

export const takeStateOfSms: Job<z.output<typeof takeSmsState.payload>> = job({
  ...takeSmsState,
  run: async (told, { database, now }) => {
    // Of a message of a channel, or of one that was sent from the patient bar: the id is known to one of the two.
    await database.transact(REACH, async (db) => {
      await takeState(db, now, told.reference, told.state, told.code);
      await takeStateOfMessage({ db, now }, told);
    });
  },
});

export const takeReceiptOfApp: Job<z.output<typeof takeAppReceipt.payload>> = job({
  ...takeAppReceipt,
  run: async ({ reference }, { database, now }) => {
    await database.transact(REACH, (db) => takeState(db, now, reference, 'delivered', null));
  },
});
