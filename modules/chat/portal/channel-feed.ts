// Channels the portal knows and the state of its connection: one list for badge and panel, kept up by the broker (document 2 §2, §4, §7).
import { createStore } from '@alveary/portal/lib/store.ts';
import { BrokerError } from '@alveary/portal/lib/broker-answers.ts';
import type { Broker } from '@alveary/portal/lib/broker.ts';
import type { ChatChannel } from '../contract/model.ts';
import { channelsTopic, getChannels, type ListFrame } from '../contract/realtime.ts';
import { withoutPatients } from './lost-patients.rules.ts';

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
  /** Patients whom the person has just lost: whatever shows a conversation with one of them closes it. */
  readonly lost: ReadonlySet<string>;
  /** How often it was told that texts of unknown numbers came or went. */
  readonly unknownNews: number;
}

const unknown: KnownChannels = {
  connection: 'connecting',
  channels: null,
  listError: null,
  hasThreadError: false,
  lost: new Set(),
  unknownNews: 0,
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

/**
 * A change bears the time at which its call came, and may have waited for the database before it was stored; nodes differ by seconds in what
 * time it is. What is known already is told again for nothing.
 */
const OVERLAP_MS = 60_000;

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

/** Patients who leave and come together are one reading of the list. */
const REREAD_MS = 500;

export class ChannelFeed {
  readonly state = createStore<KnownChannels>(unknown);
  #again: ReturnType<typeof setTimeout> | undefined;
  /** Whether all channels are known, so that only what changed since need be asked for. */
  #isWhole = false;
  /** What came by itself while the whole list is read again, by channel. */
  #heard: Set<string> | null = null;

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
      broker.follow(channelsTopic, {}, (frame) => this.#hear(frame, broker, size)),
      broker.whenOpen(() => {
        // What came while there was no connection was told to nobody here.
        this.state.set((known) => ({ ...known, connection: 'open', unknownNews: known.unknownNews + 1 }));
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

  /** The person no longer reaches the patient: nothing of the conversations is shown. */
  lose(principal: string): void {
    this.state.set((known) => withoutPatients(known, null, [principal]));
  }

  /** What showed a conversation with the patient is closed. */
  readonly closeLost = (principal: string): void =>
    this.state.set((known) => ({
      ...known,
      lost: new Set([...known.lost].filter((id) => id !== principal)),
    }));

  #hear(frame: ListFrame, broker: Broker, size: number): void {
    if (frame.type === 'CHANNEL') {
      this.#heard?.add(frame.channel.id);
      return this.#put([frame.channel]);
    }
    if (frame.type === 'UNKNOWN_SMS')
      return this.state.set((known) => ({ ...known, unknownNews: known.unknownNews + 1 }));
    const { siteId, left } = frame;
    this.state.set((known) => withoutPatients(known, siteId, left));
    this.#isWhole = false;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => void this.read(broker, size), REREAD_MS);
  }

  async #readAll(broker: Broker, size: number): Promise<void> {
    const isAgain = this.state.get().channels !== null;
    this.#heard = new Set();
    const first = await broker.ask(getChannels, { size: Math.min(size, FIRST_SHOWN) });
    this.#put(first.channels);
    const isAll = first.total <= first.channels.length;
    const all = isAll ? first : await broker.ask(getChannels, { size });
    if (!isAll) this.#put(all.channels);
    if (isAgain && all.total <= all.channels.length) this.#keepOnly(all.channels);
    this.#heard = null;
    this.#isWhole = true;
    this.change({ lost: new Set() });
  }

  /** What is neither in the list nor came since it was asked for is there no longer. */
  #keepOnly(read: readonly ChatChannel[]): void {
    const ids = new Set([...read.map(({ id }) => id), ...(this.#heard ?? [])]);
    this.state.set((known) => ({
      ...known,
      channels: new Map([...(known.channels ?? [])].filter(([id]) => ids.has(id))),
    }));
  }

  async #readChanges(broker: Broker, size: number): Promise<void> {
    const since = lastChange(this.state.get().channels ?? new Map());
    this.#put((await broker.ask(getChannels, { size, ...(since === undefined ? {} : { since }) })).channels);
  }

  #put(told: readonly ChatChannel[]): void {
    this.state.set((known) => ({ ...known, channels: withChannels(known.channels, told) }));
  }
}
