import { expect, it } from 'vitest';
import { nameOf, shownLastName } from './patient-name.ts';

it.each([
  ['Maya', 'Thornton', 'Maya Thornton', 'Thornton'],
  ['Maya', null, 'Maya', ''],
  ['Maya', '', 'Maya', ''],
  [null, 'Thornton', 'Thornton', 'Thornton'],
  [null, null, '[Unknown Patient]', '[Unknown Patient]'],
  ['', '', '[Unknown Patient]', '[Unknown Patient]'],
])('PSEARCH-010 %j %j is %s, and %j where the last name is set apart', (firstName, lastName, whole, last) => {
  expect(nameOf({ firstName, lastName })).toBe(whole);
  expect(shownLastName({ firstName, lastName })).toBe(last);
});
