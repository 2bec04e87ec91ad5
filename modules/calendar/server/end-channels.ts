// How does a calendar of which nobody wants to hear any more fall silent? Its channels are forgotten here first, then stopped there
import type { GoogleCalendarSettings } from '@alveary/server/platform/config.services.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { SecretBox } from '@alveary/server/platform/secrets/secret-box.ts';
import { googleWatch } from '@alveary/server/services/calendar/google-watch.ts';
import type { Database } from '@alveary/server/platform/db/open.ts';
import {
  findChannelsOf,
  type OpenChannel,
  removeChannel,
  removeChannelsOf,
} from './calendar-channels.store.ts';
import {
  findReadConnection,
  findGoogleConnection,
  takeGoogleConnection,
} from './google-connections.store.ts';
import { rowOfConnection, stopChannels } from './watch-calendar.ts';

export interface FormerConnection {
  readonly userId: string;
  /** Sealed. */
  readonly refreshToken: string;
  readonly channels: readonly OpenChannel[];
}

/** Null where no calendar was connected. */
export const forgetChannels = async (db: Db, userId: string): Promise<FormerConnection | null> => {
  const connection = await takeGoogleConnection(db, userId);
  if (connection === null) return null;
  return { userId, refreshToken: connection.refreshToken, channels: await removeChannelsOf(db, userId) };
};

/** After `forgetChannels` has committed. @returns how many could not be stopped; they end by themselves within seven days */
export const endChannels = async (
  settings: GoogleCalendarSettings | undefined,
  secrets: SecretBox,
  { userId, refreshToken, channels }: FormerConnection,
): Promise<number> => {
  if (settings === undefined || channels.length === 0) return channels.length;
  const watch = googleWatch(settings, secrets.open(refreshToken, rowOfConnection(userId)));
  return (await stopChannels(watch, channels)).length;
};

const REACH = {
  allSites: 'channels are stopped for everybody who works nowhere any more, and hold nothing of a patient',
} as const;

/**
 * Stops the channels of somebody who works nowhere any more; what they tell meanwhile is read by nobody.
 * @returns how many could not be stopped: they are kept, so that they can be tried again
 */
export const silenceCalendar = async (
  database: Database,
  settings: GoogleCalendarSettings,
  secrets: SecretBox,
  userId: string,
): Promise<number> => {
  const { connection, channels } = await database.read(REACH, async (db) => ({
    connection:
      (await findReadConnection(db, userId)) === null ? await findGoogleConnection(db, userId) : null,
    channels: await findChannelsOf(db, userId),
  }));
  if (connection === null || channels.length === 0) return 0;
  const watch = googleWatch(settings, secrets.open(connection.refreshToken, rowOfConnection(userId)));
  const still = await stopChannels(watch, channels);
  await database.transact(REACH, async (db) => {
    for (const one of channels) if (!still.includes(one)) await removeChannel(db, one.id);
  });
  return still.length;
};
