// How does a calendar of which nobody wants to hear any more fall silent? Its channels are forgotten here first, then stopped there
import type { GoogleCalendarSettings } from '@alveary/server/platform/config.services.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { SecretBox } from '@alveary/server/platform/secrets/secret-box.ts';
import { googleWatch } from '@alveary/server/services/calendar/google-watch.ts';
import { type OpenChannel, removeChannelsOf } from './calendar-channels.store.ts';
import { takeGoogleConnection } from './google-connections.store.ts';
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
