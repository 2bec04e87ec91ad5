// Who hears of what happens in a channel? Those who follow the patient's channels, and those who work at a site of the patient; of a
// channel to the assistant its one person alone (OP-CHAT-1)
import type { ChatFrame } from '../contract/realtime.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { insertMessages } from '@alveary/server/platform/realtime/messages.store.ts';
import { findChannel, findSitesOf, type StoredChannel } from './channels.store.ts';

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
const listeners = async (
  db: Db,
  told: Told,
): Promise<readonly (readonly [string, readonly string[] | null])[]> => {
  if (told.isAi) return told.ownerId === null ? [] : [[keys.person(told.ownerId), null]];
  const sites = await findSitesOf(db, told.profileId);
  return sites.map((siteId) => [keys.site(siteId), [siteId]] as const);
};

/** In the transaction that changed the channel: everybody hears it in the order of the commits, or nobody does. */
export const tell = async (
  db: Db,
  at: number,
  told: Told,
  ...frames: readonly ChatFrame[]
): Promise<void> => {
  const channel = await findChannel(db, told.id);
  const followers = channel === null ? [] : await listeners(db, told);
  const lists = followers.map(([key, tenants]) => ({
    key,
    message: { type: 'CHANNEL', channel: tenants === null ? channel : { ...channel, tenants } },
  }));
  const threads = frames.map((message) => ({ key: threadKey(told), message }));
  await insertMessages(
    db,
    [...threads, ...lists].map(({ key, message }) => ({ key, body: JSON.stringify(message), at: iso(at) })),
  );
};
