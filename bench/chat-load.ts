// What is the load that chat and another broker are given? Each writes one message after the other, and waits until the broker has it.
import { setTimeout as wait } from 'node:timers/promises';
import type { Order, Told } from './chat-followers.ts';
import { type Parties, type Spent, watchProcessor } from './share.ts';

/** Each message is heard by FOLLOWERS / FOLLOWED of them. */
export const FOLLOWED = 50;
export const FOLLOWERS = 200;

export interface Followers {
  close(): Promise<void>;
  obey(order: Order): Promise<Told>;
}

type Send = () => Promise<unknown>;

interface Seen {
  readonly times: readonly number[];
  readonly seconds: number;
  readonly sent: number;
  readonly spent: Spent | null;
}

export interface Load {
  readonly followers: Followers;
  readonly parties: Parties;
  readonly senders: readonly Send[];
  /** Whatever follows from the messages is done. */
  settled(): Promise<void>;
}

/**
 * Each sends one message after the other for so long. @returns when every one of them was seen, or will not be any more; the processor
 * time is that of everything that follows from them as well
 */
export const seenOf = async (
  { followers, parties, senders, settled }: Load,
  seconds: number,
): Promise<Seen> => {
  await followers.obey({ kind: 'tell' });
  const spent = watchProcessor(parties);
  const began = performance.now();
  let sent = 0;
  await Promise.all(
    senders.map(async (send) => {
      while (performance.now() - began < seconds * 1000) {
        await send();
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
  await settled();
  return { times: told.times.toSorted((one, other) => one - other), seconds: took, sent, spent: spent() };
};
