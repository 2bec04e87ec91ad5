// Does time count exactly while nothing pauses it, and is it told as document 2 §4 says?
import { describe, expect, it } from 'vitest';
import {
  acknowledged,
  beginTracking,
  clockText,
  isAnythingUntold,
  isLogDue,
  isThresholdMet,
  loggedText,
  logOf,
  noted,
  paused,
  profilePageOf,
  resumed,
  startOf,
  tick,
  type Tracking,
} from './tracking.rules.ts';

const start = { profileId: 'p', siteId: 's', siteProfileId: 'sp' };
const NINE = Date.parse('2026-05-04T09:00:00Z');
const begin = (): Tracking => beginTracking('log', start, { wall: NINE, steady: 500 });

let ids = 0;
const newId = (): string => {
  ids += 1;
  return `stretch ${ids}`;
};
/** Lets seconds pass, one at a time as the page asks. */
const after = (tracking: Tracking, seconds: number): Tracking => {
  let now = tracking;
  for (let left = seconds; left > 0; left -= 1) {
    now = tick(now, { wall: now.at.wall + 1000, steady: now.at.steady + 1000 }, newId);
  }
  return now;
};
/** Nobody asks meanwhile. @param steady seconds by the clock that may stand still while the machine sleeps */
const asleep = (tracking: Tracking, wall: number, steady: number): Tracking =>
  tick(tracking, { wall: tracking.at.wall + wall * 1000, steady: tracking.at.steady + steady * 1000 }, newId);

const auto = { final: false, auto: true };
const lengths = (tracking: Tracking): readonly number[] =>
  logOf(tracking, auto).stretches.map(({ lengthMs }) => lengthMs / 1000);

describe('the page', () => {
  it.each([
    ['/site/harbor-lung/patient/12/careSummary', { slug: 'harbor-lung', siteProfileId: '12' }],
    ['/portal/site/harbor-lung/patient/12/', { slug: 'harbor-lung', siteProfileId: '12' }],
    ['/site/harbor-lung/patient/12', { slug: 'harbor-lung', siteProfileId: '12' }],
    ['/site/harbor-lung/patients/12/', null],
    ['/site/harbor-lung/patient', null],
    ['/patient/12/logs', null],
    ['/', null],
  ])('ACTIVITY-002 ACTIVITY-003 %s', (path, page) => {
    expect(profilePageOf(path)).toEqual(page);
  });

  const page = { slug: 'harbor-lung', siteProfileId: 'sp' };
  const loaded = { id: 'sp', site: { id: 's', slug: 'harbor-lung' }, profile: { id: 'p' } };
  it.each([
    ['the loaded one', page, loaded, start],
    ['nothing loaded yet', page, undefined, null],
    ['the one of the page before', page, { ...loaded, id: 'other' }, null],
    ['another site', { ...page, slug: 'bay-allergy' }, loaded, null],
    ['no profile page', null, loaded, null],
  ])('begun ACTIVITY-004 %s', (_name, given, found, expected) => {
    expect(startOf(given, found)).toEqual(expected);
  });
});

describe('time', () => {
  it('ACTIVITY-010 counts only when each pause has been resumed', () => {
    let one = after(begin(), 3);
    one = after(paused(one), 5);
    one = after(paused(one), 5);
    one = after(resumed(one), 5);
    expect([one.pauses, one.activeMs]).toEqual([1, 3000]);
    one = after(resumed(one), 2);
    expect([one.pauses, one.activeMs]).toEqual([0, 5000]);
    expect(lengths(one)).toEqual([3, 2]);
    expect(resumed(one).pauses).toBe(0);
  });

  it.each([
    ['a machine that sleeps, and its steady clock with it', 3600, 1],
    ['a machine that sleeps while the steady clock goes on', 3600, 3600],
    ['a page that stood still', 6, 6],
    ['a clock that is set forward', 7200, 1],
  ])('does not count the time of %s', (_name, wall, steady) => {
    const one = after(asleep(after(begin(), 10), wall, steady), 4);
    expect(one.activeMs).toBe(14_000);
    const [before, since] = logOf(one, auto).stretches;
    expect([before?.lengthMs, since?.lengthMs]).toEqual([10_000, 4000]);
    expect(before?.beganAgoMs).toBe((14 + wall) * 1000);
    expect(since?.beganAgoMs).toBe(4000);
  });

  it('goes on counting where the clock is set back', () => {
    const one = asleep(after(begin(), 10), -3600, 1);
    expect(one.activeMs).toBe(11_000);
    expect(logOf(one, auto).stretches).toMatchObject([{ beganAgoMs: 11_000, lengthMs: 11_000 }]);
  });

  it('ACTIVITY-011 each 30 s of active time a log is due, pauses left out', () => {
    const due: number[] = [];
    let one = begin();
    for (let second = 1; second <= 130; second += 1) {
      if (second === 41) one = paused(one);
      if (second === 61) one = resumed(one);
      one = after(one, 1);
      if (isLogDue(one)) {
        due.push(second);
        one = { ...one, loggedAtMs: one.activeMs };
      }
    }
    expect(due).toEqual([30, 80, 110]);
  });

  it('ACTIVITY-012 the threshold is 10 s that are not logged yet', () => {
    const nine = after(begin(), 9);
    expect(isThresholdMet(nine)).toBe(false);
    const ten = after(nine, 1);
    expect(isThresholdMet(ten)).toBe(true);
    const logged = acknowledged(ten, ten);
    expect(isThresholdMet(after(logged, 9))).toBe(false);
    expect(isThresholdMet(after(logged, 10))).toBe(true);
  });
});

