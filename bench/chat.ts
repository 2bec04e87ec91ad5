// `npm run bench -- chat`: how fast is a stored message seen by those who follow, a thread opened, the list read; what does a
// connection cost, and how long does it take until 5,000 are back?
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type BenchChannel, fillChannels, makeTickets } from './chat-data.ts';
import type { Order, Told } from './chat-followers.ts';
import { clock, type Line, openLine } from './chat-line.ts';
import { figureOf, Sheet, type Target } from './figures.ts';
import { type House, inHouse } from './house.ts';
import type { BenchOptions } from './main.ts';
import { dice } from './samples.ts';
import { endAtStop } from './stopping.ts';

const CHANNELS = 10_000;
const MESSAGES_EACH = 100;
const FOLLOWED = 50;
const FOLLOWERS = 200;
const IDLE = 5000;
const PER_SESSION = 40;
const LENGTH = 200;
/** Twelve heart-beats. */
const WATCHED_MS = 12_000;

const nobody = { message: () => undefined, late: () => undefined };

interface Bench extends House {
  readonly broker: string;
  readonly channels: readonly BenchChannel[];
  readonly sheet: Sheet;
  readonly seconds: number;
}

/** Times something again and again. */
const timed = async (seconds: number, work: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  const ends = performance.now() + seconds * 1000;
  while (performance.now() < ends) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times.toSorted((one, other) => one - other);
};

const addTimes = (sheet: Sheet, name: string, times: readonly number[], note = '', target: Target = {}) =>
  sheet.add(
    figureOf(name, 1, { times, seconds: times.reduce((sum, time) => sum + time, 0) / 1000 }, target, note),
  );

const newLine = async ({ broker, databaseUrl }: Bench): Promise<Line> => {
  const [ticket = ''] = await makeTickets(databaseUrl, 1, 1);
  return openLine(broker, ticket, nobody);
};

const benchReads = async (bench: Bench): Promise<void> => {
  const line = await newLine(bench);
  const roll = dice(11);
  const first = await line.ask('getChannels', { size: 100 });
  addTimes(
    bench.sheet,
    'the first 100 channels of the list',
    await timed(bench.seconds, () => line.ask('getChannels', { size: 100 })),
    `${first.total} channels`,
  );
  addTimes(
    bench.sheet,
    'the whole list',
    await timed(bench.seconds, () => line.ask('getChannels', { size: CHANNELS })),
  );
  const open = (): Promise<unknown> =>
    line.ask('getMessages', { channelId: bench.channels[roll(bench.channels.length)]?.id });
  await timed(1, open);
  addTimes(bench.sheet, 'opening a thread', await timed(bench.seconds, open), '100 messages');
  line.cut();
};

interface Followers {
  close(): Promise<void>;
  obey(order: Order): Promise<Told>;
}

const followersOf = ({ broker, channels }: Bench): Followers => {
  const worker = new Worker(new URL('chat-followers.ts', import.meta.url), {
    workerData: { address: broker, channels: channels.slice(0, FOLLOWED) },
  });
  const close = endAtStop(async () => void (await worker.terminate()));
  return {
    close,
    obey: async (order) => {
      const told = once(worker, 'message');
      worker.postMessage(order);
      return (await told)[0];
    },
  };
};

const textNow = (): string => `sent ${clock()} `.padEnd(LENGTH, 'x');

const sendTo = (line: Line, { profileId }: BenchChannel): Promise<unknown> =>
  line.ask('sendOutboundAppMessage', { id: randomUUID(), medium: 'InApp', profileId, message: textNow() });

