// Does `vi.waitFor` wait longer than the second that it has by itself?
import { expect, it, vi } from 'vitest';
import { patiently, WAITING_MS } from './patient-waiting.ts';

it.each([
  [undefined, { timeout: WAITING_MS }],
  [{ interval: 10 }, { timeout: WAITING_MS, interval: 10 }],
  [{ timeout: 2000 }, { timeout: 2000 }],
  [700, 700],
])('%o becomes %o', (given, options) => {
  expect(patiently(given)).toEqual(options);
});

it('what comes after more than a second is still waited for', async () => {
  let isThere = false;
  setTimeout(() => {
    isThere = true;
  }, 1200);
  await vi.waitFor(() => expect(isThere).toBe(true));
});