describe('what is told', () => {
  it('is each stretch, how long ago it began and whether it goes on', () => {
    const one = after(resumed(after(paused(after(begin(), 3)), 10)), 2);
    expect(logOf(one, { final: true, auto: true })).toMatchObject({
      start,
      stretches: [
        { beganAgoMs: 15_000, lengthMs: 3000, isOver: true },
        { beganAgoMs: 2000, lengthMs: 2000, isOver: false },
      ],
      note: null,
      final: true,
      auto: true,
      timestamp: '2026-05-04T09:00:15.000Z',
      pause: '2026-05-04T09:00:03.000Z',
      resume: '2026-05-04T09:00:13.000Z',
    });
    expect(logOf(begin(), auto)).toMatchObject({ final: false, auto: true, pause: null, resume: null });
  });

  it('is not told again once the server has it to its end', () => {
    const told = after(resumed(after(paused(after(begin(), 3)), 1)), 2);
    const later = after(told, 4);
    const known = acknowledged(later, told);
    expect(lengths(known)).toEqual([6]);
    expect(isAnythingUntold(known)).toBe(true);
    expect(isAnythingUntold(acknowledged(known, known))).toBe(false);
    expect(lengths(acknowledged(paused(known), paused(known)))).toEqual([]);
  });

  it('the note is told when it has changed, without blanks around it, and cleared by an empty one', () => {
    const written = noted(after(begin(), 1), ' Read the chart. ');
    expect(logOf(written, auto).note).toBe('Read the chart.');
    const known = acknowledged(written, written);
    expect(logOf(known, auto).note).toBeNull();
    expect(isAnythingUntold(known)).toBe(false);
    expect(logOf(noted(known, ''), auto).note).toBe('');
    expect(isAnythingUntold(noted(known, ''))).toBe(true);
    expect(isAnythingUntold(noted(begin(), 'Read'))).toBe(true);
  });

  it('is at most 100 stretches of the last day at once, the rest the next time', () => {
    let one = begin();
    for (let pause = 0; pause < 120; pause += 1) one = resumed(paused(after(one, 1)));
    expect(lengths(one)).toHaveLength(100);
    expect(lengths(acknowledged(one, one))).toHaveLength(20);
    const [old] = logOf(asleep(after(begin(), 10), 3 * 86_400, 3 * 86_400), auto).stretches;
    expect([old?.beganAgoMs, old?.lengthMs]).toEqual([86_400_000, 10_000]);
  });
});

it.each([
  [0, null],
  [1, null],
  [1.1, '1 second'],
  [2, '2 seconds'],
  [60, '1 minute'],
  [61.9, '1 minute 1 second'],
  [150, '2 minutes 30 seconds'],
])('begun ACTIVITY-020 begun ACTIVITY-021 %d logged seconds', (seconds, text) => {
  expect(loggedText(seconds)).toBe(text);
});

it.each([
  [0, '0:00'],
  [59_999, '0:59'],
  [3_601_000, '60:01'],
])('the clock shows minutes and seconds of %d ms', (activeMs, text) => {
  expect(clockText(activeMs)).toBe(text);
});
