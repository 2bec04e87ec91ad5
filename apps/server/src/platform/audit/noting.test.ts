// Every place gets every end, also one that failed for a while, without holding up the others.
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { HeadsPlace, Noted } from '../../services/audit-heads/port.ts';
import { noteHeads } from './noting.ts';

const head = (number: number) => ({ month: '2026-11', number, hash: Buffer.alloc(32, number) });

const placeThat = (name: string, answers: (calls: number) => Promise<void>) => {
  const noted: Noted[] = [];
  let calls = 0;
  const place: HeadsPlace = {
    name,
    note: async (heads) => {
      calls += 1;
      await answers(calls);
      noted.push(...heads);
    },
  };
  return { place, numbers: () => noted.map((one) => ('number' in one ? one.number : null)) };
};

test('a place that failed gets the newest end the next time; one that hangs holds up nobody', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const whole = placeThat('whole', async () => undefined);
  const failing = placeThat('failing', async (calls) => {
    if (calls === 1) throw new Error('no route');
  });
  const hanging = Promise.withResolvers<void>();
  const slow = placeThat('slow', (calls) => (calls === 1 ? hanging.promise : Promise.resolve()));
  const heads = noteHeads(log, { places: [failing.place, slow.place, whole.place], interval: 1000 });

  heads.add([head(1)]);
  heads.noteWhenDue(5000);
  await expect.poll(whole.numbers).toEqual([1]);
  expect(lines.some((line) => line.includes('"place":"failing"'))).toBe(true);
  heads.add([head(2)]);
  heads.noteWhenDue(5500);
  expect(whole.numbers()).toEqual([1]);
  hanging.resolve();
  await heads.close();
  expect([whole.numbers(), failing.numbers(), slow.numbers()]).toEqual([[1, 2], [2], [1, 2]]);
});

test('ends are noted once an interval, and not again while nothing grew', async () => {
  const place = placeThat('place', async () => undefined);
  const heads = noteHeads(pino({ level: 'silent' }), { places: [place.place], interval: 1000 });
  heads.add([head(1)]);
  heads.noteWhenDue(5000);
  await expect.poll(place.numbers).toEqual([1]);
  heads.add([head(2), head(3)]);
  heads.noteWhenDue(5999);
  expect(place.numbers()).toEqual([1]);
  heads.noteWhenDue(6000);
  await expect.poll(place.numbers).toEqual([1, 3]);
  await heads.close();
  expect(place.numbers()).toEqual([1, 3]);
});
