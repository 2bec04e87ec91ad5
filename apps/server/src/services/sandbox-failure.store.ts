// Was a sandbox told to refuse the next message? (OP-SHELL-6: the sandboxes are played from the debug harnesses)
import type { Db } from '../platform/db/handle.ts';

type Service = 'sms' | 'email';

/** Takes the order back and answers its reason, so that one message fails; null when there is none. */
const takeFailure = async (db: Db, service: Service): Promise<string | null> => {
  const row = await db.maybeOne<{ reason: string }>(
    'delete from sandbox_failures where service = $1 returning reason',
    [service],
  );
  return row?.reason ?? null;
};

/** @throws Error with the reason, as a provider would that does not take the message */
export const failIfTold = async (db: Db, service: Service): Promise<void> => {
  const reason = await takeFailure(db, service);
  if (reason !== null) throw new Error(reason);
};
