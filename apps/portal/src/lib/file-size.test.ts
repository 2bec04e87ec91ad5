import { expect, it } from 'vitest';
import { sizeText } from './file-size.ts';

const MB = 1024 * 1024;

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [38_900, '38 kB'],
  [1.4 * MB, '1.4 MB'],
])('%d is %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