const benchFanOut = async (bench: Bench, followers: Followers): Promise<void> => {
  const senders = await Promise.all(
    bench.channels.slice(0, FOLLOWED).map(async (channel) => ({ channel, line: await newLine(bench) })),
  );
  const run = async (
    seconds: number,
    sending: number,
  ): Promise<{ told: Told; took: number; sent: number }> => {
    await followers.obey({ kind: 'tell' });
    const began = performance.now();
    let sent = 0;
    await Promise.all(
      senders.slice(0, sending).map(async ({ channel, line }) => {
        while (performance.now() - began < seconds * 1000) {
          await sendTo(line, channel);
          sent += 1;
        }
      }),
    );
    const took = (performance.now() - began) / 1000;
    // Whoever was answered may be ahead of those who follow.
    let told = await followers.obey({ kind: 'look' });
    const wanted = (sent * FOLLOWERS) / FOLLOWED;
    for (let tries = 0; told.times.length < wanted && tries < 100; tries += 1) {
      await wait(50);
      told = await followers.obey({ kind: 'look' });
    }
    return { told, took, sent };
  };
  await run(1, 8);
  for (const sending of [1, 8, FOLLOWED]) {
    const { told, took, sent } = await run(bench.seconds, sending);
    const times = told.times.toSorted((one, other) => one - other);
    const missed = (sent * FOLLOWERS) / FOLLOWED - times.length;
    const note = `${Math.round(times.length / took)} delivered/s, ${Math.round(sent / took)} stored/s, ${missed} missed`;
    bench.sheet.add(
      figureOf(`send to seen, ${sending} writing`, sending, { times, seconds: took }, {}, note),
    );
  }
  for (const { line } of senders) line.cut();
};

/** Resident memory of the server, in bytes. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

const benchIdle = async (bench: Bench, followers: Followers): Promise<void> => {
  const { databaseUrl, sheet, parties, channels } = bench;
  const pid = parties.server ?? 0;
  const before = memoryOf(pid);
  const began = performance.now();
  await followers.obey({ kind: 'open', tickets: await makeTickets(databaseUrl, IDLE, PER_SESSION) });
  const opened = performance.now() - began;
  await followers.obey({ kind: 'tell' });
  await wait(WATCHED_MS);
  const { late } = await followers.obey({ kind: 'tell' });
  const each = (memoryOf(pid) - before) / IDLE / 1000;
  addTimes(
    sheet,
    `${IDLE} connections are opened`,
    [opened],
    `${each.toFixed(1)} kB each, ${late} beats late`,
  );

  const line = await newLine(bench);
  const away = channels.slice(0, FOLLOWED);
  const since: number[] = [];
  for (const { id } of away) {
    since.push((await line.ask('getMessages', { channelId: id, size: 1 })).revision);
  }
  await followers.obey({ kind: 'cut' });
  for (const one of away) await sendTo(line, one);
  const tickets = await makeTickets(databaseUrl, IDLE, PER_SESSION);
  const stormed = performance.now();
  const { found } = await followers.obey({ kind: 'return', tickets, since });
  const took = performance.now() - stormed;
  addTimes(sheet, `${IDLE} come back at once`, [took], `${IDLE - found} messages missed`);
  line.cut();
};

export const benchChat = (options: BenchOptions): Promise<boolean> => {
  let channels: BenchChannel[] = [];
  return inHouse(
    options,
    async (house) => {
      const sheet = new Sheet('chat', {
        channels: channels.length,
        messages: channels.length * MESSAGES_EACH,
        followers: `${FOLLOWERS} of ${FOLLOWED} channels`,
      });
      const broker = `${house.address.replace('http:', 'ws:')}/gateway/messaging/websocket`;
      const bench: Bench = { ...house, broker, channels, sheet, seconds: options.seconds };
      await benchReads(bench);
      const followers = followersOf(bench);
      await followers.obey({
        kind: 'open',
        tickets: await makeTickets(house.databaseUrl, FOLLOWERS, PER_SESSION),
      });
      await benchFanOut(bench, followers);
      await followers.obey({ kind: 'cut' });
      await benchIdle(bench, followers);
      await followers.close();
      return sheet.write();
    },
    async (url) => {
      channels = await fillChannels(url, CHANNELS, MESSAGES_EACH);
    },
  );
};
