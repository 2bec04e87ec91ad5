// Judges sessions that were stored before their figures were: once after an upgrade, and each night for what a restore brought.
import { job } from '@alveary/server/platform/jobs/job.ts';
import { z } from 'zod';
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
