// When does a message of the sandbox arrive? It is sent at once and delivered after a second (OP-CHAT-6), unless it was told otherwise.
import { iso } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/handle.ts';
import { enqueueAt } from '../../platform/jobs/job.ts';
import type { ToldDelivery } from '../sandbox-failure.store.ts';
import { takeSmsState } from './states.ts';

type Step = readonly [state: 'sent' | 'delivered' | 'failed', afterMs: number, code?: string];

/** What a service tells, and when. */
const steps: Readonly<Record<ToldDelivery, readonly Step[]>> = {
  usual: [
    ['sent', 0],
    ['delivered', 1000],
  ],
  late: [
    ['sent', 0],
    ['delivered', 60_000],
  ],
  // Each state twice, the last one first.
  twice: [
    ['delivered', 0],
    ['sent', 500],
    ['delivered', 1000],
    ['sent', 1500],
  ],
  // 30003: the phone is switched off or out of reach (Twilio: docs of error codes).
  undelivered: [
    ['sent', 0],
    ['failed', 1000, '30003'],
  ],
};

export const playDelivery = async (
  db: Db,
  reference: string,
  at: number,
  told: ToldDelivery,
): Promise<void> => {
  for (const [state, afterMs, code = null] of steps[told])
    await enqueueAt(db, takeSmsState, { reference, state, code }, iso(at + afterMs));
};
