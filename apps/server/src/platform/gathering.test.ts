// Does what comes alone leave at once, what comes meanwhile leave together, and is the end of all of it told?
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { gathering } from './gathering.ts';

/** Batches that stay under way until they are let go. */
const held = (batches = 1) => {
  const left: { readonly batch: readonly number[]; end(): void }[] = [];
  const gathered = gathering<number>({
    most: 3,
    batches,
    work: (batch) => new Promise((end) => left.push({ batch, end })),
  });
  return { left, batches: () => left.map(({ batch }) => batch), ...gathered };
};

const turns = async (count = 5): Promise<void> => {
  for (let done = 0; done < count; done += 1) await turn();
};

it('what one turn brings leaves together, what comes while it is under way goes with the next, so many at most', async () => {
  const { left, batches, add } = held();
  for (const one of [1, 2]) add(one);
  expect(batches()).toEqual([]);
  await turns();
  for (const one of [3, 4, 5, 6]) add(one);
  await turns();
  expect(batches()).toEqual([[1, 2]]);
  left[0]?.end();
  await turns();
  expect(batches()).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  left[1]?.end();
  await turns();
  expect(batches()).toEqual([[1, 2], [3, 4, 5], [6]]);
});

it('as many batches are under way as is said, and the end is that of all', async () => {
  const { left, batches, add, done } = held(2);
  const order: string[] = [];
  for (const one of [1, 2, 3]) {
    add(one);
    await turns();
  }
  expect(batches()).toEqual([[1], [2]]);
  const ended = done().then(() => order.push('done'));
  left[1]?.end();
  await turns();
  expect(batches()).toEqual([[1], [2], [3]]);
  left[2]?.end();
  await turns();
  order.push('the first ends');
  left[0]?.end();
  await ended;
  expect(order).toEqual(['the first ends', 'done']);
});

it('is done at once where nothing was added, and works again after it was done', async () => {
  const { left, batches, add, done } = held();
  await done();
  add(1);
  await turns();
  left[0]?.end();
  await done();
  add(2);
  await turns();
  expect(batches()).toEqual([[1], [2]]);
});

it('more are waited for where it is said for what', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const batches: (readonly number[])[] = [];
  const { add, done } = gathering<number>({
    most: 10,
    gather: () => promise,
    work: async (batch) => void batches.push(batch),
  });
  add(1);
  await turns();
  add(2);
  resolve();
  await done();
  expect(batches).toEqual([[1, 2]]);
});
