// Do the plots follow the wheel with each frame, and what is chosen a moment later?
import { createStore } from '@alveary/portal/lib/store.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type TimelineFilter, windowOf } from './range.rules.ts';
import { CHOOSE_EACH_MS, WheelGesture } from './wheel-gesture.ts';

const filterFrom = (day: number): TimelineFilter => ({
  rangeName: 'custom',
  startDate: new Date(Date.UTC(2026, 10, day)).toISOString(),
  endDate: new Date(Date.UTC(2026, 10, day + 7)).toISOString(),
});
const [first, second, third] = [filterFrom(1), filterFrom(2), filterFrom(3)];
const FRAME_MS = 20;

const begun = () => {
  const live = createStore(windowOf(first));
  const drawn = vi.fn();
  live.subscribe(drawn);
  const choose = vi.fn<(filter: TimelineFilter) => void>();
  return { live, drawn, choose, gesture: new WheelGesture(live, choose) };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('turns before the next frame are drawn once, the last of them', () => {
  const { live, drawn, choose, gesture } = begun();
  gesture.go(second);
  gesture.go(third);
  expect(drawn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(FRAME_MS);
  expect(drawn).toHaveBeenCalledTimes(1);
  expect(live.get()).toEqual(windowOf(third));
  expect(choose).not.toHaveBeenCalled();
});

it('what it has made is chosen now and then, and once more when it rests', () => {
  const { choose, gesture } = begun();
  gesture.go(second);
  vi.advanceTimersByTime(CHOOSE_EACH_MS);
  expect(choose.mock.calls).toEqual([[second]]);
  gesture.go(third);
  expect(gesture.moved).toBe(third);
  vi.advanceTimersByTime(CHOOSE_EACH_MS);
  expect(choose.mock.calls).toEqual([[second], [third]]);
  vi.advanceTimersByTime(10 * CHOOSE_EACH_MS);
  expect(choose).toHaveBeenCalledTimes(2);
  expect(gesture.moved).toBeNull();
});

it('what somebody chooses meanwhile in another way is not taken back', () => {
  const { drawn, choose, gesture } = begun();
  gesture.go(second);
  gesture.end();
  vi.advanceTimersByTime(10 * CHOOSE_EACH_MS);
  expect(choose).not.toHaveBeenCalled();
  expect(drawn).not.toHaveBeenCalled();
  gesture.go(third);
  vi.advanceTimersByTime(CHOOSE_EACH_MS);
  expect(choose.mock.calls).toEqual([[third]]);
});
