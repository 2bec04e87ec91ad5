// How is an SMS handed over once, though a process, the database or the service may fail in the middle? (docs/decisions/0106)
import type { Config } from '@alveary/server/platform/config.ts';
import { iso, now as nowByClock } from '@alveary/server/platform/clock.ts';
import { enqueueAt, type JobSurroundings } from '@alveary/server/platform/jobs/job.ts';
import { SenderFailure, UnansweredSender } from '@alveary/server/services/sender-failure.ts';
import { smsOf } from '@alveary/server/services/sms/choose.ts';
import type { SearchableSmsService, TakenSms } from '@alveary/server/services/sms/port.ts';
import { deliverMessage } from './deliver-message.order.ts';
import { DELIVERS, failureOf, takeStates, telling } from './delivery-states.ts';
import { beginHandover, type Delivery, findUnnamed, nameOfProvider } from './messages.store.ts';

/** Longer than anybody waits for an answer of the service: until then whoever began may still be at it. */
const UNDERWAY_MS = 15_000;

type Surroundings = Pick<JobSurroundings, 'database' | 'now'>;

/** What the service has of a message that was handed over before, and of no other message. */
const findTaken = async (
  sms: SearchableSmsService,
  { database }: Surroundings,
  { phoneNumber, body }: Delivery,
  since: string,
): Promise<TakenSms | null> => {
  const found = await sms.findTaken({ to: phoneNumber ?? '', body, since });
  if (found.length === 0) return null;
  const names = found.map(({ providerId }) => providerId);
  const [unnamed = null] = await database.read(DELIVERS, (db) => findUnnamed(db, names));
  return unnamed;
};

/** @returns null where another is at it, or was */
const takenBefore = async (
  sms: SearchableSmsService,
  surroundings: Surroundings,
  delivery: Delivery,
): Promise<TakenSms | 'not taken' | null> => {
  const { database, now } = surroundings;
  const { id, handingOverAt } = delivery;
  if (handingOverAt === null) return 'not taken';
  const isOverAt = Date.parse(handingOverAt) + UNDERWAY_MS;
  if (now < isOverAt) {
    await database.transact(DELIVERS, (db) => enqueueAt(db, deliverMessage, { id }, iso(isOverAt)));
    return null;
  }
  return (await findTaken(sms, surroundings, delivery, handingOverAt)) ?? 'not taken';
};

const handOver = async (
  sms: SearchableSmsService,
  surroundings: Surroundings,
  delivery: Delivery,
): Promise<TakenSms | null> => {
  const { database } = surroundings;
  const { id, profileId, body, phoneNumber } = delivery;
  const before = await takenBefore(sms, surroundings, delivery);
  if (before !== 'not taken') return before;
  // Not the time at which the work was taken up: the database may have been gone since then.
  const isOurs = await database.transact(DELIVERS, (db) => beginHandover(db, delivery, iso(nowByClock())));
  if (!isOurs) return null;
  return sms.send({ to: phoneNumber ?? '', body, concerns: { profileId }, reference: id });
};

/**
 * Hands it over where the service does not have it. That it begins is noted before, so that whoever comes upon it after a failure asks the
 * service first.
 * @throws what another try may change
 */
export const handOverSms = async (
  config: Config,
  surroundings: Surroundings,
  delivery: Delivery,
): Promise<void> => {
  const { database, now } = surroundings;
  const { id } = delivery;
  try {
    const taken = await handOver(smsOf(config, database), surroundings, delivery);
    if (taken === null) return;
    await database.transact(DELIVERS, (db) => nameOfProvider(db, id, taken.providerId));
  } catch (error) {
    if (!(error instanceof SenderFailure)) throw error;
    const change = { status: 'failed', failure: failureOf(error) } as const;
    const mayBeTaken = error instanceof UnansweredSender;
    await database.transact(DELIVERS, (db) => takeStates(db, now, [id], { ...change, mayBeTaken }), telling);
  }
};
