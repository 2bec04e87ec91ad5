// Do passwords take turns, off the main thread, so that a crowd at the door stops nobody inside? (OP-AUTH-7)
import { expect, it } from 'vitest';
import { AT_ONCE, hashPassword } from './password.ts';
import { concurrencyLimit } from './concurrency-limit.ts';

/** Work that ends when it is told to. */
const openWork = () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (name: number) => () =>
    new Promise<number>((resolve) => {
      begun.push(name);
      ends.push(() => resolve(name));
    });
  return { begun, ends, work };
};

it('as many at once as agreed, the others in the order in which they came', async () => {
  const { begun, ends, work } = openWork();
  const { take } = concurrencyLimit(2, 10);
  const done = [1, 2, 3, 4].map((name) => take(work(name)));
  await Promise.resolve();
  expect(begun).toEqual([1, 2]);
  ends[0]?.();
  expect(await done[0]).toBe(1);
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  ends[2]?.();
  await expect.poll(() => begun).toEqual([1, 2, 3, 4]);
  ends[1]?.();
  ends[3]?.();
  expect(await Promise.all(done)).toEqual([1, 2, 3, 4]);
});

it('refuses with a clear answer when too many wait, and goes on afterwards', async () => {
  const { ends, work } = openWork();
  const { take } = concurrencyLimit(1, 1);
  const done = [take(work(1)), take(work(2))];
  await expect(take(work(3))).rejects.toMatchObject({ code: 'SignInBusy', statusCode: 503 });
  ends[0]?.();
  await done[0];
  const third = take(work(3));
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.();
  expect(await third).toBe(3);
});

it('a turn that fails is passed on', async () => {
  const { take } = concurrencyLimit(1, 1);
  await expect(take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await take(() => Promise.resolve('next'))).toBe('next');
});

it('hashing leaves the main thread free: it turns while a password is worked on', async () => {
  let isDone = false;
  // Whoever waits for a turn begins when the event loop hears that another one is done: no two turns fall into one of its rounds.
  const hashed = Promise.all(
    Array.from({ length: 6 * AT_ONCE }, () => hashPassword('Breathe-easy1')),
  ).finally(() => {
    isDone = true;
  });
  let rounds = 0;
  while (!isDone) {
    await new Promise(setImmediate);
    rounds += 1;
  }
  for (const hash of await hashed) expect(hash).toMatch(/^\$argon2id\$/);
  // On the main thread there would be one round at the most.
  expect(rounds).toBeGreaterThan(3);
});
