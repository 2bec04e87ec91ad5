// Is there a table for the readings of the next year before it begins? (decision 0093)
import { z } from 'zod';
import { job } from '@alveary/server/platform/jobs/job.ts';
import { makeYears } from './timeline.store.ts';

const REASON = { allSites: 'readings of all sites lie in the tables of their years' };
/** Years after the one that is: a reading with a wrong clock needs none, it lies with those that no year takes. */
const AHEAD = 1;

export const makeMeasurementYears = job({
  name: 'make-measurement-years',
  payload: z.object({}),
  audit: { none: 'readings that are there lie in another table of the same name' },
  schedule: '23 2 * * *',
  run: async (_, { database, now, log }) => {
    const lastYear = new Date(now).getUTCFullYear() + AHEAD;
    const made = await database.transact(REASON, (db) => makeYears(db, lastYear));
    if (made > 0) log.info({ made, lastYear }, 'tables of readings made ahead');
  },
});
