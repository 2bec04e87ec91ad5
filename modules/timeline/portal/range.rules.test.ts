// Do ranges, the kept filter and chosen sessions say which days are shown, as the documents have it?
import dayjs from 'dayjs';
import { describe, expect, it, vi } from 'vitest';
import {
  askedSpan,
  FILTER_KEY,
  filterOf,
  filterShowing,
  moved,
  rangeNames,
  rangeWords,
  restoredFilter,
  textToKeep,
  type TimelineFilter,
  zoomed,
} from './range.rules.ts';
import { moveOfKey, movedTo } from './session-moves.rules.ts';

const now = dayjs('2026-11-22T10:15:30').valueOf();
const profile = { id: 'p', created_at: '2025-03-31T08:00:00.000Z' };
const end = dayjs('2026-11-22T23:59:59').toISOString();
const span = ({ startDate, endDate }: TimelineFilter): number => dayjs(endDate).diff(startDate, 'day');

describe('a range', () => {
  it('TIMELINE-024 TIMELINE-025 has one of eight names, each with its word', () => {
    expect([...rangeNames].sort()).toEqual(['1m', '1week', '1y', '3m', '6m', 'all', 'custom', 'default']);
    expect(rangeWords).toEqual({
      all: 'All',
      '1week': 'One week',
      '1m': 'One month',
      '3m': 'Three months',
      '6m': 'Six months',
      '1y': 'One year',
      custom: 'Custom',
      default: 'Default',
    });
  });

  it.each([
    ['1week', 7],
    ['1m', 30],
    ['3m', 91],
    ['6m', 182],
    ['1y', 365],
  ])('TIMELINE-025 %s is %s days', (name, days) => {
    expect(span(filterOf(name, profile, now))).toBe(days);
  });

  it('TIMELINE-004 TIMELINE-026 the default is three months; the filter holds name, start and end', () => {
    const filter = filterOf('default', profile, now);
    expect(Object.keys(filter).sort()).toEqual(['endDate', 'rangeName', 'startDate']);
    expect({ ...filter, rangeName: '3m' }).toEqual(filterOf('3m', profile, now));
    expect(restoredFilter(null, 'lena', profile, now, () => {})).toEqual(filter);
  });

  it('TIMELINE-005 TIMELINE-027 All starts one month before the profile was created, also on a day that the month before lacks', () => {
    const { startDate } = filterOf('all', profile, now);
    expect(startDate).toBe(dayjs(profile.created_at).subtract(1, 'month').toISOString());
    expect(startDate.slice(0, 10)).toBe('2025-02-28');
  });

  it('TIMELINE-028 every named range ends today at 23:59:59', () => {
    for (const name of rangeNames) expect(filterOf(name, profile, now).endDate).toBe(end);
    const late = dayjs('2026-11-22T23:59:59.900').valueOf();
    expect(filterOf('1m', profile, late).endDate).toBe(end);
  });

  it('TIMELINE-029 an unknown name raises the documented error', () => {
    const message = 'Timeline store: 2w is not a valid date range name.';
    expect(() => filterOf('2w', profile, now)).toThrow(new Error(message));
    expect(() => filterOf('toString', profile, now)).toThrow('Timeline store: toString is not a valid');
  });
});

