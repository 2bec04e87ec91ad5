// A filter never loses a text that was put in, and takes others for its own as rarely as it says.
import { expect, it } from 'vitest';
import { bloomFile, openBloom } from './bloom-filter.ts';

const texts = Array.from({ length: 5000 }, (_, place) => `text ${place}`);
const others = Array.from({ length: 20_000 }, (_, place) => `another ${place}`);

it.each([1e-1, 1e-2])('knows every text of its own, and takes a share of %s of others for one', (share) => {
  const filter = openBloom(bloomFile(texts, share));
  expect(texts.filter((text) => !filter.has(text))).toEqual([]);
  expect(filter.entries).toBe(texts.length);
  expect(filter.falsePositives).toBeLessThan(share * 1.2);
  const taken = others.filter((text) => filter.has(text)).length / others.length;
  expect(taken).toBeLessThan(share * 1.6);
});

it('is the same file for the same texts in any order', () => {
  expect(bloomFile(texts, 1e-3).equals(bloomFile(texts.toReversed(), 1e-3))).toBe(true);
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['another file', Buffer.from('%PDF-1.7 something that is no filter at all')],
  ['a part of one', bloomFile(texts, 1e-3).subarray(0, 500)],
])('does not open %s', (_, content) => {
  expect(() => openBloom(content)).toThrow(/Bloom filter/);
});
