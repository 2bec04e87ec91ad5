// Limits how many codes of the second factor a person may type: each try is counted before it is judged, over all of the person's sessions and
// browsers (OP-AUTH-5).
import { fail } from '@alveary/contract/errors.ts';
import { countUse, type UseLimits } from '@alveary/server/platform/allowances.ts';
import { deleteUse, deleteUsesOf } from '@alveary/server/platform/allowances.store.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** Each code has five tries of its own beside them, in the session that it was sent for. */
const CODE_TRIES = {
  kind: 'code-try',
  inHour: 10,
  inDay: Number.POSITIVE_INFINITY,
} as const satisfies UseLimits;

/**
 * Counts the try in a transaction of its own and then looks for the code that is tried. @param find counts the try for that code too
 * @throws Failure TooManyCodeTries
 */
export const countCodeTry = <Found>(
  ctx: Ctx,
  userId: string,
  find: (db: Db) => Promise<Found>,
): Promise<Found> =>
  ctx.counting(async (db) => {
    if (!(await countUse(db, CODE_TRIES, userId, ctx.now))) fail('TooManyCodeTries');
    return find(db);
  });

/** The code was right. What was mistyped before still counts: the person's own success gives nobody else new tries. */
export const forgiveCodeTry = (ctx: Ctx, userId: string): Promise<number> =>
  deleteUse(ctx.db, { userId, kind: CODE_TRIES.kind, at: iso(ctx.now) });

/** An administrator has lifted the lock of the person. */
export const liftCodeTries = (db: Db, userId: string): Promise<number> =>
  deleteUsesOf(db, CODE_TRIES.kind, userId);
