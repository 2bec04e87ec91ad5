import { expect, it } from 'vitest';
import { jsonOfBytes, jsonOfText } from './outside-json.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const codeOf = (work: () => unknown): unknown => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

it.each([
  ['{"event":"x","payload":{"object":{"call_id":"1"}}}'],
  ['7'],
  [nested(60)],
  [JSON.stringify({ many: Array.from({ length: 10_000 }, () => ({ a: [1] })) })],
])('reads %.40s', (text) => {
  expect(jsonOfText(text)).toEqual(JSON.parse(text));
  expect(jsonOfBytes(Buffer.from(text))).toEqual(JSON.parse(text));
});

it.each([
  ['what is no JSON', '{'],
  ['nothing', ''],
  ['lists within lists', nested(100_000)],
  ['objects within objects', '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)],
  ['both in turn', '[{"a":'.repeat(10_000) + '1' + '}]'.repeat(10_000)],
])('refuses %s', (_, text) => {
  expect(codeOf(() => jsonOfText(text))).toBe('NotJson');
});

it('refuses bytes that are no UTF-8', () => {
  expect(codeOf(() => jsonOfBytes(new Uint8Array([0x22, 0xff, 0x22])))).toBe('NotJson');
});
