import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefetchWhenIdle } from './prefetch.ts';

/** What waits for the browser to have nothing to do: the pages of other tests share its thread, and need not leave it any rest. */
const waiting: IdleRequestCallback[] = [];
const rest = (): void => {
  for (const one of waiting.splice(0)) one({ didTimeout: false, timeRemaining: () => 50 });
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  waiting.length = 0;
  vi.stubGlobal('PerformanceObserver', OwnArrivals);
  vi.stubGlobal('requestIdleCallback', (one: IdleRequestCallback) => waiting.push(one));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let requests = 0;
const OWN = /\?own=\d+$/;

/** The browser's own, which hears of what these tests asked for alone: in the shared page parts of other tests may still arrive. */
class OwnArrivals extends PerformanceObserver {
  constructor(callback: PerformanceObserverCallback) {
    super((list, ...others) => {
      if (list.getEntries().some(({ name }) => OWN.test(name))) callback(list, ...others);
    });
  }
}

/** Something arrives that the page asked for. */
const arrival = async (): Promise<void> => {
  requests += 1;
  const address = `${location.origin}/?own=${requests}`;
  // Told after those that watched before.
  const told = new Promise<void>((done) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName(address).length === 0) return;
      observer.disconnect();
      done();
    });
    observer.observe({ type: 'resource' });
  });
  await fetch(address, { cache: 'reload' });
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
  rest();
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  rest();
  expect(load).toHaveBeenCalledOnce();
});

it('SHELL-088 a page that never stops asking keeps nothing waiting for more than 5 s', async () => {
  const load = vi.fn(() => Promise.resolve());
  prefetchWhenIdle([load]);
  for (let part = 0; part < 13; part += 1) {
    vi.advanceTimersByTime(400);
    await arrival();
  }
  rest();
  expect(load).toHaveBeenCalledOnce();
});
