// A stopped clock that stands still: Vitest moves it by 50 ms for each look of a wait and while a click is under way, so that on a busy
// machine more time passes than the test says. Here waiting only lets happen what is due.
import { vi } from 'vitest';

const { isFakeTimers, advanceTimersByTime } = vi;

/** Vitest asks whether the clock is stopped right before it moves it; no test does. */
let isAskedByVitest = false;

vi.isFakeTimers = () => {
  isAskedByVitest = true;
  queueMicrotask(() => {
    isAskedByVitest = false;
  });
  return isFakeTimers();
};

vi.advanceTimersByTime = (ms) => advanceTimersByTime(isAskedByVitest ? 0 : ms);
