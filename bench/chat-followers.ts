// Who follows in the bench of chat? A thread with its own connections. It is told to open, to cut and to come back, and to tell
// what was heard.
import { parentPort, workerData } from 'node:worker_threads';
import { type BenchChannel, plainTopic } from './chat-data.ts';
import { clock, type Line, openLine, openPlainLine } from './chat-line.ts';

export type Order =
  | { readonly kind: 'open'; readonly tickets: readonly string[] }
  /** As many at another broker, which asks for no tickets. */
  | { readonly kind: 'open-plain'; readonly address: string; readonly count: number }
  | { readonly kind: 'cut' }
  /** Comes back with new tickets and asks each channel for what came since its revision. */
  | { readonly kind: 'return'; readonly tickets: readonly string[]; readonly since: readonly number[] }
  /** Tells what was heard so far; `tell` also begins anew. */
  | { readonly kind: 'look' }
  | { readonly kind: 'tell' };

export interface Told {
  /** Milliseconds from sending to hearing, of each message heard since it was told last. */
  readonly times: readonly number[];
  /** Silences that were longer than two heart-beats. */
  readonly late: number;
  /** Messages that the channels had for those who came back. */
  readonly found: number;
}

const { address, channels }: { readonly address: string; readonly channels: readonly BenchChannel[] } =
  workerData;
/** Connections that are opened at the same time. */
const AT_ONCE = 100;

let lines: Pick<Line, 'cut'>[] = [];
let times: number[] = [];
let late = 0;
let found = 0;

const heard = {
  message: (body: string) => {
    const at = /"message":"sent ([\d.]+)/.exec(body)?.[1];
    if (at !== undefined) times.push(clock() - Number(at));
  },
  late: () => {
    late += 1;
  },
};

const channelOf = (place: number): BenchChannel => {
  const channel = channels[place % channels.length];
  if (channel === undefined) throw new Error('There is no channel to follow.');
  return channel;
};

const each = async (count: number, work: (place: number) => Promise<void>): Promise<void> => {
  let next = 0;
  const some = async (): Promise<void> => {
    for (let place = next++; place < count; place = next++) await work(place);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
};

const open = (tickets: readonly string[], then: (line: Line, place: number) => Promise<void>) =>
  each(tickets.length, async (place) => {
    const line = await openLine(address, tickets[place] ?? '', heard);
    lines.push(line);
    await line.follow(`/topic/channels/${channelOf(place).profileId}`);
    await then(line, place);
  });

const openPlain = (broker: string, count: number) =>
  each(count, async (place) => {
    const line = await openPlainLine(broker, heard);
    lines.push(line);
    await line.follow(plainTopic(channelOf(place)));
  });

const obey = async (order: Order): Promise<void> => {
  if (order.kind === 'open') await open(order.tickets, async () => undefined);
  if (order.kind === 'open-plain') await openPlain(order.address, order.count);
  if (order.kind === 'cut') for (const line of lines.splice(0)) line.cut();
  if (order.kind === 'return') {
    await open(order.tickets, async (line, place) => {
      const asked = { channelId: channelOf(place).id, since: order.since[place % channels.length] };
      const { messages } = await line.ask('getMessages', asked);
      found += messages.length;
    });
  }
  const told: Told = { times, late, found };
  if (order.kind === 'tell') {
    times = [];
    late = 0;
    found = 0;
  }
  parentPort?.postMessage(told);
};

parentPort?.on('message', (order: Order) => void obey(order));
