// Keeps what follows when a service did not take a message of a conversation: it waits for its next try, or has failed.
import { mirrorStop, STOPPED_AT_PROVIDER } from '@alveary/modules/communication-preferences/server/public.ts';
import { enqueueAt, type JobSurroundings } from '@alveary/server/platform/jobs/job.ts';
import { afterRefusal, logRefusal } from '@alveary/server/services/retry-schedule.ts';
import type { SenderFailure } from '@alveary/server/services/sender-failure.ts';
import { deliverMessage } from './deliver-message.order.ts';
import { DELIVERS, takeStates, telling } from './delivery-states.ts';
import type { Delivery } from './messages.store.ts';

type Surroundings = Pick<JobSurroundings, 'database' | 'now' | 'log'>;

/** @param failure of the handover; after silence the next try asks the service first (decision 0106) */
export const settleRefusal = async (
  { database, now, log }: Surroundings,
  { id, profileId, tries }: Pick<Delivery, 'id' | 'profileId' | 'tries'>,
  failure: SenderFailure,
): Promise<void> => {
  const after = afterRefusal(failure, { tries, now, asksAfterSilence: true });
  logRefusal(log, 'an SMS', { message: id }, after);
  const { failure: reason, retryAt, state } = after;
  const mayBeTaken = state === 'UNKNOWN';
  if (retryAt === null) {
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
  // A busy carrier may give back what was sent.
  const from = ['accepted', 'sent'] as const;
  const change = { status: 'accepted', failure: reason, mayBeTaken, retryAt, from } as const;
  await database.transact(
    DELIVERS,
    async (db) => {
      const told = await takeStates(db, now, [id], change);
      await enqueueAt(db, deliverMessage, { id }, retryAt);
      return told;
    },
    telling,
  );
};
