import { expect, onTestFinished, vi } from 'vitest';

/**
 * For what looks at the clock every second, while `Date` stands still (`vi.setSystemTime`); fake timers would go on with every look of
 * `expect.element`.
 * @returns moves the clock on by a second, and lets everybody look
 */
export const everySecond = (): (() => void) => {
  const intervals = vi.spyOn(globalThis, 'setInterval');
  onTestFinished(() => intervals.mockRestore());
  return () => {
    const looks = intervals.mock.calls.filter(([, milliseconds]) => milliseconds === 1000);
    expect(looks).not.toEqual([]);
    vi.setSystemTime(Date.now() + 1000);
    for (const [look] of looks) if (typeof look === 'function') look();
  };
};
