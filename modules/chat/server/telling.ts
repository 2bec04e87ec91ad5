// Who hears of what happens in a channel? Those who follow the patient's channels, and those who work at a site of the patient; of a
// channel to the assistant its one person alone (OP-CHAT-1)
import type { ChatChannel } from '../contract/model.ts';
import type { ChatFrame } from '../contract/realtime.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { insertMessages, type NewMessage } from '@alveary/server/platform/realtime/messages.store.ts';
import { findChannelsOf, type StoredChannel } from './channels.store.ts';

export const keys = {
  person: (userId: string): string => `chat-person:${userId}`,
  site: (siteId: string): string => `chat-site:${siteId}`,
  patient: (profileId: string): string => `chat-patient:${profileId}`,
  /** What one person and the assistant say about a patient. */
  assistant: (profileId: string, userId: string): string => `chat-assistant:${profileId}:${userId}`,
};

type Told = Pick<StoredChannel, 'id' | 'profileId' | 'isAi' | 'ownerId'>;

export const threadKey = ({ isAi, profileId, ownerId }: Told): string =>
  isAi && ownerId !== null ? keys.assistant(profileId, ownerId) : keys.patient(profileId);

/** Whom the list of channels is told: each site hears of itself alone. */
const listeners = (
  told: Told,
  { tenants }: ChatChannel,
): readonly (readonly [string, readonly string[] | null])[] => {
  if (told.isAi) return told.ownerId === null ? [] : [[keys.person(told.ownerId), null]];
  return tenants.map((siteId) => [keys.site(siteId), [siteId]]);
};

/** @param channel as it is now, null where no site of the patient has chat */
export const messagesAbout = (
  at: number,
  told: Told,
  channel: ChatChannel | null,
  frames: readonly ChatFrame[],
): readonly NewMessage[] => {
  const followers = channel === null ? [] : listeners(told, channel);
  const lists = followers.map(([key, tenants]) => ({
    key,
    message: { type: 'CHANNEL', channel: tenants === null ? channel : { ...channel, tenants } },
  }));
  const threads = frames.map((message) => ({ key: threadKey(told), message }));
  return [...threads, ...lists].map(({ key, message }) => ({
    key,
    body: JSON.stringify(message),
    at: iso(at),
  }));
};

/** In the transaction that changed the channels: everybody hears it in the order of the commits, or nobody does. */
export const tellAll = async (
  db: Db,
  at: number,
  changes: readonly { readonly told: Told; readonly frames: readonly ChatFrame[] }[],
): Promise<void> => {
  const found = await findChannelsOf(
    db,
    changes.map(({ told }) => told.id),
  );
  const channels = new Map(found.map((channel) => [channel.id, channel]));
  await insertMessages(
    db,
    changes.flatMap(({ told, frames }) => messagesAbout(at, told, channels.get(told.id) ?? null, frames)),
  );
};

export const tell = (db: Db, at: number, told: Told, ...frames: readonly ChatFrame[]): Promise<void> =>
  tellAll(db, at, [{ told, frames }]);
