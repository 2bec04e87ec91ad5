// Hands an SMS over once, though a process, the database or the service may fail in the middle (docs/decisions/0106).
import type { Config } from '@alveary/server/platform/config.ts';
import { iso, now as nowByClock } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { enqueueAt, type JobSurroundings } from '@alveary/server/platform/jobs/job.ts';
import type { NewMessage } from '@alveary/server/platform/realtime/messages.store.ts';
import { SenderFailure } from '@alveary/server/services/sender-failure.ts';
import { smsOf } from '@alveary/server/services/sms/choose.ts';
import type { SearchableSmsService, TakenSms } from '@alveary/server/services/sms/port.ts';
import { deliverMessage } from './deliver-message.order.ts';
import { DELIVERS, takeStates, telling } from './delivery-states.ts';
import { beginHandover, type Delivery, findUnnamed, nameOfProvider } from './messages.store.ts';
import { settleRefusal } from './settle-refusal.ts';

/** Longer than anybody waits for an answer of the service: until then whoever began may still be at it. */
const UNDERWAY_MS = 15_000;

type Surroundings = Pick<JobSurroundings, 'database' | 'now' | 'log'>;

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

/** Whoever has the thread open no longer reads why it waited. */
const noteTaken = async (
  db: Db,
  now: number,
  { id, tries }: Delivery,
  { providerId }: TakenSms,
): Promise<readonly NewMessage[]> => {
  await nameOfProvider(db, id, providerId);
  const change = { status: 'accepted', failure: null, from: ['accepted'] } as const;
  return tries === 0 ? [] : takeStates(db, now, [id], change);
};

/**
 * Hands it over where the service does not have it. That it begins is noted before, so that whoever comes upon it after a failure asks the
 * service first. What is not taken for a passing reason, or without an answer, is tried again later.
 * @throws what another try may change
 */
export const handOverSms = async (
  config: Config,
  surroundings: Surroundings,
  delivery: Delivery,
): Promise<void> => {
  const { database } = surroundings;
  try {
    const taken = await handOver(smsOf(config, database), surroundings, delivery);
    if (taken === null) return;
    await database.transact(DELIVERS, (db) => noteTaken(db, surroundings.now, delivery, taken), telling);
  } catch (error) {
    if (!(error instanceof SenderFailure)) throw error;
    await settleRefusal(surroundings, delivery, error);
  }
};
