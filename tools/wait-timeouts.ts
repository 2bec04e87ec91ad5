// Vitest setup file: gives `vi.waitFor` and `vi.waitUntil` the time limit of the whole suite in place of their own second.
import { vi } from 'vitest';
import { WAITING_MS } from './wait-limit.ts';

type Options = number | { readonly timeout?: number; readonly interval?: number } | undefined;

const withTimeout = (options: Options) =>
  typeof options === 'number' ? options : { timeout: WAITING_MS, ...options };

/** Files of one worker share `vi`, so it is wrapped once. */
const marked = Symbol.for('alveary wait timeouts');

export const lengthenWaits = (target: Pick<typeof vi, 'waitFor' | 'waitUntil'>): void => {
  if (Reflect.has(target, marked)) return;
  const { waitFor, waitUntil } = target;
  target.waitFor = (look, options) => waitFor(look, withTimeout(options));
  target.waitUntil = (look, options) => waitUntil(look, withTimeout(options));
  Reflect.set(target, marked, true);
};

lengthenWaits(vi);
