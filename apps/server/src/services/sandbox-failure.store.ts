// Was a sandbox told what becomes of the next message? (OP-SHELL-6: the sandboxes are played from the debug harnesses)
import type { Db } from '../platform/db/handle.ts';
import { SenderFailure } from './sender-failure.ts';

type Service = 'sms' | 'email';

/** What becomes of a message that was taken. */
export type ToldDelivery = 'usual' | 'late' | 'twice' | 'undelivered';

/** Takes the order back, so that it is for one message. */
const takeOrder = async (db: Db, service: Service): Promise<ToldDelivery | 'refused'> => {
  const [order] = await db.many<{ act: ToldDelivery | 'refused' }>(
    'delete from sandbox_failures where service = $1 returning act',
    [service],
  );
  return order?.act ?? 'usual';
};

/**
 * @returns how the message is delivered
 * @throws SenderFailure, as a provider would that does not take the message; the reason stays on the page that gave the order
 */
export const failIfTold = async (db: Db, service: Service): Promise<ToldDelivery> => {
  const act = await takeOrder(db, service);
  if (act === 'refused') throw new SenderFailure(service, 'TOLD_TO_FAIL');
  return act;
};
