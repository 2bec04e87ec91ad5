// Which months of dense readings are over and not yet folded into hours (decision 0059)?
import { z } from 'zod';
import { job } from '@alveary/server/platform/jobs/job.ts';
import { foldMonths } from './timeline.store.ts';

const REASON = { allSites: 'readings of the patients of all sites are folded' };
/** Months of one transaction: half a million readings at most, when there is one each minute. */
const MONTHS_AT_ONCE = 12;

export const foldMeasurements = job({
  name: 'fold-measurements',
  payload: z.object({}),
  audit: { none: 'readings that are there are put together for drawing' },
  schedule: '*/10 * * * *',
  run: async (_, { database, now }) => {
    let folded: number;
    do {
      folded = await database.transact(REASON, (db) => foldMonths(db, new Date(now), MONTHS_AT_ONCE));
    } while (folded === MONTHS_AT_ONCE);
  },
});
