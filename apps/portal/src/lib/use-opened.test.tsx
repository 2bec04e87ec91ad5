// Does what was opened later stay when the earlier one says late that it is done?
import { expect, it } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useOpened, useRowsWhileOpen } from './use-opened.ts';

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

it('a row whose form is open stays when somebody takes it away, until the form is closed', async () => {
  const [home, work] = [{ id: 'home' }, { id: 'work' }];
  const given = { rows: [home, work], opened: 'home' as string | null };
  const { result, rerender } = await renderHook(() => useRowsWhileOpen(given.rows, given.opened));
  expect(result.current).toEqual([home, work]);
  given.rows = [work];
  await rerender();
  expect(result.current).toEqual([work, home]);
  given.opened = null;
  await rerender();
  expect(result.current).toEqual([work]);
});
