// Allowances of a person, counted in the database before the use is judged, so that uses at one moment on any node count like those one after
// the other.
import { iso } from './clock.ts';
import { findUses, insertUse, lockUses, type UseKind } from './allowances.store.ts';
import type { Db } from './db/handle.ts';

export interface UseLimits {
  readonly kind: UseKind;
  readonly inHour: number;
  readonly inDay: number;
}

/** Counts a use, where one is left. @returns false where none is: then nothing is counted, so that waiting helps */
export const countUse = async (
  db: Db,
  { kind, inHour, inDay }: UseLimits,
  userId: string,
  now: number,
): Promise<boolean> => {
  await lockUses(db, kind, userId);
  const used = await findUses(db, kind, userId, now);
  if (used.inHour >= inHour || used.inDay >= inDay) return false;
  await insertUse(db, { userId, kind, at: iso(now) });
  return true;
};
