// How does a change of a user come into the log? In the transaction that makes it, so that neither stands without the other.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { NewUserChange } from '../contract/model.ts';
import { insertUserChanges } from './user-changes.store.ts';

interface Author {
  readonly db: Db;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly requestId: string;
  /** Null for the command line, and for somebody who came by the link of a mail. */
  readonly me: { readonly id: string } | null;
}

/** @param reason why, where somebody had to say so */
export const noteUserChanges = async (
  author: Author,
  userId: string,
  changes: readonly NewUserChange[],
  reason: string | null = null,
): Promise<void> => {
  if (changes.length === 0) return;
  const lines = changes.map((change) => ({ id: newId(), ...change }));
  const facts = {
    userId,
    at: iso(author.now),
    changedBy: author.me?.id ?? null,
    reason,
    requestId: author.requestId,
  };
  await insertUserChanges(author.db, facts, lines);
};
