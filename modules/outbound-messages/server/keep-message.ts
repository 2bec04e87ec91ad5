// Keeps a message that another subject sends a patient among all others, with a log like theirs, and what became of any (OP-CONSENT-2).
import {
  createLogFor,
  findLogOfSource,
  updateLogFor,
} from '@alveary/modules/communications/server/public.ts';
import { mirrorStop, STOPPED_AT_PROVIDER } from '@alveary/modules/communication-preferences/server/public.ts';
import { tellOfChange } from '@alveary/server/platform/calls/changes.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { takeSmsState } from '@alveary/server/services/sms/states.ts';
import type { z } from 'zod';
import { logAfter, logOfMessage, sourceKeyOf } from './message-log.ts';
import {
  deferMessage,
  insertSendingMessage,
  type OutboundMessage,
  type Settled,
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

/** The result as it was written here: what a person chose since then stays. */
const UNTOUCHED: ReadonlySet<string | null> = new Set([null, 'UNKNOWN', 'IN_PROGRESS']);

interface Outcome {
  /** The code of the service, where it failed. */
  readonly failure?: string | null;
  /** How the service names the message that it took. */
  readonly providerId?: string | null;
}

/** The service did not take it for a passing reason; whoever handed it over tries again at that time. */
export const deferOutboundMessage = async (
  keeping: Keeping,
  id: string,
  change: { readonly failure: string; readonly retryAt: string },
): Promise<void> => {
  const message = await deferMessage(keeping.db, id, change);
  if (message !== null) await tellOfChange(keeping.db, ['logs', 'outbox'], [message.profileId], keeping.now);
};

/**
 * The message has come this far, its log says so, and whoever has the patient open sees it. Nothing where it was further already, or no
 * message of this id was kept.
 */
export const settleOutboundMessage = async (
  keeping: Keeping,
  id: string,
  state: Settled,
  { failure = null, providerId = null }: Outcome = {},
): Promise<void> => {
  const change = { state, failure, providerId, at: iso(keeping.now) };
  const message = await settleMessage(keeping.db, id, change);
  if (message === null) return;
  if (failure === STOPPED_AT_PROVIDER) await mirrorStop(keeping.db, keeping.now, message.profileId);
  const key = sourceKeyOf(id);
  const log = await findLogOfSource(keeping.db, key);
  if (log !== null && UNTOUCHED.has(log.communicationResult))
    await updateLogFor(keeping, key, logAfter(message, state));
  await tellOfChange(keeping.db, ['logs', 'outbox'], [message.profileId], keeping.now);
};

type SmsState = z.output<typeof takeSmsState.payload>;

const settledBy: Readonly<Partial<Record<SmsState['state'], Settled>>> = {
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'DELIVERED',
  failed: 'FAILED',
  canceled: 'FAILED',
};

/** What the SMS service tells of a message that it took. */
export const takeStateOfMessage = async (
  keeping: Keeping,
  { reference, state, code }: SmsState,
): Promise<void> => {
  const settled = settledBy[state];
  if (settled !== undefined) await settleOutboundMessage(keeping, reference, settled, { failure: code });
};
