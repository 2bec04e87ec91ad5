// Do two filters that mean the same read alike, and is what another release kept read as far as it is understood? (document 3 §4)
import { describe, expect, it, test } from 'vitest';
import { filterMap } from './filters.ts';
import { isSameFilter, labelOf, partOf, readFilter, tidyFilters } from './filter-rules.ts';

describe('a tidy filter', () => {
  it('holds nothing that narrows nothing', () => {
    expect(
      tidyFilters({ name: '', status: [], age: {}, dob: { dateFrom: undefined }, 'ehr-id': undefined }),
    ).toEqual({});
    expect(tidyFilters({ 'open-events': { min: 0 }, mmrc: { max: 0 } })).toEqual({
      mmrc: { max: 0 },
      'open-events': { min: 0 },
    });
  });

  it('stands in the order of the columns, its choices and parts in theirs', () => {
    const tidy = tidyFilters({
      age: { max: 70, min: 18 },
      'session-grade': ['C', 'A', 'B'],
      dob: { dateTo: '1990-01-01', dateFrom: '1980-01-01' },
      name: 'maya',
    });
    expect(JSON.stringify(tidy)).toBe(
      '{"name":"maya","dob":{"dateFrom":"1980-01-01","dateTo":"1990-01-01"},"age":{"min":18,"max":70},"session-grade":["A","B","C"]}',
    );
  });

  it('OP-VIEWS-3 keeps the timespan and not the days beside it', () => {
    expect(
      tidyFilters({ 'last-session-date': { timespan: 'LAST_30_DAYS', dateFrom: '2026-01-01' } }),
    ).toEqual({ 'last-session-date': { timespan: 'LAST_30_DAYS' } });
  });

  it('does not change what it was given', () => {
    const given = filterMap.parse({ status: ['MANAGED', 'ACTIVATED'] });
    expect(tidyFilters(given).status).toEqual(['ACTIVATED', 'MANAGED']);
    expect(given.status).toEqual(['MANAGED', 'ACTIVATED']);
  });
});

test.each([
  [{ status: ['MANAGED', 'ACTIVATED'] }, { status: ['ACTIVATED', 'MANAGED'], name: '' }, true],
  [{ age: { min: 3 } }, { age: { min: 3, max: undefined } }, true],
  [{ age: { min: 3 } }, { age: { max: 3 } }, false],
  [{ name: 'maya' }, {}, false],
  [{ name: 'maya' }, { name: 'harold' }, false],
])('%j and %j mean the same: %s', (one, other, expected) => {
  expect(isSameFilter(filterMap.parse(one), filterMap.parse(other))).toBe(expected);
});

test('a part of a filter is that of the columns that are meant', () => {
  expect(partOf({ name: 'maya', age: { min: 3 }, status: [] }, (id) => id !== 'age')).toEqual({
    name: 'maya',
  });
});

test('what another release kept is read as far as it is understood, and the rest is named', () => {
  expect(
    readFilter({
      name: 'maya',
      colour: 'red',
      status: ['MANAGED', 'GONE'],
      age: { min: 5, max: 4 },
      spo2: { max: 92 },
    }),
  ).toEqual({ filters: { name: 'maya', spo2: { max: 92 } }, leftOut: ['colour', 'status', 'age'] });
});

test('a column is called as the list calls it, one that nobody knows by its id', () => {
  expect([labelOf('ehr-id'), labelOf('colour')]).toEqual(['EHR ID', 'colour']);
});

describe('a filter is refused', () => {
  test.each([
    [{ age: { min: 5, max: 4 } }, 'The lower limit cannot be above the upper one.'],
    [
      { dob: { dateFrom: '2001-01-02', dateTo: '2001-01-01' } },
      'The first day cannot be after the last one.',
    ],
    [
      { 'spo2-timestamp': { dateFrom: '2001-01-02', dateTo: '2001-01-01' } },
      'The first day cannot be after the last one.',
    ],
    [{ age: { min: '5' } }, 'This must be a number.'],
  ])('%j in words', (given, message) => {
    expect(filterMap.safeParse(given).error?.issues[0]?.message).toBe(message);
  });

  test.each([
    [{ age: { min: 1_000_001 } }],
    [{ age: { max: -1_000_001 } }],
    [{ name: 'x'.repeat(201) }],
    [{ status: Array.from({ length: 8 }, () => 'MANAGED') }],
    [{ conditions: Array.from({ length: 201 }, () => 'Asthma') }],
    [{ colour: 'red' }],
  ])('beyond its bounds', (given) => {
    expect(filterMap.safeParse(given).success).toBe(false);
  });

  test.each([
    [{ age: { min: 4, max: 4 } }],
    [{ dob: { dateFrom: '2001-01-01', dateTo: '2001-01-01' } }],
    [{ 'spo2-timestamp': { timespan: 'LAST_30_DAYS', dateFrom: '2001-01-02', dateTo: '2001-01-01' } }],
    [{ age: { min: -1_000_000, max: 1_000_000 } }],
    [{ name: 'x'.repeat(200) }],
    [{ status: Array.from({ length: 7 }, () => 'MANAGED') }],
    [{ conditions: Array.from({ length: 200 }, () => 'Asthma') }],
  ])('but not at them', (given) => {
    expect(filterMap.safeParse(given).success).toBe(true);
  });
});
