// Watches when the person last used this page, by a clock that only goes forward, also while the machine sleeps.
import { now } from './clock.ts';
import { onUserInput } from './user-input.ts';

export interface Presence {
  /** Milliseconds since the watch began. */
  readonly now: () => number;
  /** When the page was last used, by the same clock; the beginning counts as a use. */
  readonly lastUse: () => number;
  readonly end: () => void;
}

/** Between two readings of a page that goes on it is never so long: the machine slept, or the page stood still. */
export const ASLEEP_MS = 120_000;

export const watchPresence = (): Presence => {
  let read = { wall: now(), steady: performance.now() };
  let elapsed = 0;
  const elapsedNow = (): number => {
    const at = { wall: now(), steady: performance.now() };
    elapsed += Math.max(0, at.wall - read.wall, at.steady - read.steady);
    read = at;
    return elapsed;
  };
  let used = 0;
  const end = onUserInput(() => {
    used = elapsedNow();
  });
  return { now: elapsedNow, lastUse: () => used, end };
};
