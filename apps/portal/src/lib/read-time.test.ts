import { expect, it } from 'vitest';
import { readTime } from './read-time.ts';

it.each([
  ['2:30 PM', '14:30'],
  ['2:30pm', '14:30'],
  ['2 pm', '14:00'],
  ['12:05 AM', '00:05'],
  ['12 p.m.', '12:00'],
  ['14:30', '14:30'],
  ['14.30', '14:30'],
  ['1430', '14:30'],
  ['930', '09:30'],
  [' 9:05 ', '09:05'],
])('%j is %s', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

it.each(['', '2', '25:00', '13 PM', '0 AM', '9:60', 'noon', '12345'])('%j is no time', (typed) => {
  expect(readTime(typed)).toBeNull();
});
