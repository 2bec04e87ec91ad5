// What of the search is made anew or removed by itself? The counts of pairs of common pieces of names, and how many patients of
// other practices each person was shown.
import { z } from 'zod';
import { job } from '@alveary/server/platform/jobs/job.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { deleteShownBefore } from './closed-results.store.ts';
import { countNamePairs } from './patient-search-counts.store.ts';

export const recountNamePairs = job({
  name: 'recount-name-pairs',
  payload: z.object({}),
  audit: { none: 'it counts names, not patients' },
  schedule: '41 2 * * *',
  run: (_, { database }) =>
    database.transact({ allSites: 'the counts are about the names of all patients' }, countNamePairs),
});

/** The limit looks back one hour. */
const SHOWN_KEPT_MS = 24 * 3_600_000;

export const removeOldClosedResults = job({
  name: 'remove-old-closed-results',
  payload: z.object({}),
  audit: { none: 'old counts are of no patient' },
  schedule: '47 * * * *',
  run: async (_, { database, now }) => {
    await database.transact({ allSites: 'old counts of searches belong to no patient' }, (db) =>
      deleteShownBefore(db, iso(now - SHOWN_KEPT_MS)),
    );
  },
});
