// Finds out what became of a write whose commit nobody answered: by its key, or by its row in the audit log, as soon as the database is back.
import { setTimeout as pause } from 'node:timers/promises';
import { fail } from '@alveary/contract/errors.ts';
import { CommitUnknown } from '../db/commit-unknown.ts';
import type { Db, TransactionReach } from '../db/handle.ts';
import type { Database } from '../db/open.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { claimKey, type Repeat } from './repeats.ts';

const PAUSE_MS = 500;
/** While the database does not answer; whoever waits for the answer waits no longer. */
const MOST_TRIES = 20;
/** A commit that is still under way leaves no row for others yet. */
const MOST_LOOKS = 4;

interface LostWrite {
  readonly repeat: Repeat | null;
  /** Its row in the audit log; null where it leaves none. */
  readonly row: { readonly requestId: string; readonly call: string } | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

class Undone extends Error {}

/** Waits for the lost transaction where it is still under way. */
const hasKey = (database: Database, reach: TransactionReach, repeat: Repeat, now: number): Promise<boolean> =>
  database
    .transact(reach, async (db) => {
      // The key is ours now, so the write did not take effect; it is given back.
      if ((await claimKey(db, repeat, now)) === null) throw new Undone();
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof Undone) return false;
      throw error;
    });

const RECENT = 20_000;

const hasRow = async (db: Db, { requestId, call }: NonNullable<LostWrite['row']>): Promise<boolean> =>
  (await db.maybeOne(
    `select 1 from (select request_id, call from audit_events where occurred_at > now() - interval '1 hour'
       order by id desc limit ${RECENT}) recent where request_id = $1 and call = $2 limit 1`,
    [requestId, call],
  )) !== null;

/** @returns null where nobody can say */
const wasKept = async (
  database: Database,
  reach: TransactionReach,
  { repeat, row, now }: LostWrite,
): Promise<boolean | null> => {
  if (repeat !== null) return hasKey(database, reach, repeat, now);
  if (row === null) return null;
  return (await database.read(reach, (db) => hasRow(db, row))) ? true : null;
};

/** @returns whether the write took effect; null where nobody can say */
export const wasLostWriteKept = async (
  database: Database,
  reach: TransactionReach,
  lost: LostWrite,
): Promise<boolean | null> => {
  for (let tries = 0, looks = 0; tries < MOST_TRIES && looks < MOST_LOOKS; tries += 1) {
    try {
      const isKept = await wasKept(database, reach, lost);
      if (isKept !== null) return isKept;
      looks += 1;
    } catch (error) {
      if (!isDatabaseUnavailable(error) && !(error instanceof CommitUnknown)) throw error;
    }
    await pause(PAUSE_MS);
  }
  return null;
};

/**
 * Returns where the write took effect.
 * @throws Failure DatabaseUnavailable where it did not, SaveUnknown where nobody can say
 */
export const findLostWrite = async (
  database: Database,
  reach: TransactionReach,
  lost: LostWrite,
): Promise<void> => {
  const isKept = await wasLostWriteKept(database, reach, lost);
  if (isKept !== true) fail(isKept === false ? 'DatabaseUnavailable' : 'SaveUnknown');
};

/**
 * Does work once more whose input names what it makes, so that it finds what the lost transaction has made, and waits for one that is still
 * under way. @throws Failure SaveUnknown where the answer is lost each time
 */
export const workAgain = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  for (let tries = 0; tries < MOST_LOOKS; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) && !(error instanceof CommitUnknown)) throw error;
    }
    await pause(PAUSE_MS);
  }
  return fail('SaveUnknown');
};
