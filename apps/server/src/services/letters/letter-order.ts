// The work that is left for a letter: to be tried again, or to take in what the SMS service tells of it later.
import { z } from 'zod';
import type { Db } from '../../platform/db/handle.ts';
import { enqueue, enqueueInTurn, type Order } from '../../platform/jobs/job.ts';
import type { takeSmsState } from '../sms/states.ts';
import { findJobOfLetter } from './letters.store.ts';
import type { LetterChannel } from './port.ts';

const payload = z.object({
  letterId: z.uuid(),
  /** What the service told; left out where the letter is to be handed over. */
  word: z.object({ failure: z.string().nullable() }).optional(),
});

/** @param name of the job of its kind */
export const orderOfLetter = (name: string): Order<z.output<typeof payload>> => ({ name, payload });

interface WaitingLetter {
  readonly id: string;
  readonly profileId: string | null;
  readonly userId: string | null;
  readonly channel: LetterChannel;
}

/**
 * Leaves the handover to the job of its kind, in the lane of its service: letters to a mail server that hangs hold up no SMS and no work of
 * the house, and those to one person nobody else's. @param at ISO 8601 instant; left out for now
 */
export const enqueueLetter = (
  db: Db,
  job: string,
  { id, profileId, userId, channel }: WaitingLetter,
  at?: string,
): Promise<void> =>
  enqueueInTurn(
    db,
    orderOfLetter(job),
    { letterId: id },
    {
      sender: profileId ?? userId ?? 'visitors',
      lane: channel === 'SMS' ? 'sms' : 'mail',
      ...(at === undefined ? {} : { at }),
    },
  );

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
