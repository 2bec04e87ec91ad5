// How do many short reads share few connections? Statements that come together travel and are answered together: a backend that
// is busy anyway answers the next one without being woken for it, which on few cores costs more than the statement.
import pg from 'pg';

export interface SharedConnections {
  /** Sends what `ask` sends over a connection that others use at the same time; it must be whole when it is sent, a transaction with its end. */
  over<T>(ask: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

export interface Sharing {
  /** So many are opened before statements wait behind each other. */
  readonly usual: number;
  /** So many are opened when the others are held up. */
  readonly most: number;
  readonly onError: (error: Error) => void;
}

interface Shared {
  readonly client: pg.Client;
  readonly ready: Promise<unknown>;
  waiting: number;
  /** When it last answered, or was given something while it had nothing to do (milliseconds). */
  movedAt: number;
}

/** A connection that has not answered for so long works on something slow: nothing is put behind it. */
const HELD_UP_MS = 20;

/** So many statements share a connection before another one is used: each that is woken costs more than a short statement. */
const DEPTH = 8;

/** One that has not answered for so long works on something longer: others do not join it while another connection is free. */
const BRISK_MS = 3;

const leastWaiting = (among: readonly Shared[]): Shared | undefined =>
  among.reduce<Shared | undefined>(
    (least, one) => (least === undefined || one.waiting < least.waiting ? one : least),
    undefined,
  );

export const sharedConnections = (config: pg.ClientConfig, sharing: Sharing): SharedConnections => {
  let all: readonly Shared[] = [];

  const open = (now: number): Shared => {
    const client = new pg.Client(config);
    const forget = (): void => {
      all = all.filter((one) => one.client !== client);
    };
    client.on('error', (error) => {
      forget();
      sharing.onError(error);
    });
    client.on('end', forget);
    const ready = client.connect();
    ready.catch(forget);
    const shared = { client, ready, waiting: 0, movedAt: now };
    all = [...all, shared];
    return shared;
  };

  const choose = (now: number): Shared => {
    const moving = all.filter((one) => one.waiting === 0 || now - one.movedAt < HELD_UP_MS);
    const joined = all.find(
      (one) => one.waiting === 0 || (one.waiting < DEPTH && now - one.movedAt < BRISK_MS),
    );
    if (joined !== undefined) return joined;
    const best = leastWaiting(moving);
    if (all.length < (best === undefined ? sharing.most : sharing.usual)) return open(now);
    return best ?? leastWaiting(all) ?? open(now);
  };

  return {
    over: async (ask) => {
      const now = performance.now();
      const shared = choose(now);
      if (shared.waiting === 0) shared.movedAt = now;
      shared.waiting += 1;
      try {
        await shared.ready;
        return await ask(shared.client);
      } finally {
        shared.waiting -= 1;
        shared.movedAt = performance.now();
      }
    },
    end: async () => {
      await Promise.all(all.map(({ client }) => client.end()));
    },
  };
};
