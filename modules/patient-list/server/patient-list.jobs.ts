// What moves the kept rows of the list on by itself? The end of an appointment, and each night a look at all of them (decision 0063).
import { z } from 'zod';
import { job } from '@alveary/server/platform/jobs/job.ts';
import { forgetChanges, mendRows, refreshPassed } from './keep-rows.store.ts';

const REASON = { allSites: 'the rows of the list are about the patients of all sites' };

export const followAppointments = job({
  name: 'follow-passed-appointments',
  payload: z.object({}),
  audit: { none: 'rows that the list reads are put together anew' },
  schedule: '* * * * *',
  run: async (_, { database }) => {
    await database.transact(REASON, refreshPassed);
    await database.transact(REASON, forgetChanges);
  },
});

export const mendPatientList = job({
  name: 'mend-patient-list',
  payload: z.object({}),
  audit: { none: 'rows that the list reads are put together anew' },
  schedule: '17 3 * * *',
  run: async (_, { database, log }) => {
    const mended = await mendRows((work) => database.transact(REASON, work));
    if (mended > 0) log.warn({ mended }, 'rows of the patient list did not say what the records say');
  },
});
