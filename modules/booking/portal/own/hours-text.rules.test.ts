// Are working hours read as people type them, and is what is wrong with them said?
import { expect, it } from 'vitest';
import { hoursComplaint, hoursInWords, readHours } from './hours-text.rules.ts';

const hour = (from: number, to: number) => ({ day: 1, from: from * 60, to: to * 60 });

it.each([
  ['', []],
  ['9-17', [hour(9, 17)]],
  ['9:00-12:00, 13:00-17:00', [hour(9, 12), hour(13, 17)]],
  ['08.30 – 12', [hour(8.5, 12)]],
  ['9 to 12; 13 to 16:45', [hour(9, 12), hour(13, 16.75)]],
  ['0-24', [hour(0, 24)]],
  ['nine to five', null],
  ['9:75-12', null],
  ['9-', null],
])('%s is %j', (text, expected) => expect(readHours(text, 1)).toEqual(expected));

it.each([
  ['9-17', null],
  ['', null],
  ['9:10-12', 'quarter of an hour'],
  ['17-9', 'end after they begin'],
  ['9-25', 'end after they begin'],
  ['13-17, 9-14', 'overlap'],
  ['9-12, 12-14', null],
  ['morning', 'Write times such as'],
])('of %s is said: %s', (text, expected) => {
  const complaint = hoursComplaint(text, 1);
  if (expected === null) expect(complaint).toBeNull();
  else expect(complaint).toContain(expected);
});

it('are written as they are read', () => {
  const hours = [hour(13, 17), { ...hour(9, 12.25) }, { day: 2, from: 0, to: 60 }];
  expect(hoursInWords(hours, 1)).toBe('9:00-12:15, 13:00-17:00');
  expect(hoursInWords(hours, 3)).toBe('');
});
