import { describe, expect, it } from 'vitest';
import { type Absences, noAbsences, readAbsences, toldAbsences } from './absence.rules.ts';

const MINUTE = 60_000;
const at = (readAt: number, more: Partial<Absences> = {}): Absences => ({ ...noAbsences, ...more, readAt });

describe('OP-ACTIVITY-5 a recording with nobody there', () => {
  it.each([
    ['somebody spoke a minute ago', at(3 * MINUTE), 4 * MINUTE, 3 * MINUTE, true, [], null],
    ['nobody spoke for two minutes', at(3 * MINUTE), 4 * MINUTE, 1 * MINUTE, true, [], 3 * MINUTE],
    ['nobody moved anything, and nothing is heard', at(3 * MINUTE), 4 * MINUTE, 1 * MINUTE, false, [], null],
    ['a whole window without a sign', at(20 * MINUTE), 21 * MINUTE, 0, false, [], 20 * MINUTE],
    [
      'somebody is back',
      at(9 * MINUTE, { since: 3 * MINUTE }),
      10 * MINUTE,
      9.5 * MINUTE,
      true,
      [[3 * MINUTE, 9.5 * MINUTE]],
      null,
    ],
    [
      'the machine has slept',
      at(3 * MINUTE),
      40 * MINUTE,
      40 * MINUTE,
      true,
      [[3 * MINUTE, 40 * MINUTE]],
      null,
    ],
    [
      'the machine has slept, and nobody woke it',
      at(3 * MINUTE),
      40 * MINUTE,
      2 * MINUTE,
      true,
      [[3 * MINUTE, 40 * MINUTE]],
      40 * MINUTE,
    ],
  ])('%s', (_name, before, now, lastUse, isHearing, spans, since) => {
    const read = readAbsences(before, { now, lastUse, isHearing });
    expect([read.spans.map(({ from, until }) => [from, until]), read.since]).toEqual([spans, since]);
  });

  it('is told with the one that goes on, by how long ago it began', () => {
    const spans = [{ from: MINUTE, until: 2 * MINUTE }];
    expect(toldAbsences(at(10 * MINUTE, { spans, since: 7 * MINUTE }))).toEqual([
      { beganAgoMs: 9 * MINUTE, lengthMs: MINUTE },
      { beganAgoMs: 3 * MINUTE, lengthMs: 3 * MINUTE },
    ]);
  });
});
