import { expect, it } from 'vitest';
import { isSlow } from './prefetch.ts';

it.each([
  [{}, false],
  [{ effectiveType: '4g' }, false],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ effectiveType: '4g', saveData: true }, true],
])('SHELL-088 nothing is loaded ahead on a slow line: %o', (line, slow) => {
  expect(isSlow(line)).toBe(slow);
});
