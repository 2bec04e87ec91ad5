// Run by Vitest before each file of tests: what `vi.waitFor` waits for has as long as a busy machine needs, as with `expect.poll`, not the one
// second that it gives by itself. What must come soon says within which time, and tools/checks/waiting.ts knows where that is.
import { vi } from 'vitest';

export const WAITING_MS = 10_000;

type Options = number | { readonly timeout?: number; readonly interval?: number } | undefined;

export const patiently = (options: Options) =>
  typeof options === 'number' ? options : { timeout: WAITING_MS, ...options };

/** Files of one worker share `vi`: it is made patient once. */
const marked = Symbol.for('alveary patient waiting');

if (!Reflect.has(vi, marked)) {
  const { waitFor, waitUntil } = vi;
  vi.waitFor = (look, options) => waitFor(look, patiently(options));
  vi.waitUntil = (look, options) => waitUntil(look, patiently(options));
  Reflect.set(vi, marked, true);
}
