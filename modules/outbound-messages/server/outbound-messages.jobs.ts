// When do messages leave the outbox of the sandboxes? Those with a code or a link once that is over, the others after a season.
import { z } from 'zod';
import { iso } from '@alveary/server/platform/clock.ts';
import { job } from '@alveary/server/platform/jobs/job.ts';
import { DAY_MS } from '../contract/rules.ts';
import { deleteCountsBefore } from './message-counts.store.ts';
import { deleteSentBefore } from './outbox.store.ts';

const KEPT_MS = 90 * 24 * 3_600_000;

export const removeOldSentMessages = job({
  name: 'remove-old-sent-messages',
  payload: z.object({}),
  audit: { none: 'old messages are removed; that they were sent stays noted' },
  schedule: '*/5 * * * *',
  run: async (_, { database, now }) => {
    await database.transact(
      { allSites: 'old messages of every patient and account are removed' },
      async (db) => {
        await deleteSentBefore(db, iso(now), iso(now - KEPT_MS));
        await deleteCountsBefore(db, iso(now - DAY_MS));
      },
    );
  },
});