describe('the kept filter', () => {
  const keep = (filter: TimelineFilter) => textToKeep(null, filter, 'lena');
  const none = (): void => {};

  it('TIMELINE-030 TIMELINE-031 stands under timeline-filters; a named range ends today again, a chosen one stays', () => {
    expect(FILTER_KEY).toBe('timeline-filters');
    const old = { ...filterOf('6m', profile, now - 30 * 86_400_000) };
    expect(restoredFilter(keep(old), 'lena', profile, now, none)).toEqual(filterOf('6m', profile, now));
    const custom = {
      rangeName: 'custom',
      startDate: '2026-01-01T00:00:00.000Z',
      endDate: '2026-02-01T00:00:00.000Z',
    } as const;
    expect(restoredFilter(keep(custom), 'lena', profile, now, none)).toEqual(custom);
    const other = { id: 'q', created_at: '2020-01-15T00:00:00.000Z' };
    const all = filterOf('all', profile, now);
    expect(restoredFilter(keep(all), 'lena', other, now, none)).toEqual(filterOf('all', other, now));
  });

  it('TIMELINE-030 TIMELINE-031 is one of each person of the browser, whoever chose last', () => {
    const [week, year] = [filterOf('1week', profile, now), filterOf('1y', profile, now)];
    const both = textToKeep(textToKeep(null, week, 'lena'), year, 'tom');
    const of = (text: string, userId: string) => restoredFilter(text, userId, profile, now, none).rangeName;
    expect([of(both, 'tom'), of(both, 'lena'), of(both, 'priya')]).toEqual(['1y', '1week', 'default']);
    const later = textToKeep(both, filterOf('6m', profile, now), 'lena');
    expect([of(later, 'tom'), of(later, 'lena')]).toEqual(['1y', '6m']);
    expect(of(textToKeep('{nonsense', week, 'lena'), 'lena')).toBe('1week');
    // As an earlier release kept it.
    expect(of(JSON.stringify(year), 'tom')).toBe('1y');
  });

  it.each([
    ['no JSON', '{'],
    ['an unknown name', '{"rangeName":"2w","startDate":"2026-01-01","endDate":"2026-02-01"}'],
    ['no date', '{"rangeName":"custom","startDate":"soon","endDate":"2026-02-01"}'],
    ['no end', '{"rangeName":"custom","startDate":"2026-01-01","endDate":"later"}'],
    ['an end before its start', '{"rangeName":"custom","startDate":"2026-03-01","endDate":"2026-02-01"}'],
    ['nothing', 'null'],
    ['others that are none', '{"userId":"tom","others":7}'],
  ])('TIMELINE-032 that holds %s is logged, and everything from 1970 until now is shown', (_, text) => {
    const log = vi.fn();
    const filter = restoredFilter(text, 'lena', profile, now, log);
    expect(log).toHaveBeenCalledTimes(1);
    expect(filter.startDate).toBe('1970-01-01T00:00:00.000Z');
    expect(Date.parse(filter.endDate)).toBe(now);
  });
});

describe('a chosen session', () => {
  const filter = filterOf('3m', profile, now);

  it('TIMELINE-033 outside the range switches to a custom range of one month either side of it', () => {
    // Before its start, and after its end.
    for (const at of ['2026-03-31T09:00:00.000Z', '2026-12-31T09:00:00.000Z']) {
      expect(filterShowing(filter, at)).toEqual({
        rangeName: 'custom',
        startDate: dayjs(at).subtract(1, 'month').toISOString(),
        endDate: dayjs(at).add(1, 'month').toISOString(),
      });
    }
    expect(filterShowing(filter, filter.startDate)).toBe(filter);
    expect(filterShowing(filter, filter.endDate)).toBe(filter);
  });

  const sessions = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  it.each([
    ['b', 'first', 'a'],
    ['b', 'previous', 'a'],
    ['b', 'next', 'c'],
    ['b', 'last', 'c'],
    ['a', 'previous', null],
    ['c', 'next', null],
  ] as const)('TIMELINE-034 from %s the move %s leads to %s', (current, move, id) => {
    expect(movedTo(sessions, current, move)?.id ?? null).toBe(id);
  });

  it.each([
    ['previous', 'c'],
    ['next', 'a'],
  ] as const)('TIMELINE-035 with none chosen %s picks %s', (move, id) => {
    expect(movedTo(sessions, null, move)?.id).toBe(id);
    expect(movedTo([], null, move)).toBeNull();
  });

  it.each([
    ['ArrowLeft', 'previous'],
    ['ArrowRight', 'next'],
    ['Home', 'first'],
    ['End', 'last'],
    ['Enter', null],
  ])('the key %s moves %s', (key, move) => {
    expect(moveOfKey(key)).toBe(move);
  });
});

describe('the axis', () => {
  const filter = filterOf('1m', profile, now);
  const width = Date.parse(filter.endDate) - Date.parse(filter.startDate);

  it('moves by its own width and zooms around a moment that stays', () => {
    const later = moved(filter, 0.5);
    expect(Date.parse(later.startDate) - Date.parse(filter.startDate)).toBe(width / 2);
    const around = Date.parse(filter.startDate) + width / 4;
    const closer = zoomed(filter, 0.5, around);
    const narrow = Date.parse(closer.endDate) - Date.parse(closer.startDate);
    expect(narrow).toBe(width / 2);
    expect((around - Date.parse(closer.startDate)) / narrow).toBeCloseTo(0.25, 6);
    expect(zoomed(filter, 1e-9, around).startDate < zoomed(filter, 1e-9, around).endDate).toBe(true);
  });

  it('asks for more than is in sight, and for the same while it is moved a little', () => {
    const asked = askedSpan(filter);
    expect(asked.start < filter.startDate && asked.end > filter.endDate).toBe(true);
    expect(Date.parse(asked.end) - Date.parse(asked.start)).toBeLessThan(width * 4);
    const spans = new Set(
      Array.from({ length: 40 }, (_, at) => JSON.stringify(askedSpan(moved(filter, at / 400)))),
    );
    expect(spans.size).toBeLessThanOrEqual(3);
  });
});
