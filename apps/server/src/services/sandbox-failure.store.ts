// Was a sandbox told to refuse the next message? (OP-SHELL-6: the sandboxes are played from the debug harnesses)
import type { Db } from '../platform/db/handle.ts';
import { SenderFailure } from './sender-failure.ts';

type Service = 'sms' | 'email';

/** Takes the order back, so that one message fails. @returns whether there was one */
const takeFailure = async (db: Db, service: Service): Promise<boolean> =>
  (await db.run('delete from sandbox_failures where service = $1', [service])) > 0;

/** @throws SenderFailure, as a provider would that does not take the message; the reason stays on the page that gave the order */
export const failIfTold = async (db: Db, service: Service): Promise<void> => {
  if (await takeFailure(db, service)) throw new SenderFailure(service, 'TOLD_TO_FAIL');
};
