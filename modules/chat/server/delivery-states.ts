// What follows from what a service says of a message: its state, and that those hear it who have the thread open (OP-CHAT-6).
import type { Db, Statement } from '@alveary/server/platform/db/handle.ts';
import { messagesStatement, type NewMessage } from '@alveary/server/platform/realtime/messages.store.ts';
import { findSharedChannels } from './channels.store.ts';
import { changeStatuses, type StatusChange } from './messages.store.ts';
import { messagesOfStates } from './telling.ts';

/** Whose messages a job that delivers them reaches. */
export const DELIVERS = {
  allSites: 'what was accepted for a patient is delivered, whoever is signed in',
} as const;

/**
 * Changes the state; one that comes late changes nothing. In one trip, for who writes to these channels waits meanwhile.
 * @returns what those hear who have the thread open
 */
export const takeStates = async (
  db: Db,
  now: number,
  ids: readonly string[],
  change: StatusChange,
): Promise<readonly NewMessage[]> => {
  const [changed, shared] = await Promise.all([changeStatuses(db, ids, change), findSharedChannels(db, ids)]);
  return messagesOfStates(now, change, changed, shared);
};

/** Sent together with the commit. */
export const telling = (messages: readonly NewMessage[]): readonly Statement[] =>
  messages.length === 0 ? [] : [messagesStatement(messages)];
