// Do ranges keep their length and their bounds, is the ACQ scored by its rule, is everything attached once?
import { describe, expect, it } from 'vitest';
import { reportContent } from './model.ts';
import {
  acqResult,
  byStandard,
  daysIn,
  isLongEnough,
  isUncontrolled,
  merged,
  rangeEnding,
  type ReportRange,
  usualName,
  withEndMoved,
  withPair,
  withSession,
} from './rules.ts';

const bounds = { earliest: '2026-01-10', latest: '2026-03-31' };
const range = (start: string, end: string): ReportRange => ({ start, end });
const february = range('2026-02-01', '2026-02-10');

describe('the range of a report', () => {
  it.each([
    ['2026-02-01', '2026-02-01', 1],
    ['2026-02-01', '2026-02-10', 10],
    ['2025-12-31', '2026-01-01', 2],
    // Both days of a change of the clocks are whole days.
    ['2026-03-28', '2026-03-30', 3],
    ['2028-02-28', '2028-03-01', 3],
  ])('REPORT-030 from %s to %s is called by its days', (start, end, days) => {
    expect(daysIn(range(start, end))).toBe(days);
    expect(usualName(range(start, end))).toBe(`${days} Days Report`);
  });

  it('REPORT-034 is at least one day long: from midnight to 23:59:59, rounded', () => {
    expect(isLongEnough(range('2026-02-01', '2026-02-01'))).toBe(true);
    expect(isLongEnough(range('2026-02-02', '2026-02-01'))).toBe(false);
  });

  it.each<[string, 'start' | 'end', string, ReportRange]>([
    ['the end goes along by a day', 'start', '2026-02-02', range('2026-02-02', '2026-02-11')],
    ['the end goes along by a month', 'start', '2026-03-02', range('2026-03-02', '2026-03-11')],
    ['the start goes along', 'end', '2026-02-09', range('2026-01-31', '2026-02-09')],
    ['nothing moves by less than a day', 'start', '2026-02-01', february],
    ['it stays whole at today', 'start', '2026-03-30', range('2026-03-22', '2026-03-31')],
    ['it stays whole at the creation', 'end', '2026-01-12', range('2026-01-10', '2026-01-19')],
  ])('REPORT-031 of a fixed length keeps it: %s', (_what, moved, to, expected) => {
    const answer = withEndMoved(february, moved, to, 10, bounds);
    expect(answer).toEqual(expected);
    expect(daysIn(answer)).toBe(10);
  });

  it.each<[string, 'start' | 'end', string, ReportRange]>([
    ['the start alone moves', 'start', '2026-02-05', range('2026-02-05', '2026-02-10')],
    ['the end alone moves', 'end', '2026-02-20', range('2026-02-01', '2026-02-20')],
    ['never before the start', 'end', '2026-01-20', range('2026-01-20', '2026-01-20')],
    ['never after the end', 'start', '2026-02-20', range('2026-02-20', '2026-02-20')],
  ])('without a fixed length: %s', (_what, moved, to, expected) => {
    expect(withEndMoved(february, moved, to, null, bounds)).toEqual(expected);
  });

  it.each([null, 10, 500])(
    'REPORT-032 REPORT-033 with the length %s never leaves creation and today',
    (fixed) => {
      for (const moved of ['start', 'end'] as const) {
        for (const to of ['2020-01-01', '2030-01-01', '2026-02-15']) {
          const { start, end } = withEndMoved(february, moved, to, fixed, bounds);
          expect(start >= bounds.earliest, `${moved} ${to}: ${start}`).toBe(true);
          expect(end <= bounds.latest, `${moved} ${to}: ${end}`).toBe(true);
          expect(start <= end).toBe(true);
        }
      }
    },
  );

  it('is as long as there is room for', () => {
    expect(rangeEnding('2026-03-31', 30, bounds)).toEqual(range('2026-03-02', '2026-03-31'));
    expect(rangeEnding('2026-05-31', 90, bounds)).toEqual(range('2026-01-10', '2026-03-31'));
  });
});

