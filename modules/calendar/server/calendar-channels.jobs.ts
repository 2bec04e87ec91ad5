// How do Google calendars keep telling that they have changed? Each hour a channel that ends within a day gets its successor; those of
// somebody who works nowhere any more are stopped
// (OP-APPT-4, decision 0095)
import { z } from 'zod';
import { faultForLog } from '@alveary/server/platform/calls/answer-error.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { type Job, job } from '@alveary/server/platform/jobs/job.ts';
import { removeEndedChannels } from './calendar-channels.store.ts';
import { calendarOrders } from './calendar-orders.ts';
import { silenceCalendar } from './end-channels.ts';
import { findGoogleConnections, findSilentConnections } from './google-connections.store.ts';
import type { GoogleAccess } from './google-calendars.jobs.ts';
import { watchCalendar } from './watch-calendar.ts';

const REACH = {
  allSites: 'channels are renewed for everybody who connected a calendar, and hold nothing of a patient',
} as const;

export const watchGoogleCalendar = ({ settings, secrets, address }: GoogleAccess): Job<{ userId: string }> =>
  job({
    ...calendarOrders.watch,
    lanes: ['outside'],
    audit: { none: 'a channel says nothing of a patient' },
    run: async ({ userId }, { database, now }) => {
      if (settings === undefined || address === null) return;
      await watchCalendar({ database, settings, secrets: secrets(), address, now }, userId);
    },
  });

/** At once when the last site goes (a trigger orders it); tried again where Google does not answer. */
export const silenceGoogleCalendar = ({ settings, secrets }: GoogleAccess): Job<{ userId: string }> =>
  job({
    ...calendarOrders.silence,
    lanes: ['outside'],
    audit: { none: 'a channel says nothing of a patient' },
    run: async ({ userId }, { database }) => {
      if (settings === undefined) return;
      const still = await silenceCalendar(database, settings, secrets(), userId);
      if (still > 0) throw new Error(`${still} channels could not be stopped.`);
    },
  });

export const renewCalendarChannels = ({
  settings,
  secrets,
  address,
}: GoogleAccess): Job<Record<string, never>> =>
  job({
    name: 'renew-calendar-channels',
    payload: z.object({}).transform((): Record<string, never> => ({})),
    lanes: ['outside'],
    audit: { none: 'a channel says nothing of a patient' },
    schedule: '23 * * * *',
    run: async (_, { database, log, now }) => {
      await database.transact(REACH, (db) => removeEndedChannels(db, iso(now)));
      if (settings === undefined) return;
      for (const { userId } of await database.read(REACH, findSilentConnections))
        await silenceCalendar(database, settings, secrets(), userId);
      if (address === null) return;
      for (const { userId } of await database.read(REACH, findGoogleConnections)) {
        try {
          await watchCalendar({ database, settings, secrets: secrets(), address, now }, userId);
        } catch (error) {
          // Until the next hour it is read every minute.
          log.warn({ userId, fault: faultForLog(error) }, 'a calendar could not be watched');
        }
      }
    },
  });
