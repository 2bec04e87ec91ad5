// When does a recording end that nobody stops? With the session of the person, or after 75 minutes without a word of its page; where it was
// last kept alive (OP-TIMER-4)
import { z } from 'zod';
import { IDLE_MINUTES } from '../contract/model.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { job } from '@alveary/server/platform/jobs/job.ts';
import { tellOfChange } from '@alveary/server/platform/calls/changes.ts';
import { finish, interrupt } from './recording-log.ts';
import { findIdle, findInterrupted } from './recordings.store.ts';

export const closeIdleRecordings = job({
  name: 'close-idle-recordings',
  payload: z.object({}),
  audit: { action: 'log.close-recording' },
  schedule: '*/5 * * * *',
  run: async (_, { database, now, note }) => {
    await database.transact({ allSites: 'forgotten recordings of every site are closed' }, async (db) => {
      for (const one of await findIdle(db, iso(now - IDLE_MINUTES * 60_000))) {
        await finish({ db, now }, one, Date.parse(one.keptAt), one.text);
        await note(db, { patientIds: [one.profileId], userId: one.userId });
      }
    });
  },
});

/** At once when a session is ended (a trigger orders it), within a minute when one runs out. */
export const stopInterruptedRecordings = job({
  name: 'stop-interrupted-recordings',
  payload: z.object({}),
  audit: { action: 'log.close-recording' },
  schedule: '* * * * *',
  run: async (_, { database, now, note }) => {
    await database.transact({ allSites: 'recordings of every site end with their session' }, async (db) => {
      const over = await findInterrupted(db, iso(now));
      for (const one of over) {
        await interrupt({ db, now }, one);
        await note(db, { patientIds: [one.profileId], userId: one.userId });
      }
      const patients = over.map(({ profileId }) => profileId);
      if (over.length > 0) await tellOfChange(db, ['recordings', 'logs'], patients, now);
    });
  },
});
