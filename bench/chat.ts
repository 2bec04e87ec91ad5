// `npm run bench -- chat`: how fast is a stored message seen by those who follow, a thread opened, the list read; what does a
// connection cost, and how long does it take until 5,000 are back?
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { newId } from '../apps/server/src/platform/ids.ts';
import {
  type BenchChannel,
  fillChannels,
  makeTickets,
  plainTopic,
  untilDelivered,
  WRITERS,
} from './chat-data.ts';
import { FOLLOWED, FOLLOWERS, type Followers, type Load, seenOf } from './chat-load.ts';
import { clock, type Line, openLine, openPlainLine } from './chat-line.ts';
import { benchChatPage } from './chat-page.ts';
import { buildPortal } from './first-paint.ts';
import { figureOf, processorOf, Sheet, type Target, oneByOne } from './figures.ts';
import { type House, inHouse } from './house.ts';
import type { BenchOptions } from './options.ts';
import { startRabbitMq } from './rabbitmq.ts';
import { dice } from './samples.ts';
import { type Spent, watchProcessor } from './share.ts';
import { endAtStop } from './stopping.ts';

const CHANNELS = 10_000;
const MESSAGES_EACH = 100;
const IDLE = 5000;
/** Connections before those that are measured, and how long what they leave takes to be collected. */
const WARMING = 1000;
const SETTLES_MS = 3000;
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
  sheet.add(figureOf(name, 1, oneByOne(times), target, note));

/** The server hears 1,200 frames a minute of a connection. */
const FRAMES_EACH = 1000;

/** New connections that one line may need; making their tickets is no part of what is measured. */
const TICKETS_EACH = 40;

