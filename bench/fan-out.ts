// `npm run bench -- fan-out`: how many messages a second does the STOMP server bring to those who follow, as text and as bytes?
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Deliver } from '@alveary/stomp/application.ts';
import { createMessage } from '@alveary/stomp/message.ts';
import { listen } from '@alveary/stomp/testing/listen.ts';
import { figureOf, Sheet } from './figures.ts';
import type { BenchOptions } from './options.ts';

const FOLLOWERS = 100;
/** Messages that go out before the next is waited for. */
const BURST = 20;
const DELIVERIES = FOLLOWERS * BURST;
/** Delivered each second, at least. */
const TARGET = 44_000;
const sizes = [500, 5000];

export const benchFanOut = async ({ seconds }: BenchOptions): Promise<boolean> => {
  const followers = new Set<Deliver>();
  const talk = {
    subscribe: async (_destination: string, deliver: Deliver) => {
      followers.add(deliver);
      return { end: () => void followers.delete(deliver) };
    },
    send: async () => null,
  };
  const server = await listen({ connect: async () => talk }, { largestBacklog: 64 * 1024 * 1024 });
  const workerData = { address: server.address, followers: FOLLOWERS, burst: BURST };
  const worker = new Worker(new URL('fan-out-followers.ts', import.meta.url), { workerData });
  await once(worker, 'message');

  const burst = async (body: string | Uint8Array): Promise<number> => {
    const begun = performance.now();
    const arrived = once(worker, 'message');
    for (let sent = 0; sent < BURST; sent += 1) {
      const message = createMessage(body, { contentType: 'application/json' });
      for (const deliver of followers) deliver(message);
    }
    await arrived;
    return performance.now() - begun;
  };

  const measure = async (body: string | Uint8Array): Promise<number[]> => {
    for (let warm = 0; warm < 20; warm += 1) await burst(body);
    const times: number[] = [];
    const until = performance.now() + seconds * 1000;
    while (performance.now() < until) times.push(await burst(body));
    return times.toSorted((one, other) => one - other);
  };

  const sheet = new Sheet('fan-out', { followers: FOLLOWERS, run: `${BURST} messages to each of them` });
  for (const size of sizes) {
    for (const body of ['x'.repeat(size), new Uint8Array(size).fill(0xff)]) {
      const times = await measure(body);
      const took = times.reduce((sum, time) => sum + time, 0) / 1000;
      const name = `${typeof body === 'string' ? 'text' : 'bytes'}, ${size} bytes`;
      const note = `${Math.round((times.length * DELIVERIES) / took)} delivered/s`;
      const target = { perSecond: TARGET / DELIVERIES };
      sheet.add(figureOf(name, FOLLOWERS, { times, seconds: took }, target, note));
    }
  }
  await worker.terminate();
  await server.close();
  return sheet.write();
};
