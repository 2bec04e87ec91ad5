// How does a calendar begin and cease to tell that it has changed? A channel is opened before the one that it follows is stopped
import { randomBytes } from 'node:crypto';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Config } from '@alveary/server/platform/config.ts';
import { isLoopbackHost } from '@alveary/server/platform/config.access.ts';
import type { GoogleCalendarSettings } from '@alveary/server/platform/config.services.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { rowName } from '@alveary/server/platform/secrets/sealed-values.store.ts';
import type { SecretBox } from '@alveary/server/platform/secrets/secret-box.ts';
import {
  GOOGLE_WEBHOOK_PATH,
  googleWatch,
  LONGEST_CHANNEL_MS,
} from '@alveary/server/services/calendar/google-watch.ts';
import type { CalendarWatch } from '@alveary/server/services/calendar/port.ts';
import {
  findChannelsBefore,
  hasChannel,
  insertChannel,
  type OpenChannel,
  removeChannel,
  saveOpened,
} from './calendar-channels.store.ts';
import { findReadConnection, takeGoogleConnection } from './google-connections.store.ts';
import { digestOfToken } from './told-by-calendar.ts';

const REACH = {
  allSites: 'channels are opened for everybody who connected a calendar, and hold nothing of a patient',
} as const;

/** A channel that ends sooner gets a successor. */
const RENEW_BEFORE_MS = 24 * 3_600_000;
/** Whoever asks for a channel is answered by then, or is dead. */
const ASKED_MS = 5 * 60_000;

/** What a refresh token is bound to. */
export const rowOfConnection = (userId: string): string => rowName('calendar_connections', userId);

/** Google posts to encrypted addresses that all the world can reach; null where the portal has none. */
export const addressForGoogle = ({ publicUrl }: Pick<Config, 'publicUrl'>): string | null => {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && !isLoopbackHost(hostname) ? publicUrl + GOOGLE_WEBHOOK_PATH : null;
};

interface Watching {
  readonly database: Database;
  readonly settings: GoogleCalendarSettings;
  readonly secrets: SecretBox;
  readonly address: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Stops each, whatever becomes of the others. @returns those that could not be stopped */
export const stopChannels = async (
  watch: CalendarWatch,
  channels: readonly OpenChannel[],
): Promise<readonly OpenChannel[]> => {
  const ends = await Promise.allSettled(
    channels.map(async ({ id, resourceId }) => {
      // Nobody knows whether it was ever opened, and it tells nobody who listens.
      if (resourceId !== null) await watch.stop({ id, resourceId });
    }),
  );
  return channels.filter((_, index) => ends[index]?.status === 'rejected');
};

interface Begun {
  readonly id: string;
  readonly token: string;
  readonly until: number;
  /** Sealed. */
  readonly refreshToken: string;
}

/** The row comes before the channel, because its first message may come before the answer; null where there is nothing to do. */
const begin = async (db: Db, userId: string, now: number): Promise<Begun | null> => {
  await takeGoogleConnection(db, userId);
  const connection = await findReadConnection(db, userId);
  const wanted = { until: iso(now + RENEW_BEFORE_MS), askedSince: iso(now - ASKED_MS) };
  if (connection === null || (await hasChannel(db, userId, wanted))) return null;
  const [id, token, until] = [newId(), randomBytes(32).toString('base64url'), now + LONGEST_CHANNEL_MS];
  const times = { openedAt: iso(now), expiresAt: iso(until) };
  await insertChannel(db, { id, userId, tokenDigest: digestOfToken(token), ...times });
  return { id, token, until, refreshToken: connection.refreshToken };
};

type Wanted = Parameters<CalendarWatch['open']>[0];

const openOrForget = async (
  database: Database,
  watch: CalendarWatch,
  channel: Wanted,
): ReturnType<CalendarWatch['open']> => {
  try {
    return await watch.open(channel);
  } catch (error) {
    await database.transact(REACH, (db) => removeChannel(db, channel.id));
    throw error;
  }
};

/** Sees to it that the calendar tells for another day at least, over one channel. */
export const watchCalendar = async (watching: Watching, userId: string): Promise<void> => {
  const { database, settings, secrets, address, now } = watching;
  const begun = await database.transact(REACH, (db) => begin(db, userId, now));
  if (begun === null) return;
  const { id, token, until } = begun;
  const watch = googleWatch(settings, secrets.open(begun.refreshToken, rowOfConnection(userId)));
  const opened = await openOrForget(database, watch, { id, token, address, until });
  const isKept = await database.transact(REACH, (db) =>
    saveOpened(db, id, opened.resourceId, iso(opened.until)),
  );
  if (isKept === 0) {
    // Disconnected meanwhile: nobody listens any more.
    await watch.stop({ id, resourceId: opened.resourceId });
    return;
  }
  const before = await database.read(REACH, (db) => findChannelsBefore(db, userId, id));
  const still = await stopChannels(watch, before);
  // One that could not be stopped is tried again with the next renewal, and ends by itself.
  const stopped = before.filter((one) => !still.includes(one));
  await database.transact(REACH, async (db) => {
    for (const one of stopped) await removeChannel(db, one.id);
  });
};
