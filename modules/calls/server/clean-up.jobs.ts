// What of phone calls is kept only for a while, and when does it go?
import { z } from 'zod';
import { iso } from '@alveary/server/platform/clock.ts';
import { job } from '@alveary/server/platform/jobs/job.ts';
import { deleteSandboxBefore } from './exchange/exchange.store.ts';
import { deleteCallsBefore } from './phone-calls.store.ts';
import { deleteEventsBefore } from './phone-events.store.ts';
import { deleteStoredBefore } from './stored-profile.store.ts';

const DAY_MS = 24 * 3_600_000;
const WHY = { allSites: 'old messages of the provider and calls without a log are removed' } as const;

/** A replay is refused by its age long before its digest is forgotten. */
export const removeOldPhoneCalls = job({
  name: 'remove-old-phone-calls',
  payload: z.object({}),
  audit: { none: 'what the provider sent is removed; the logs stay' },
  schedule: '41 3 * * *',
  run: async (_, { database, now }) => {
    await database.transact(WHY, async (db) => {
      await deleteEventsBefore(db, iso(now - 30 * DAY_MS));
      await deleteCallsBefore(db, iso(now - 90 * DAY_MS));
      await deleteStoredBefore(db, iso(now - DAY_MS));
      await deleteSandboxBefore(db, iso(now - 7 * DAY_MS));
    });
  },
});
