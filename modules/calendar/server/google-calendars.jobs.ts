// How do appointments follow Google calendars? Each is read from where it was left: when it tells that it has changed, and every minute
// where it cannot (OP-APPT-4, decisions 0053 and 0095)
import { z } from 'zod';
import { tellOfChange } from '@alveary/server/platform/calls/changes.ts';
import { faultForLog } from '@alveary/server/platform/calls/answer-error.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { GoogleCalendarSettings } from '@alveary/server/platform/config.services.ts';
import { type Job, job } from '@alveary/server/platform/jobs/job.ts';
import type { JobSurroundings } from '@alveary/server/platform/jobs/job.ts';
import type { SecretBox } from '@alveary/server/platform/secrets/secret-box.ts';
import { googleCalendar } from '@alveary/server/services/calendar/google.ts';
import { beginReading } from './calendar-channels.store.ts';
import { calendarOrders } from './calendar-orders.ts';
import {
  findGoogleConnections,
  findReadConnection,
  findUntoldConnections,
  type GoogleConnection,
} from './google-connections.store.ts';
import { followRead } from './sync-calendar.ts';
import { rowOfConnection } from './watch-calendar.ts';

const REACH = {
  allSites: 'calendars are read for everybody who connected one; patients are found at their own sites',
} as const;

/** What Google loses of its messages (a few, it says) is read by then. */
const UNTOLD_MS = 15 * 60_000;
const MOST_TRIES = 5;

export interface GoogleAccess {
  readonly settings: GoogleCalendarSettings | undefined;
  readonly secrets: () => SecretBox;
  /** Where calendars can tell that they have changed; null where they cannot. */
  readonly address: string | null;
}

type Reading = Pick<GoogleAccess, 'secrets'> & { readonly settings: GoogleCalendarSettings };

/** What was read waits outside the transaction. @returns whether nobody else has read on meanwhile */
const follow = async (
  { settings, secrets }: Reading,
  { userId, refreshToken, syncToken }: GoogleConnection,
  { database, now, note }: JobSurroundings,
): Promise<boolean> => {
  const calendar = googleCalendar(settings, secrets().open(refreshToken, rowOfConnection(userId)), now);
  const changes = await calendar.changes(syncToken);
  return database.transact(REACH, async (db) => {
    const touched = await followRead({ db, now, userId }, { from: syncToken, changes });
    if (touched !== null) {
      await tellOfChange(db, ['appointments'], touched, now);
      await note(db, { patientIds: touched, userId });
    }
    return touched !== null;
  });
};

export const readGoogleCalendars = ({
  settings,
  secrets,
  address,
}: GoogleAccess): Job<Record<string, never>> =>
  job({
    name: 'read-google-calendars',
    payload: z.object({}).transform((): Record<string, never> => ({})),
    lanes: ['outside'],
    audit: { action: 'appointment.follow-calendar' },
    schedule: '* * * * *',
    run: async (_, surroundings) => {
      if (settings === undefined) return;
      const { database, log, now } = surroundings;
      const connections = await database.read(REACH, (db) =>
        address === null
          ? findGoogleConnections(db)
          : findUntoldConnections(db, iso(now), iso(now - UNTOLD_MS)),
      );
      for (const one of connections) {
        try {
          await follow({ settings, secrets }, one, surroundings);
        } catch (error) {
          // One calendar that cannot be read does not keep the others waiting; it is tried again in a minute.
          log.warn({ userId: one.userId, fault: faultForLog(error) }, 'a calendar could not be read');
        }
      }
    },
  });

export const readGoogleCalendar = ({ settings, secrets }: GoogleAccess): Job<{ userId: string }> =>
  job({
    ...calendarOrders.read,
    lanes: ['outside'],
    audit: { action: 'appointment.follow-calendar' },
    run: async ({ userId }, surroundings) => {
      if (settings === undefined) return;
      const { database } = surroundings;
      await database.transact(REACH, (db) => beginReading(db, userId));
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const connection = await database.read(REACH, (db) => findReadConnection(db, userId));
        if (connection === null || (await follow({ settings, secrets }, connection, surroundings))) return;
        // Whoever read on may have asked before the change that was told: it is asked again.
      }
      throw new Error('The calendar is read by others all the time.');
    },
  });
