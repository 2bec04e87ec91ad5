// How do appointments follow Google calendars? Each one is read every minute, from where it was left (OP-APPT-4)
import { z } from 'zod';
import { tellOfChange } from '@alveary/server/platform/calls/changes.ts';
import { faultForLog } from '@alveary/server/platform/calls/answer-error.ts';
import type { GoogleCalendarSettings } from '@alveary/server/platform/config.services.ts';
import { type Job, job } from '@alveary/server/platform/jobs/job.ts';
import type { JobSurroundings } from '@alveary/server/platform/jobs/job.ts';
import { rowName } from '@alveary/server/platform/secrets/sealed-values.store.ts';
import type { SecretBox } from '@alveary/server/platform/secrets/secret-box.ts';
import { googleCalendar } from '@alveary/server/services/calendar/google.ts';
import { findGoogleConnections, type GoogleConnection } from './calendars.store.ts';
import { syncCalendar } from './sync-calendar.ts';

const REACH = {
  allSites: 'calendars are read for everybody who connected one; patients are found at their own sites',
} as const;

/** What a refresh token is bound to. */
export const rowOfConnection = (userId: string): string => rowName('calendar_connections', userId);

/** What was read waits outside the transaction; another worker that was faster has moved the sync token, and then nothing is done. */
const follow = async (
  settings: GoogleCalendarSettings,
  secrets: SecretBox,
  { userId, refreshToken, syncToken }: GoogleConnection,
  { database, now, note }: JobSurroundings,
): Promise<void> => {
  const calendar = googleCalendar(settings, secrets.open(refreshToken, rowOfConnection(userId)), now);
  const changes = await calendar.changes(syncToken);
  await database.transact(REACH, async (db) => {
    const read = { changes: async () => changes };
    const touched = await syncCalendar({ db, now, userId, from: syncToken }, read);
    await tellOfChange(db, ['appointments'], touched, now);
    await note(db, { patientIds: touched, userId });
  });
};

export const readGoogleCalendars = (
  settings: GoogleCalendarSettings | undefined,
  secrets: () => SecretBox,
): Job<Record<string, never>> =>
  job({
    name: 'read-google-calendars',
    payload: z.object({}).transform((): Record<string, never> => ({})),
    audit: { action: 'appointment.follow-calendar' },
    schedule: '* * * * *',
    run: async (_, surroundings) => {
      if (settings === undefined) return;
      const connections = await surroundings.database.read(REACH, findGoogleConnections);
      for (const one of connections) {
        try {
          await follow(settings, secrets(), one, surroundings);
        } catch (error) {
          // One calendar that cannot be read does not keep the others waiting; it is tried again in a minute.
          surroundings.log.warn(
            { userId: one.userId, fault: faultForLog(error) },
            'a calendar could not be read',
          );
        }
      }
    },
  });
