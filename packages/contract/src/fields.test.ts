import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  dayField,
  instantField,
  isRealDate,
  neededDay,
  lineField,
  pagingFields,
  textField,
  versionField,
} from './fields.ts';

it.each([
  ['1970-01-31', true],
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['1970-13-01', false],
  ['1970-00-10', false],
  ['1970-01-00', false],
  ['1000-01-01', true],
  ['0999-12-31', false],
  ['1970-1-31', false],
])('%s is a day: %s', (text, expected) => {
  expect(isRealDate(text)).toBe(expected);
  expect(dayField.safeParse(text).success).toBe(expected);
});

it.each([
  ['1800-01-01T00:00:00Z', true],
  ['1799-12-31T23:59:59Z', false],
  ['2199-12-31T23:59:59Z', true],
  ['2200-01-01T00:00:00Z', false],
  ['2026-11-21T09:30:00+01:00', true],
  ['2026-11-21', false],
])('%s is a time: %s', (text, expected) => {
  expect(instantField.safeParse(text).success).toBe(expected);
});

it('a text is trimmed, has no controls but tab and line breaks, and its length', () => {
  expect(textField(5).parse('  abc\n ')).toBe('abc');
  expect(textField(5).parse('a\tb\nc')).toBe('a\tb\nc');
  for (const wrong of ['abcdef', 'a\u0007b', 'a\ud800'])
    expect(textField(5).safeParse(wrong).success).toBe(false);
});

it('a line has no break, and something that is seen', () => {
  for (const line of ['', 'Nora', '-']) expect(lineField(9).safeParse(line).success).toBe(true);
  for (const none of ['a\nb', '\u2800', 'a\u202eb']) expect(lineField(9).safeParse(none).success).toBe(false);
});

it.each([
  [1, true],
  [0, false],
  [1.5, false],
])('%d is a version: %s', (version, expected) => {
  expect(versionField.safeParse(version).success).toBe(expected);
});

it.each([
  [{}, { page: 0, size: 20 }],
  [
    { page: '2', size: '100' },
    { page: 2, size: 100 },
  ],
  [
    { page: '100000', size: '1' },
    { page: 100_000, size: 1 },
  ],
  [{ page: '-1' }, null],
  [{ page: '100001' }, null],
  [{ size: '0' }, null],
  [{ size: '101' }, null],
])('of %j the page is %j', (query, expected) => {
  expect(z.object(pagingFields(20, 100)).safeParse(query).data ?? null).toEqual(expected);
});

it('a day that was left out is asked for; one that is wrong is shown how', () => {
  const needed = neededDay('Enter the date on which it was signed.');
  const said = (text: string) => needed.safeParse(text).error?.issues.map(({ message }) => message);
  expect(said('')).toEqual(['Enter the date on which it was signed.']);
  expect(said('2026-02-30')).toEqual(['This must be a date such as 1970-01-31.']);
  expect(said('2026-02-28')).toBeUndefined();
});
