// Proves that what is sent on one node reaches the followers on another, in order, each once, also when what carries the news is away
// (decisions 0019, 0082).
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeAfterFile } from '../../testing/closing.ts';
import { execute } from '../../testing/cluster.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { natsName, startNats, type TestNats } from '../../testing/nats.ts';
import { type FanOut, openFanOut } from './fan-out.ts';
import { createFollowers, type Followers } from './followers.ts';

interface Node extends FanOut {
  readonly followers: Followers;
  /** What came for the key from now on. */
  heard(key: string): unknown[];
}

let test: TestDatabase;
let nats: TestNats;
beforeAll(async () => {
  test = await testDatabase();
  nats = await startNats();
});

/** The body of a frame stands between the empty line and the NUL. */
const bodyOf = (rest: Uint8Array): unknown => {
  const text = Buffer.from(rest).toString('utf8');
  return JSON.parse(text.slice(text.indexOf('\n\n') + 2, text.lastIndexOf('\0')));
};

const openNode = async (
  natsUrl?: string,
  database: Pick<TestDatabase['database'], 'logins' | 'statements' | 'shortSearches'> = test.database,
): Promise<Node> => {
  const followers = createFollowers();
  const fanOut = await openFanOut(database, followers, pino({ level: 'silent' }), natsUrl);
  closeAfterFile(fanOut.close);
  return {
    ...fanOut,
    followers,
    heard: (key) => {
      const all: unknown[] = [];
      followers.add(key, ({ rest }) => all.push(bodyOf(rest)));
      return all;
    },
  };
};

const numbers = (count: number, from = 0): number[] =>
  Array.from({ length: count }, (_, index) => from + index);

describe.each([
  ['PostgreSQL', (): string | undefined => undefined],
  [natsName, (): string | undefined => nats.url],
] as const)('over %s', (_name, url) => {
  it('a burst reaches every node that follows in the order of its commits, long messages too, and nobody else', async () => {
    const [one, other] = [await openNode(url()), await openNode(url())];
    await expect.poll(() => one.measure()).not.toBeNull();
    await expect.poll(() => other.measure()).not.toBeNull();
    const [key, stranger] = [`test:${randomUUID()}`, `test:${randomUUID()}`];
    const [here, there, elsewhere] = [one.heard(key), other.heard(key), other.heard(stranger)];
    const long = 'x'.repeat(1_500_000);
    for (const number of numbers(200)) await one.publish(key, number);
    await one.publish(key, long);
    await expect.poll(() => there.length).toBe(201);
    await expect.poll(() => here.length).toBe(201);
    expect(there).toEqual([...numbers(200), long]);
    expect(here).toEqual(there);
    expect(elsewhere).toEqual([]);
  });
});

it('a short message needs no reading on any node, a long one is read where somebody follows', async () => {
  const reads: number[] = [];
  const counting = {
    ...test.database,
    shortSearches: {
      ...test.database.shortSearches,
      many: <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> => {
        if (sql.startsWith('select')) reads.push(values.length);
        return test.database.shortSearches.many<Row>(sql, values);
      },
    },
  };
  const node = await openNode(undefined, counting);
  const key = `test:${randomUUID()}`;
  const here = node.heard(key);
  const short = { text: 'what is said has blanks, "quotes" and ☂' };
  await node.publish(key, short);
  await expect.poll(() => here).toEqual([short]);
  expect(reads).toEqual([]);
  const long = 'x'.repeat(500);
  await node.publish(key, long);
  await expect.poll(() => here).toEqual([short, long]);
  expect(reads).toHaveLength(1);
});

it('what was kept while the connection of PostgreSQL was away comes after it, once and in order', async () => {
  const node = await openNode();
  const key = `test:${randomUUID()}`;
  const here = node.heard(key);
  await node.publish(key, 0);
  await expect.poll(() => here.length).toBe(1);
  // The listener alone loses its connection, and is back within a second: nobody hears the news of what is kept until then.
  await execute(
    test.url,
    `select pg_terminate_backend(pid, 60000) from pg_stat_activity
      where datname = current_database() and application_name = 'alveary_broker'`,
  );
  for (const number of numbers(20, 1)) await node.publish(key, number);
  await expect.poll(() => here.length).toBe(21);
  await node.publish(key, 21);
  await expect.poll(() => here.length).toBe(22);
  expect(here).toEqual(numbers(22));
});

describe(`while ${natsName} is away`, () => {
  it('messages come from their rows, once and in order, before, during and after it', async () => {
    const [one, other] = [await openNode(nats.url), await openNode(nats.url)];
    const key = `test:${randomUUID()}`;
    const there = other.heard(key);
    const send = async (from: number): Promise<void> => {
      for (const number of numbers(20, from)) await one.publish(key, number);
    };
    await send(0);
    await expect.poll(() => there.length).toBe(20);
    await nats.kill();
    await send(20);
    await expect.poll(() => there.length).toBe(40);
    await expect.poll(() => other.measure()).not.toBeNull();
    await nats.start();
    await send(40);
    await expect.poll(() => there.length).toBe(60);
    expect(there).toEqual(numbers(60));
  });

  it('a node that starts without it works, and its successor tells what the relay before it did not', async () => {
    await nats.kill();
    const first = await openNode(nats.url);
    const key = `test:${randomUUID()}`;
    const there = first.heard(key);
    await first.publish(key, 'without');
    await expect.poll(() => there).toEqual(['without']);
    await nats.start();
    const second = await openNode(nats.url);
    const heard = second.heard(key);
    await first.close();
    await second.publish(key, 'from the second');
    await expect.poll(() => heard).toEqual(['from the second']);
  });
});

it(`${natsName} brings the news of messages that no look at the rows finds`, async () => {
  let looks = 0;
  // Whoever looks for news in the rows sees none: it can come over NATS alone.
  const blind = {
    ...test.database,
    shortSearches: {
      ...test.database.shortSearches,
      many: async <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> => {
        if (!sql.includes('where created_at >=')) return test.database.shortSearches.many<Row>(sql, values);
        looks += 1;
        return [];
      },
    },
  };
  const node = await openNode(nats.url, blind);
  const key = `test:${randomUUID()}`;
  const here = node.heard(key);
  // What is sent before a node relays is lost to a blind one.
  const isRelayed = async (): Promise<boolean> => {
    await node.publish(key, 'is anybody there?');
    return here.length > 0;
  };
  await expect.poll(isRelayed).toBe(true);
  expect(looks).toBeGreaterThan(0);
  for (const number of numbers(20)) await node.publish(key, number);
  await expect.poll(() => here.at(-1)).toBe(19);
  expect(here.filter((one) => typeof one === 'number')).toEqual(numbers(20));
});