/** One after the other asks on it, on a new connection before the server hears too much of one. @param writing whose it is */
const newLine = async ({ broker, databaseUrl }: Bench, writing?: number): Promise<Line> => {
  const tickets = await makeTickets(databaseUrl, TICKETS_EACH, PER_SESSION, writing);
  const connect = async (): Promise<Line> => {
    const ticket = tickets.pop();
    if (ticket === undefined) throw new Error('A line of the bench has used all of its tickets.');
    return openLine(broker, ticket, nobody);
  };
  let line = await connect();
  let left = FRAMES_EACH;
  return {
    follow: (destination) => line.follow(destination),
    ask: async (request, body) => {
      if (left === 0) {
        line.cut();
        line = await connect();
        left = FRAMES_EACH;
      }
      left -= 1;
      return line.ask(request, body);
    },
    cut: () => line.cut(),
  };
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

/** With an id as the portal makes it. */
const sendTo = (line: Line, { profileId }: BenchChannel): Promise<unknown> =>
  line.ask('sendOutboundAppMessage', { id: newId(), medium: 'InApp', profileId, message: textNow() });

const benchFanOut = async ({ sheet, seconds }: Bench, name: string, load: Load): Promise<void> => {
  const writingOf = (writing: number): Load => ({ ...load, senders: load.senders.slice(0, writing) });
  await seenOf(writingOf(8), 1);
  for (const writing of [1, 8, FOLLOWED]) {
    const seen = await seenOf(writingOf(writing), seconds);
    const missed = (seen.sent * FOLLOWERS) / FOLLOWED - seen.times.length;
    const note = `${Math.round(seen.sent / seen.seconds)} sent/s, ${missed} missed`;
    sheet.add(figureOf(`${name}, ${writing} writing`, writing, seen, {}, note));
  }
};

/** The same load at a broker that stores nothing; what it delivers is told, as there may be no such broker on a machine. */
const benchPlainFanOut = async (bench: Bench, followers: Followers): Promise<void> => {
  const rabbitMq = await startRabbitMq();
  if (rabbitMq === null) {
    console.log('RabbitMQ is not on this machine (Debian: rabbitmq-server): nothing to compare with.');
    return;
  }
  const { address, version, pid, close } = rabbitMq;
  await followers.obey({ kind: 'open-plain', address, count: FOLLOWERS });
  const lines = await Promise.all(
    bench.channels.slice(0, FOLLOWED).map(async (channel) => {
      const line = await openPlainLine(address, nobody);
      const send = () => line.publish(plainTopic(channel), { message: textNow() });
      return { send, cut: line.cut };
    }),
  );
  await benchFanOut(bench, `RabbitMQ ${version}, nothing stored`, {
    followers,
    parties: { server: pid },
    senders: lines.map(({ send }) => send),
    settled: async () => undefined,
  });
  for (const { cut } of lines) cut();
  await followers.obey({ kind: 'cut' });
  await close();
};

const benchStoredFanOut = async (bench: Bench, followers: Followers): Promise<void> => {
  const tickets = await makeTickets(bench.databaseUrl, FOLLOWERS, PER_SESSION);
  await followers.obey({ kind: 'open', tickets });
  const lines = await Promise.all(
    bench.channels
      .slice(0, FOLLOWED)
      .map(async (channel, place) => ({ channel, line: await newLine(bench, place % WRITERS) })),
  );
  await benchFanOut(bench, 'stored, then seen', {
    followers,
    parties: bench.parties,
    senders: lines.map(
      ({ line, channel }) =>
        () =>
          sendTo(line, channel),
    ),
    settled: () => untilDelivered(bench.databaseUrl, bench.channels.slice(0, FOLLOWED)),
  });
  for (const { line } of lines) line.cut();
  await followers.obey({ kind: 'cut' });
};

/** Resident memory of the server, in bytes. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

/** Processor time of one connection. */
const costOf = (spent: Spent | null): string => {
  if (spent === null) return 'its processor time is told on Linux alone';
  const { processor, others } = processorOf(spent, IDLE);
  const parts = [processor.client, processor.server, processor.database].map((part) => part ?? '-');
  return `${parts.join('+')} µs each, others ${others} %`;
};

const benchIdle = async (bench: Bench, followers: Followers): Promise<void> => {
  const { databaseUrl, sheet, parties, channels } = bench;
  const pid = parties.server ?? 0;
  // Once for nothing: the room for young objects grows with the first ones, whatever becomes of them, and is kept.
  await followers.obey({ kind: 'open', tickets: await makeTickets(databaseUrl, WARMING, PER_SESSION) });
  await followers.obey({ kind: 'cut' });
  await wait(SETTLES_MS);
  const before = memoryOf(pid);
  const opening = watchProcessor(parties);
  const began = performance.now();
  await followers.obey({ kind: 'open', tickets: await makeTickets(databaseUrl, IDLE, PER_SESSION) });
  const opened = performance.now() - began;
  const openedFor = costOf(opening());
  await followers.obey({ kind: 'tell' });
  await wait(WATCHED_MS);
  const { late } = await followers.obey({ kind: 'tell' });
  const each = (memoryOf(pid) - before) / IDLE / 1000;
  addTimes(
    sheet,
    `${IDLE} connections are opened`,
    [opened],
    `${each.toFixed(1)} kB each, ${late} beats late, ${openedFor}`,
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
  const returning = watchProcessor(parties);
  const stormed = performance.now();
  const { found } = await followers.obey({ kind: 'return', tickets, since });
  const took = performance.now() - stormed;
  const note = `${IDLE - found} messages missed, ${costOf(returning())}`;
  addTimes(sheet, `${IDLE} come back at once`, [took], note);
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
      const wants = (part: string): boolean => part.includes(options.only);
      if (wants('reads')) await benchReads(bench);
      if (wants('page')) await benchChatPage(bench);
      const followers = followersOf(bench);
      if (wants('fan-out')) {
        await benchStoredFanOut(bench, followers);
        await benchPlainFanOut(bench, followers);
      }
      if (wants('idle')) await benchIdle(bench, followers);
      await followers.close();
      return sheet.write();
    },
    async (url) => {
      if ('page'.includes(options.only)) buildPortal();
      channels = await fillChannels(url, CHANNELS, MESSAGES_EACH);
    },
  );
};
