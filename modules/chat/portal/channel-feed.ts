// Which channels does the portal know, and is it connected? One list for badge and panel, kept up by the broker (document 2 §2, §4, §7)
import { createStore } from '@alveary/portal/lib/store.ts';
import { BrokerError } from '@alveary/portal/lib/broker-answers.ts';
import type { Broker } from '@alveary/portal/lib/broker.ts';
import { whenForgotten } from '@alveary/portal/lib/person.ts';
import type { ChatChannel } from '../contract/model.ts';
import { channelsTopic, getChannels } from '../contract/realtime.ts';

type ChannelMap = ReadonlyMap<string, ChatChannel>;

interface ChannelFeed {
  /** 'connecting' until the first connection came about or failed. */
  readonly connection: 'connecting' | 'open' | 'lost';
  /** Null until the list was read. */
  readonly channels: ChannelMap | null;
  /** Why the list could not be read. */
  readonly listError: string | null;
  /** Whether the last reading of messages failed. */
  readonly hasThreadError: boolean;
}

const unknown: ChannelFeed = {
  connection: 'connecting',
  channels: null,
  listError: null,
  hasThreadError: false,
};

export const channelFeed = createStore<ChannelFeed>(unknown);
whenForgotten(() => channelFeed.set(() => unknown));

export const changeFeed = (change: Partial<ChannelFeed>): void =>
  channelFeed.set((feed) => ({ ...feed, ...change }));

/** Each site tells of a channel in its own words: what one does not name the other does. */
const joined = (known: ChatChannel | undefined, told: ChatChannel): ChatChannel =>
  known === undefined ? told : { ...told, tenants: [...new Set([...known.tenants, ...told.tenants])].sort() };

/** A state that is older than the known one changes nothing. */
const withChannels = (channels: ChannelMap | null, told: readonly ChatChannel[]): ChannelMap => {
  const next = new Map(channels ?? []);
  for (const channel of told) {
    const known = next.get(channel.id);
    if (known === undefined || channel.changedDate >= known.changedDate)
      next.set(channel.id, joined(known, channel));
  }
  return next;
};

const putChannels = (told: readonly ChatChannel[]): void =>
  channelFeed.set((feed) => ({ ...feed, channels: withChannels(feed.channels, told) }));

/** Nodes may differ by seconds in what time it is; what is known already is told again for nothing. */
const OVERLAP_MS = 10_000;

const lastChange = (channels: ChannelMap): string | undefined => {
  let last = '';
  for (const { changedDate } of channels.values()) if (changedDate > last) last = changedDate;
  return last === '' ? undefined : new Date(Date.parse(last) - OVERLAP_MS).toISOString();
};

export const reasonOf = (error: unknown): string =>
  error instanceof BrokerError ? error.message : 'Chat service has encountered an error';

/** All channels, or what changed in them while there was no connection. */
export const readChannels = async (broker: Broker, size: number): Promise<void> => {
  const { channels } = channelFeed.get();
  const since = channels === null ? undefined : lastChange(channels);
  try {
    const answer = await broker.ask(getChannels, { size, ...(since === undefined ? {} : { since }) });
    putChannels(answer.channels);
    changeFeed({ listError: null });
  } catch (error) {
    // A connection that is gone is told by itself, and with the next one it is asked again.
    if (error instanceof BrokerError && error.code === 'NoConnection') return;
    changeFeed({ listError: `Couldn't get channels list (${reasonOf(error)})` });
  }
};

/** Hears of channels until the returned function is called. */
export const followChannels = (broker: Broker, size: number): (() => void) => {
  const ends = [
    broker.follow(channelsTopic, {}, ({ channel }) => putChannels([channel])),
    broker.whenOpen(() => {
      changeFeed({ connection: 'open' });
      void readChannels(broker, size);
    }),
    broker.whenLost(() => changeFeed({ connection: 'lost' })),
  ];
  return () => {
    for (const end of ends) end();
  };
};
