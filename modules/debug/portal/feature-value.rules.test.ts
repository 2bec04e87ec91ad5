// Does a feature value survive being shown and typed? As a table.
import { expect, it } from 'vitest';
import { typedValue, valueText } from './feature-value.rules.ts';

it.each<[unknown, string]>([
  [true, 'true'],
  ['true', '"true"'],
  [1200, '1200'],
  ['1200', '"1200"'],
  ['kg', 'kg'],
  ['https://manual.example', 'https://manual.example'],
  [{ fev1: { good: 80 } }, '{"fev1":{"good":80}}'],
  [null, ''],
])('%j is shown as %s and read as itself', (value, text) => {
  expect(valueText(value)).toBe(text);
  expect(typedValue(text)).toEqual(value);
});

it('a value that was never set is shown as nothing', () => {
  expect(valueText(undefined)).toBe('');
  expect(typedValue('  ')).toBeNull();
});
