// What follows when a service does not take a message: for a passing reason it waits and is tried again, for any other it has failed.
import { mirrorStop, STOPPED_AT_PROVIDER } from '@alveary/modules/communication-preferences/server/public.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { enqueueAt, type JobSurroundings } from '@alveary/server/platform/jobs/job.ts';
import { nextTryAt } from '@alveary/server/services/retry-schedule.ts';
import {
  PassingRefusal,
  type SenderFailure,
  UnansweredSender,
} from '@alveary/server/services/sender-failure.ts';
import { deliverMessage } from './deliver-message.order.ts';
import { DELIVERS, takeStates, telling } from './delivery-states.ts';
import type { Delivery } from './messages.store.ts';

type Surroundings = Pick<JobSurroundings, 'database' | 'now' | 'log'>;

/** @param failure of the handover */
export const settleRefusal = async (
  { database, now, log }: Surroundings,
  { id, profileId, tries }: Pick<Delivery, 'id' | 'profileId' | 'tries'>,
  failure: SenderFailure,
): Promise<void> => {
  const mayBeTaken = failure instanceof UnansweredSender;
  const isPassing = mayBeTaken || failure instanceof PassingRefusal;
  const retryAt = isPassing ? nextTryAt(tries + 1, now) : null;
  const { codes, reason } = failure;
  if (retryAt === null) {
    log.warn({ message: id, codes, tries: tries + 1 }, 'an SMS was not delivered');
    const change = { status: 'failed', failure: reason, mayBeTaken } as const;
    await database.transact(
      DELIVERS,
      async (db) => {
        if (reason === STOPPED_AT_PROVIDER) await mirrorStop(db, now, profileId);
        return takeStates(db, now, [id], change);
      },
      telling,
    );
    return;
  }
  const at = iso(retryAt);
  log.warn({ message: id, codes, tries: tries + 1, retryAt: at }, 'an SMS was not taken and is tried again');
  // A busy carrier may give back what was sent.
  const from = ['accepted', 'sent'] as const;
  const change = { status: 'accepted', failure: reason, mayBeTaken, retryAt: at, from } as const;
  await database.transact(
    DELIVERS,
    async (db) => {
      const told = await takeStates(db, now, [id], change);
      await enqueueAt(db, deliverMessage, { id }, at);
      return told;
    },
    telling,
  );
};
