// Does a fetch wait exactly 200 ms after the last letter, and each letter begin the time anew?
import { afterEach, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useSettled } from './fetch-delay.ts';

afterEach(() => vi.useRealTimers());

it('API-011 the delay is 200 ms from the last change: not 199, and not from the first', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { result, rerender, act } = await renderHook((typed?: string) => useSettled(typed ?? ''), {
    initialProps: '',
  });
  const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  await rerender('f');
  await after(199);
  expect(result.current).toBe('');
  await rerender('fi');
  await after(199);
  expect(result.current).toBe('');
  await after(1);
  expect(result.current).toBe('fi');
});
