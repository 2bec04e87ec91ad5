// Which message did another subject send a patient? Kept among all others while it is handed over, and a log like theirs (OP-CONSENT-2)
import { createLogFor, updateLogFor } from '@alveary/modules/communications/server/public.ts';
import { tellOfChange } from '@alveary/server/platform/calls/changes.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { logAfter, logOfMessage, type Settled, sourceKeyOf } from './message-log.ts';
import {
  findOutboundMessage,
  insertSendingMessage,
  type OutboundMessage,
  settleMessage,
} from './outbound-messages.store.ts';

type Keeping = Pick<Ctx, 'db' | 'now'>;

/** Whoever calls hands it over itself; its body is kept as it stands here. @param source of the log */
export const keepOutboundMessage = async (
  keeping: Keeping,
  message: OutboundMessage,
  source: string,
): Promise<void> => {
  const at = iso(keeping.now);
  await insertSendingMessage(keeping.db, message, at);
  await createLogFor(keeping, logOfMessage(message, source, at));
  await tellOfChange(keeping.db, ['logs', 'outbox'], [message.profileId], keeping.now);
};

/** Nothing where no message of this id was kept. */
export const settleOutboundMessage = async (
  keeping: Keeping,
  id: string,
  settled: Settled,
): Promise<void> => {
  const message = await findOutboundMessage(keeping.db, id);
  if (message === null) return;
  await settleMessage(keeping.db, id, settled, iso(keeping.now));
  await updateLogFor(keeping, sourceKeyOf(id), logAfter(message, settled));
  await tellOfChange(keeping.db, ['logs', 'outbox'], [message.profileId], keeping.now);
};
