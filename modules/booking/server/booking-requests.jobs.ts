// Takes away what visitors typed and nobody has proven in time, and after two days what the limits of a day were counted from.
import { z } from 'zod';
import { iso } from '@alveary/server/platform/clock.ts';
import { job } from '@alveary/server/platform/jobs/job.ts';
import { deleteRequestsBefore, endUnproven } from './booking-requests.store.ts';
import { forgetProofRecipients } from './proof-code.ts';
import { requestsSince } from './request-view.ts';

const COUNTED_MS = 2 * 86_400_000;

export const removeOldRequests = job({
  name: 'remove-old-booking-requests',
  payload: z.object({}),
  audit: { none: 'what a visitor typed and did not prove is of no patient' },
  schedule: '*/5 * * * *',
  run: async (_, { database, now }) => {
    const reach = { allSites: 'what visitors asked for and did not prove is of no site' };
    await database.transact(reach, async (db) => {
      await forgetProofRecipients(db, await endUnproven(db, requestsSince(now), iso(now)));
      await deleteRequestsBefore(db, iso(now - COUNTED_MS));
    });
  },
});
