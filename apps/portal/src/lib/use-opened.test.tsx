// Does what was opened later stay when the earlier one says late that it is done?
import { expect, it } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useOpened } from './use-opened.ts';

it('closes what it was made for, and nothing that was opened meanwhile', async () => {
  const { result, act } = await renderHook(() => useOpened());
  await act(() => result.current.open('first'));
  const closeFirst = result.current.closing('first');
  await act(() => result.current.open('second'));
  await act(closeFirst);
  expect(result.current.opened).toBe('second');
  await act(result.current.closing('second'));
  expect(result.current.opened).toBeNull();
});
