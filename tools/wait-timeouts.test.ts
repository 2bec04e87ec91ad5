import { expect, it, vi } from 'vitest';
import { WAITING_MS } from './wait-limit.ts';
import { lengthenWaits } from './wait-timeouts.ts';

it.each([
  [undefined, { timeout: WAITING_MS }],
  [{ interval: 10 }, { timeout: WAITING_MS, interval: 10 }],
  [{ timeout: 60_000 }, { timeout: 60_000 }],
  [70_000, 70_000],
])('waits with %o become waits with %o, however often the setup runs', (given, options) => {
  const [waitFor, waitUntil, look] = [vi.fn(), vi.fn(), () => true];
  const wrapped = { waitFor, waitUntil };
  lengthenWaits(wrapped);
  lengthenWaits(wrapped);
  void wrapped.waitFor(look, given);
  void wrapped.waitUntil(look, given);
  for (const wait of [waitFor, waitUntil]) expect(wait.mock.calls).toEqual([[look, options]]);
});

it('wraps the waits that every test uses before its file runs', () => {
  const { waitFor } = vi;
  lengthenWaits(vi);
  expect(vi.waitFor).toBe(waitFor);
});
