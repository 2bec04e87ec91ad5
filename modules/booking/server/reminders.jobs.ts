// Reminds patients of appointments some hours before, as the site has chosen; once, on however many machines the job runs.
import { z } from 'zod';
import { iso } from '@alveary/server/platform/clock.ts';
import { job } from '@alveary/server/platform/jobs/job.ts';
import { deleteCodesBefore } from './bookings.store.ts';
import { LINK_OUTLIVES_MS } from './link.ts';
import { findDueReminders } from './messages.store.ts';
import { queueMessage } from './queue-message.ts';

/** Where a site says nothing: a day and two hours before. */
const USUAL_HOURS = [24, 2];
/** Later than that it reminds of what is too near: the next reminder comes. */
const LATE_MINUTES = 60;
const MOST = 500;

export const remindOfAppointments = job({
  name: 'remind-of-appointments',
  payload: z.object({}),
  audit: { none: 'each reminder is noted when it goes out' },
  schedule: '*/5 * * * *',
  run: async (_, { database, now }) => {
    const reach = { allSites: 'patients of all sites are reminded of their appointments' };
    await database.transact(reach, async (db) => {
      const limits = { usual: USUAL_HOURS, lateMinutes: LATE_MINUTES, most: MOST };
      for (const { minutesBefore, ...date } of await findDueReminders(db, iso(now), limits))
        await queueMessage({ db, now }, { kind: 'REMINDER', minutesBefore, dates: [{ ...date, was: null }] });
    });
  },
});

export const removeOldBookingCodes = job({
  name: 'remove-old-booking-codes',
  payload: z.object({}),
  audit: { none: 'a link that is over says nothing of a patient' },
  schedule: '40 3 * * *',
  run: async (_, { database, now }) => {
    const reach = { allSites: 'links to appointments that are long over are forgotten, whoever they are of' };
    await database.transact(reach, (db) => deleteCodesBefore(db, iso(now - LINK_OUTLIVES_MS)));
  },
});
