// Words for a log of which less counts than was typed.
import { expect, it } from 'vitest';
import { cutWords } from './cut-time.rules.ts';

const clock = (instant: string): string => instant.slice(11, 16);

it('says how much counts, and for what the rest does', () => {
  const time = {
    claimedSeconds: 1800,
    countedSeconds: 1155,
    cuts: [
      { from: '2026-05-04T09:10:00.000Z', until: '2026-05-04T09:20:00.000Z', by: 'call' },
      { from: '2026-05-04T09:29:15.000Z', until: '2026-05-04T09:30:00.000Z', by: 'activity' },
    ],
  } as const;
  expect(cutWords({ ...time, cuts: [...time.cuts] }, clock)).toEqual({
    title: 'Counted 19 min 15 s of 30 min',
    lines: [
      { from: '09:10', until: '09:20', by: 'as a call' },
      { from: '09:29', until: '09:30', by: 'as time on a patient page' },
    ],
  });
});

it('says nothing of a log that counts as a whole, or is not in the ledger', () => {
  expect(cutWords({ claimedSeconds: 60, countedSeconds: 60, cuts: [] }, clock)).toBeNull();
  expect(cutWords(null, clock)).toBeNull();
});

it('joins what was cut without a gap for the same kind of thing', () => {
  const cuts = [
    { from: '2026-05-04T09:10:00.000Z', until: '2026-05-04T09:11:00.000Z', by: 'manual' as const },
    { from: '2026-05-04T09:11:00.000Z', until: '2026-05-04T09:12:00.000Z', by: 'manual' as const },
    { from: '2026-05-04T09:12:00.000Z', until: '2026-05-04T09:13:00.000Z', by: 'call' as const },
    { from: '2026-05-04T09:15:00.000Z', until: '2026-05-04T09:16:00.000Z', by: 'call' as const },
  ];
  expect(cutWords({ claimedSeconds: 600, countedSeconds: 360, cuts }, clock)?.lines).toEqual([
    { from: '09:10', until: '09:12', by: 'in another log' },
    { from: '09:12', until: '09:13', by: 'as a call' },
    { from: '09:15', until: '09:16', by: 'as a call' },
  ]);
});
