import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefetchWhenIdle } from './prefetch.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Something arrives that the page asked for. */
const arrival = async (): Promise<void> => {
  // Told after those that watched before.
  const told = new Promise<void>((done) => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      done();
    });
    observer.observe({ type: 'resource' });
  });
  await fetch(`${location.origin}/?own`, { cache: 'reload' });
  await told;
};

it('SHELL-088 what will probably be asked for waits until the page has what it asked for', async () => {
  const load = vi.fn(() => Promise.resolve());
  prefetchWhenIdle([load]);
  for (let part = 0; part < 3; part += 1) {
    vi.advanceTimersByTime(400);
    await arrival();
  }
  vi.advanceTimersByTime(499);
  await new Promise((done) => requestIdleCallback(done));
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await new Promise((done) => requestIdleCallback(done));
  expect(load).toHaveBeenCalledOnce();
});

it('SHELL-088 a page that never stops asking keeps nothing waiting for more than 5 s', async () => {
  const load = vi.fn(() => Promise.resolve());
  prefetchWhenIdle([load]);
  for (let part = 0; part < 13; part += 1) {
    vi.advanceTimersByTime(400);
    await arrival();
  }
  await new Promise((done) => requestIdleCallback(done));
  expect(load).toHaveBeenCalledOnce();
});
