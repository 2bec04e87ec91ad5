import { describe, expect, it } from 'vitest';
import { readTalk, stretchOf, type Talk } from './talk-time.rules.ts';

const talk: Talk = { id: 'first', from: 1000, until: 60_000 };
const newId = () => 'next';

describe('OP-ACTIVITY-5 the time of a visit', () => {
  it.each([
    ['begins when both are there', null, { now: 5000, isTogether: true, lastUse: 4000 }, [5000, 5000], null],
    [
      'does not begin while the patient waits',
      null,
      { now: 5000, isTogether: false, lastUse: 4000 },
      null,
      null,
    ],
    [
      'does not begin with a page that nobody uses',
      null,
      { now: 130_000, isTogether: true, lastUse: 0 },
      null,
      null,
    ],
    ['goes on', talk, { now: 61_000, isTogether: true, lastUse: 60_500 }, [1000, 61_000], null],
    [
      'ends when the patient is gone',
      talk,
      { now: 61_000, isTogether: false, lastUse: 60_500 },
      null,
      [1000, 61_000],
    ],
    [
      'ends two minutes after the last use',
      talk,
      { now: 125_000, isTogether: true, lastUse: 2000 },
      null,
      [1000, 122_000],
    ],
    [
      'ends where a machine fell asleep',
      talk,
      { now: 900_000, isTogether: true, lastUse: 899_000 },
      [900_000, 900_000],
      [1000, 60_000],
    ],
  ])('%s', (_name, before, reading, current, over) => {
    const read = readTalk(before, reading, newId);
    const spanOf = (one: Talk | null) => (one === null ? null : [one.from, one.until]);
    expect([spanOf(read.current), spanOf(read.over)]).toEqual([current, over]);
  });

  it('is told by how long ago it began', () => {
    expect(stretchOf(talk, 61_000.4, true)).toEqual({
      id: 'first',
      beganAgoMs: 60_000,
      lengthMs: 59_000,
      isOver: true,
    });
  });
});
