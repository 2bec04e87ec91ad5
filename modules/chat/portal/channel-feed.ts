// Which channels does the portal know, and is it connected? One list for badge and panel, kept up by the broker (document 2 §2, §4, §7)
import { createStore } from '@alveary/portal/lib/store.ts';
import { BrokerError } from '@alveary/portal/lib/broker-answers.ts';
import type { Broker } from '@alveary/portal/lib/broker.ts';
import type { ChatChannel } from '../contract/model.ts';
import { channelsTopic, getChannels } from '../contract/realtime.ts';

type ChannelMap = ReadonlyMap<string, ChatChannel>;

interface KnownChannels {
  /** 'connecting' until the first connection came about or failed. */
  readonly connection: 'connecting' | 'open' | 'lost';
  /** Null until the list was read. */
  readonly channels: ChannelMap | null;
  /** Why the list could not be read. */
  readonly listError: string | null;
  /** Whether the last reading of messages failed. */
  readonly hasThreadError: boolean;
}

const unknown: KnownChannels = {
  connection: 'connecting',
  channels: null,
  listError: null,
  hasThreadError: false,
};

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

/** Nodes may differ by seconds in what time it is; what is known already is told again for nothing. */
const OVERLAP_MS = 10_000;

const lastChange = (channels: ChannelMap): string | undefined => {
  let last = '';
  for (const { changedDate } of channels.values()) if (changedDate > last) last = changedDate;
  return last === '' ? undefined : new Date(Date.parse(last) - OVERLAP_MS).toISOString();
};

export const reasonOf = (error: unknown): string =>
  error instanceof BrokerError ? error.message : 'Chat service has encountered an error';

const troubles: ReadonlySet<string> = new Set(['Internal', 'DatabaseUnavailable', 'NoAnswer']);

/** The server had trouble with it: the same question a moment later may be answered. Any other refusal stays one. */
export const isWorthAsking = (error: unknown): boolean =>
  error instanceof BrokerError && troubles.has(error.code);

/** So many fill any panel: they are painted while the rest of thousands is on its way. */
const FIRST_SHOWN = 100;

/** So long until it is asked again. */
export const AGAIN_MS = 3000;

export class ChannelFeed {
  readonly state = createStore<KnownChannels>(unknown);
  #again: ReturnType<typeof setTimeout> | undefined;
  /** Whether all channels are known, so that only what changed since need be asked for. */
  #isWhole = false;

  readonly change = (change: Partial<KnownChannels>): void =>
    this.state.set((known) => ({ ...known, ...change }));

  /** All channels, or what changed in them while there was no connection. */
  readonly read = async (broker: Broker, size: number): Promise<void> => {
    clearTimeout(this.#again);
    try {
      await (this.#isWhole ? this.#readChanges(broker, size) : this.#readAll(broker, size));
      this.change({ listError: null });
    } catch (error) {
      // A connection that is gone is told by itself, and with the next one it is asked again.
      if (error instanceof BrokerError && error.code === 'NoConnection') return;
      this.change({ listError: `Couldn't get channels list (${reasonOf(error)})` });
      if (isWorthAsking(error)) this.#again = setTimeout(() => void this.read(broker, size), AGAIN_MS);
    }
  };

  /** Hears of channels until the returned function is called. */
  readonly follow = (broker: Broker, size: number): (() => void) => {
    const ends = [
      broker.follow(channelsTopic, {}, ({ channel }) => this.#put([channel])),
      broker.whenOpen(() => {
        this.change({ connection: 'open' });
        void this.read(broker, size);
      }),
      broker.whenLost(() => this.change({ connection: 'lost' })),
    ];
    return () => {
      clearTimeout(this.#again);
      for (const end of ends) end();
    };
  };

  forget(): void {
    this.#isWhole = false;
    this.state.set(() => unknown);
  }

  async #readAll(broker: Broker, size: number): Promise<void> {
    const first = await broker.ask(getChannels, { size: Math.min(size, FIRST_SHOWN) });
    this.#put(first.channels);
    if (first.total > first.channels.length) this.#put((await broker.ask(getChannels, { size })).channels);
    this.#isWhole = true;
  }

  async #readChanges(broker: Broker, size: number): Promise<void> {
    const since = lastChange(this.state.get().channels ?? new Map());
    this.#put((await broker.ask(getChannels, { size, ...(since === undefined ? {} : { since }) })).channels);
  }

  #put(told: readonly ChatChannel[]): void {
    this.state.set((known) => ({ ...known, channels: withChannels(known.channels, told) }));
  }
}
