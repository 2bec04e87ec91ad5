// Who hears of what happens in a channel? Those who follow the patient's channels, and those who work at a site of the patient; of a
// channel to the assistant its one person alone (OP-CHAT-1)
import type { ChatChannel } from '../contract/model.ts';
import type { ChatFrame } from '../contract/realtime.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { insertMessages, type NewMessage } from '@alveary/server/platform/realtime/messages.store.ts';
import { findChannelsOf, type StoredChannel } from './channels.store.ts';
import type { ChangedStatus, StatusChange } from './messages.store.ts';

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

/** In the transaction that changed the channel: everybody hears it in the order of the commits, or nobody does. */
export const tell = async (
  db: Db,
  at: number,
  told: Told,
  ...frames: readonly ChatFrame[]
): Promise<void> => {
  const [channel = null] = await findChannelsOf(db, [told.id]);
  await insertMessages(db, messagesAbout(at, told, channel, frames));
};

/**
 * Those who have the thread open hear of it; the list of channels shows nothing of it. But who wrote reaches some sites of the patient
 * alone, and told no others: this is when those hear that there is a message.
 * @param shared the channels among them whose patients are at several sites
 */
export const messagesOfStates = (
  at: number,
  { status, failure }: StatusChange,
  changed: readonly ChangedStatus[],
  shared: readonly ChatChannel[],
): readonly NewMessage[] => {
  const threads = changed.map(({ id, revision, channel }): NewMessage => {
    const { id: channelId } = channel;
    const frame: ChatFrame = { type: 'UPDATE_MESSAGE_STATUS', channelId, id, status, failure, revision };
    return { key: threadKey(channel), body: JSON.stringify(frame), at: iso(at) };
  });
  const told = new Map(changed.map(({ channel }) => [channel.id, channel]));
  const lists = shared.flatMap((channel) => {
    const one = told.get(channel.id);
    return one === undefined ? [] : messagesAbout(at, one, channel, []);
  });
  return [...threads, ...lists];
};
