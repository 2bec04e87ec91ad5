// Does a recording end, or go on, as document 2 says?
import { describe, expect, it } from 'vitest';
import { AUTOMATIC_MAXIMUM_MINUTES, WINDOW_MINUTES } from './model.ts';
import { atExpiry, extended, lastMinuteTitle, overrideWarning, settled, wholeMinutes } from './rules.ts';

const MINUTE = 60_000;

describe('at the end of the window', () => {
  it('TIMER-016 TIMER-026 the window is 20 minutes, the automatic maximum 60', () => {
    expect([WINDOW_MINUTES, AUTOMATIC_MAXIMUM_MINUTES]).toEqual([20, 60]);
  });

  it.each([0, 20, 39, 40])(
    'TIMER-019 TIMER-020 TIMER-027 with %i minutes in total it is extended by 20',
    (total) => {
      expect(atExpiry(total)).toEqual({
        does: 'extend',
        minutes: 20,
        title: 'Recording Extended',
        line: '20 minutes added.',
      });
    },
  );

  it.each([
    [41, 19],
    [50, 10],
    [59, 1],
  ])('TIMER-021 TIMER-022 with %i minutes in total it is extended by the remaining %i', (total, minutes) => {
    expect(atExpiry(total)).toEqual({
      does: 'extend',
      minutes,
      title: 'Final Extension',
      line: `${minutes} minutes added. The 60 minute limit is reached.`,
    });
  });

  it.each([60, 61, 80])('TIMER-023 TIMER-024 TIMER-025 with %i minutes in total it stops', (total) => {
    expect(atExpiry(total)).toEqual({
      does: 'stop',
      title: 'Recording Stopped',
      line: 'The 60 minute limit was reached.',
    });
  });

  it('TIMER-018 says a minute before what will happen', () => {
    expect([20, 40, 60].map(lastMinuteTitle)).toEqual([
      'Recording will auto-extend in 1 minute',
      'Recording will auto-extend in 1 minute',
      'Recording will stop in 1 minute',
    ]);
  });
});

describe('while nobody looks', () => {
  const window = { startedAt: 0, expiresAt: 20 * MINUTE };
  it.each([
    [19, 20, false, null],
    [20, 40, false, 'Recording Extended'],
    [45, 60, false, 'Recording Extended'],
    [60, 60, true, 'Recording Stopped'],
    [600, 60, true, 'Recording Stopped'],
  ])('after %i minutes its window ends at %i', (at, ends, isStopped, title) => {
    const found = settled(window, at * MINUTE);
    expect([found.expiresAt / MINUTE, found.isStopped, found.last?.title ?? null]).toEqual([
      ends,
      isStopped,
      title,
    ]);
  });

  it('TIMER-021 a window that ends at 50 minutes is extended to 60, by itself', () => {
    const found = settled({ startedAt: 0, expiresAt: 50 * MINUTE }, 50 * MINUTE);
    expect(found).toMatchObject({ expiresAt: 60 * MINUTE, isStopped: false });
  });

  it('a recording that was extended beyond 60 minutes ends without another extension', () => {
    const beyond = { startedAt: 0, expiresAt: 80 * MINUTE };
    expect(settled(beyond, 79 * MINUTE).isStopped).toBe(false);
    expect(settled(beyond, 81 * MINUTE)).toMatchObject({ expiresAt: 80 * MINUTE, isStopped: true });
  });
});

describe('by hand', () => {
  it('TIMER-028 adds 20 minutes, up to a day', () => {
    expect(extended({ startedAt: 0, expiresAt: 55 * MINUTE })).toBe(75 * MINUTE);
    expect(extended({ startedAt: 0, expiresAt: 1430 * MINUTE })).toBe(1440 * MINUTE);
  });

  it('TIMER-029 beyond 60 minutes warns with the total', () => {
    expect(overrideWarning(60)).toBeNull();
    expect(overrideWarning(61)?.line).toBe('Total is now 61 minutes.');
    expect(overrideWarning(80)).toEqual({ title: 'Manual Override', line: 'Total is now 80 minutes.' });
  });

  it('counts whole minutes', () => {
    expect([wholeMinutes(0, 59_999), wholeMinutes(0, 60_000)]).toEqual([0, 1]);
  });
});