const scores = (...answers: (number | null)[]) => ({
  waking: answers[0] ?? null,
  symptoms: answers[1] ?? null,
  activities: answers[2] ?? null,
  shortnessOfBreath: answers[3] ?? null,
  wheezing: answers[4] ?? null,
  bronchodilator: answers[5] ?? null,
  fev1Prebronchodilator: answers[6] ?? null,
});

describe('the ACQ', () => {
  it.each([
    [scores(1, 2, 1, 2, 1, 2), 1.5, true],
    [scores(1, 2, 1, 2, 1, 2, 1), 1.43, false],
    [scores(0, 0, 0, 0, 0, 0, 0), 0, false],
    [scores(6, 6, 6, 6, 6, 6, 6), 6, true],
    [scores(1, 2, 1, 2, 1, null, 6), null, false],
    [scores(), null, false],
  ])('has the mean of its answers, from 1.5 on it is marked', (answers, result, marked) => {
    expect(acqResult(answers)).toBe(result);
    expect(isUncontrolled(acqResult(answers))).toBe(marked);
  });
});

const session = (id: string, main = '') => ({ id, comments: { main } });
const pair = (id: string, pre: string, post: string) => ({
  id,
  pre: { id: pre },
  post: { id: post },
  comments: { main: '', tolerance: '', symptoms: '', saba_used: '' },
});

describe('what is attached', () => {
  it('REPORT-036 is attached once: the first of two sessions or pairs stays', () => {
    const sessions = [session('a', 'kept')];
    expect(withSession(sessions, session('a', 'other'))).toEqual(sessions);
    expect(withSession(sessions, session('b'))).toEqual([session('a', 'kept'), session('b')]);
    const pairs = [pair('1', 'a', 'b')];
    expect(withPair(pairs, pair('1', 'c', 'd'))).toEqual(pairs);
    expect(withPair(pairs, pair('2', 'a', 'b'))).toEqual(pairs);
    expect(withPair(pairs, pair('2', 'a', 'c'))).toHaveLength(2);
    const twice = { spirometry_sessions: sessions, prepost: pairs };
    expect(merged([twice, twice])).toEqual(twice);
  });

  it('stands by its standard; a pair is of 2019 when both its sessions are', () => {
    const all = {
      spirometry_sessions: [session('a'), session('n')],
      prepost: [pair('1', 'a', 'n'), pair('2', 'n', 'm')],
    };
    const sorted = byStandard(all, (id) => id === 'n' || id === 'm');
    expect(sorted.attached_reports.spirometry_sessions.map(({ id }) => id)).toEqual(['a']);
    expect(sorted.attached_reports_2019.spirometry_sessions.map(({ id }) => id)).toEqual(['n']);
    expect(sorted.attached_reports.prepost.map(({ id }) => id)).toEqual(['1']);
    expect(sorted.attached_reports_2019.prepost.map(({ id }) => id)).toEqual(['2']);
  });
});

describe('a new report', () => {
  const fresh = reportContent.parse({ name: 'Any', start_date: '2026-02-01', end_date: '2026-02-10' });

  it('REPORT-024 REPORT-025 REPORT-026 shows no percents, the table of highs and lows, AOS and AQI', () => {
    expect(fresh.spirometry).toEqual({ showPercents: false, showHighLowTable: true });
    expect(fresh.aos).toEqual({ enabled: true });
    expect(fresh.aqi).toEqual({ enabled: true });
  });

  it('REPORT-017 REPORT-018 REPORT-022 has four comments, both lists of attached reports, and three dates of the ACQ', () => {
    expect(fresh.comments).toEqual({
      insights: '',
      onboarding: '',
      spirometry_coaching: '',
      spirometry_notes: '',
    });
    expect(fresh.attached_reports).toEqual({ spirometry_sessions: [], prepost: [] });
    expect(fresh.attached_reports_2019).toEqual({ spirometry_sessions: [], prepost: [] });
    expect(fresh.acq.slots.map(({ date }) => date)).toEqual([null, null, null]);
  });
});
