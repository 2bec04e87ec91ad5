// Judges sessions stored before their figures were (after an upgrade, each night for what a restore brought), and corrects the person.
import { job } from '@alveary/server/platform/jobs/job.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { tellOfChange } from '@alveary/server/platform/calls/changes.ts';
import { z } from 'zod';
import { correctSessions } from './correct-sessions.ts';
import { findUnjudged } from './figures.store.ts';
import { judgeSessions } from './judge-sessions.ts';

const REASON = { allSites: 'sessions of all sites are judged alike' };
const BATCH = 500;

export const judgeStoredSessions = job({
  name: 'judge-sessions',
  payload: z.object({}),
  audit: { none: 'figures are worked out anew from what is stored' },
  schedule: '41 2 * * *',
  run: async (_, { database }) => {
    for (let last: string | null = null; ; ) {
      const after: string | null = last;
      const ids = await database.transact(REASON, async (db) => {
        const found = await findUnjudged(db, after, BATCH);
        await judgeSessions(db, found);
        return found;
      });
      last = ids.at(-1) ?? null;
      if (ids.length < BATCH) return;
    }
  },
});

/** The database leaves it when the birth date, the birth sex or a height of a record changes, whoever changes it. */
export const correctStoredSessions = job({
  name: 'correct-sessions',
  payload: z.object({ profileId: z.uuid(), by: z.uuid().nullable() }),
  audit: { action: 'session.update' },
  run: async ({ profileId, by }, { database, now, note }) => {
    await database.transact(
      { allSites: 'sessions follow the corrected record, whichever site corrected it' },
      async (db) => {
        const sessionIds = await correctSessions(db, profileId, by, iso(now));
        if (sessionIds.length === 0) return;
        await tellOfChange(db, ['spirometry-sessions'], [profileId], now);
        await note(db, { patientIds: [profileId], userId: by, detail: { sessionIds } });
      },
    );
  },
});
