// Is a length of time said as people say it?
import { expect, it } from 'vitest';
import { showMinutes, showSeconds } from './durations.ts';

it.each([
  [0, '0 min'],
  [3, '3 s'],
  [60, '1 min'],
  [90, '1 min 30 s'],
  [119.6, '2 min'],
  [4800, '80 min'],
])('%d seconds are %s', (seconds, said) => {
  expect(showSeconds(seconds)).toBe(said);
});

it('says every second that two decimals of a minute stand for', () => {
  const seconds = Array.from({ length: 600 }, (_, index) => index);
  expect(seconds.map((second) => showMinutes(Math.round((second / 60) * 100) / 100))).toEqual(
    seconds.map(showSeconds),
  );
});
