// Which counts of the search are chosen anew at night? Those of pairs of common pieces of names (migration 0060).
import { z } from 'zod';
import { job } from '../../platform/jobs/job.ts';
import { countNamePairs } from './patient-search-counts.store.ts';

export const recountNamePairs = job({
  name: 'recount-name-pairs',
  payload: z.object({}),
  schedule: '41 2 * * *',
  run: (_, { database }) =>
    database.transact({ allSites: 'the counts are about the names of all patients' }, countNamePairs),
});
