// Judges stored sessions and stores what they come to.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { judge } from '../contract/rules.ts';
import { figuresRow, upsertFigures } from './figures.store.ts';
import { findOverwrites } from './overwritings.store.ts';
import { findSessionsById, findTestsOfSessions } from './sessions.store.ts';

/** In the transaction of `db`, so that the figures change exactly when what they rest on does. */
export const judgeSessions = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const rows = await findSessionsById(db, ids);
  const tests = await findTestsOfSessions(db, ids);
  const overwrites = await findOverwrites(db, ids);
  const judged = rows.map(({ id, profile_id, predicted, person: { age_years } }) =>
    figuresRow({
      id,
      profileId: profile_id,
      ageYears: age_years,
      ...judge(tests.get(id) ?? [], predicted, age_years, overwrites.get(id) ?? null),
    }),
  );
  await upsertFigures(db, judged);
};
