// When does a recording end whose page never came back? After 75 minutes, where it was last kept alive (OP-TIMER-4)
import { z } from 'zod';
import { IDLE_MINUTES } from '../contract/model.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { job } from '@alveary/server/platform/jobs/job.ts';
import { finish } from './recording-log.ts';
import { findIdle } from './recordings.store.ts';

export const closeIdleRecordings = job({
  name: 'close-idle-recordings',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: async (_, { database, now }) => {
    await database.transact({ allSites: 'forgotten recordings of every site are closed' }, async (db) => {
      for (const one of await findIdle(db, iso(now - IDLE_MINUTES * 60_000))) {
        await finish({ db, now }, one, Date.parse(one.keptAt), one.text);
      }
    });
  },
});
