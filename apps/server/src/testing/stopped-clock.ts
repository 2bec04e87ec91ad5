// Stops the clock of the server in a test: `Date` stands still until the test ends, while timers and the clock of PostgreSQL go on.
import { onTestFinished, vi } from 'vitest';

/** @returns the instant at which the clock stands, in milliseconds since the epoch */
export const stopClock = (at: number = Date.now()): number => {
  vi.setSystemTime(at);
  onTestFinished(() => void vi.useRealTimers());
  return at;
};
