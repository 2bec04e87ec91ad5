// The work that is left for a letter: to be tried again, or to take in what the SMS service tells of it later.
import { z } from 'zod';
import type { Db } from '../../platform/db/handle.ts';
import { enqueue, type Order } from '../../platform/jobs/job.ts';
import type { takeSmsState } from '../sms/states.ts';
import { findJobOfLetter } from './letters.store.ts';

const payload = z.object({
  letterId: z.uuid(),
  /** What the service told; left out where the letter is to be handed over. */
  word: z.object({ failure: z.string().nullable() }).optional(),
});

/** @param name of the job of its kind */
export const orderOfLetter = (name: string): Order<z.output<typeof payload>> => ({ name, payload });

type SmsState = z.output<typeof takeSmsState.payload>['state'];

const arrived: ReadonlySet<SmsState> = new Set(['sent', 'delivered', 'read']);
const failed: ReadonlySet<SmsState> = new Set(['failed', 'canceled']);

/** Nothing where the reference is no letter's. */
export const passStateToLetter = async (
  db: Db,
  { reference, state, code }: z.output<typeof takeSmsState.payload>,
): Promise<void> => {
  const hasFailed = failed.has(state);
  if (!hasFailed && !arrived.has(state)) return;
  const job = await findJobOfLetter(db, reference, hasFailed ? ['SENT', 'UNKNOWN'] : ['UNKNOWN']);
  if (job === null) return;
  const failure = hasFailed ? (code ?? 'REFUSED') : null;
  await enqueue(db, orderOfLetter(job), { letterId: reference, word: { failure } });
};
