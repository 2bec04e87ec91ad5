// Do the site's own thresholds go before those of all sites, each in its time?
import { describe, expect, it } from 'vitest';
import { type DatedThreshold, newThresholds } from './thresholds.model.ts';
import { aimsIn, inForceAt, monthAfter } from './thresholds.rules.ts';

const one = (id: string, more: Partial<DatedThreshold>): DatedThreshold => ({
  id,
  programme: 'RPM',
  code: '99457',
  measure: 'minutes',
  atLeast: 20,
  isAim: true,
  needsContact: true,
  isOwn: false,
  validFrom: '2019-01',
  validTo: null,
  ...more,
});
const all = [
  one('of all', {}),
  one('days', { measure: 'reading_days', atLeast: 16 }),
  one('own', { isOwn: true, atLeast: 30, validFrom: '2026-03', validTo: '2026-06' }),
  one('lower', { isOwn: true, isAim: false, atLeast: 10, validFrom: '2026-03', validTo: '2026-06' }),
];

describe('the thresholds of a month', () => {
  it.each([
    ['2018-12', []],
    ['2026-02', ['of all', 'days']],
    ['2026-03', ['own', 'days']],
    ['2026-05', ['own', 'days']],
    ['2026-06', ['of all', 'days']],
  ])('%s counts towards %j', (month, ids) => {
    expect([...aimsIn(all, month)]).toEqual(ids);
  });

  it('begin a new set with the own ones, or those of all sites', () => {
    expect(inForceAt(all, '2026-04').map(({ id }) => id)).toEqual(['own', 'lower']);
    expect(inForceAt(all, '2026-07').map(({ id }) => id)).toEqual(['of all', 'days']);
  });

  it.each([
    ['2026-11', '2026-12'],
    ['2026-12', '2027-01'],
    ['2026-01', '2026-02'],
  ])('after %s comes %s', (month, next) => {
    expect(monthAfter(month)).toBe(next);
  });
});

describe('a set', () => {
  const row = {
    programme: 'RPM',
    code: '99457',
    measure: 'minutes',
    atLeast: 20,
    isAim: true,
    needsContact: true,
  };
  const problems = (rows: readonly object[], validFrom = '2027-01') => {
    const read = newThresholds.safeParse({
      siteId: '0190a0a0-0000-7000-8000-000000000001',
      validFrom,
      thresholds: rows,
    });
    return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  };

  it.each([
    ['may be empty', [], []],
    ['has levels of one code', [row, { ...row, atLeast: 40, isAim: false }], []],
    [
      'has a row once',
      [row, { ...row, isAim: false }],
      ['thresholds.1.code: 99457 from 20 on stands there twice.'],
    ],
    [
      'counts towards one number of a measure',
      [row, { ...row, atLeast: 40 }],
      ['thresholds.1.code: The cockpit counts towards one number of minutes.'],
    ],
    [
      'has days that a month has',
      [{ ...row, measure: 'reading_days', atLeast: 32 }],
      ['thresholds.0.atLeast: A month has at most 1,000 minutes or 31 days here.'],
    ],
    [
      'has codes without signs',
      [{ ...row, code: '=1+1' }],
      ['thresholds.0.code: A code is 3 to 12 capital letters and digits, such as 99457.'],
    ],
  ])('%s', (_name, rows, expected) => {
    expect(problems(rows)).toEqual(expected);
  });

  it('is of a month', () => {
    expect(problems([], '2027-13')).toEqual([
      'validFrom: Write the month as year and month, such as 2027-01.',
    ]);
  });
});
