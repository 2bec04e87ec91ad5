// When does a timespan begin, which columns stand there before anybody chose, and which does a site not show? (OP-VIEWS-1, OP-VIEWS-3)
import { expect, test } from 'vitest';
import {
  beginOf,
  columnIds,
  isColumnId,
  isShownAt,
  listColumns,
  type Timespan,
  timespans,
} from './columns.ts';
import { listFileCalls, fieldsOf } from './file-calls.ts';

test.each([
  ['LAST_DAY', '2026-11-23T09:30:00Z', '2026-11-22T09:30:00.000Z'],
  ['LAST_7_DAYS', '2026-11-23T09:30:00Z', '2026-11-16T09:30:00.000Z'],
  ['LAST_30_DAYS', '2026-03-01T00:00:00Z', '2026-01-30T00:00:00.000Z'],
  ['LAST_90_DAYS', '2026-11-23T09:30:00Z', '2026-08-25T09:30:00.000Z'],
  ['LAST_6_MONTHS', '2026-11-23T09:30:00Z', '2026-05-23T09:30:00.000Z'],
  ['LAST_6_MONTHS', '2026-08-31T09:30:00Z', '2026-02-28T09:30:00.000Z'],
  ['LAST_6_MONTHS', '2024-08-31T09:30:00Z', '2024-02-29T09:30:00.000Z'],
  ['LAST_6_MONTHS', '2026-03-31T09:30:00Z', '2025-09-30T09:30:00.000Z'],
  ['LAST_YEAR', '2024-02-29T09:30:00Z', '2023-02-28T09:30:00.000Z'],
  ['LAST_YEAR', '2026-01-31T09:30:00Z', '2025-01-31T09:30:00.000Z'],
  ['LAST_2_YEARS', '2026-12-31T23:59:59Z', '2024-12-31T23:59:59.000Z'],
] as const)('%s before %s is %s', (timespan, now, begin) => {
  expect(new Date(beginOf(timespan, Date.parse(now))).toISOString()).toBe(begin);
});

test('each timespan begins before the next shorter one', () => {
  const begins = timespans.map((one: Timespan) => beginOf(one, Date.parse('2026-11-23T00:00:00Z')));
  expect(begins).toEqual(begins.toSorted((one, other) => other - one));
  expect(new Set(begins).size).toBe(7);
});

test('these columns stand there before anybody has chosen', () => {
  expect(columnIds.filter((id) => 'isUsual' in listColumns[id])).toEqual([
    'name',
    'status',
    'site',
    'age',
    'ehr-id',
    'care-coordinator',
    'last-session-date',
    'fev1-percent',
    'spo2',
    'mmrc',
    'last-communication',
    'next-appointment',
    'open-events',
  ]);
  expect([isColumnId('spo2'), isColumnId('toString'), isColumnId('colour')]).toEqual([true, false, false]);
});

test('a site without readings at home shows neither them nor when they were taken', () => {
  const away = (values: Readonly<Record<string, unknown>>) => {
    const site = { feature_values: values, conditions: [] };
    return columnIds.filter((id) => !isShownAt(id, site));
  };
  expect(away({})).toEqual(['spo2', 'spo2-timestamp', 'mmrc', 'mmrc-timestamp']);
  expect(away({ portal_spo2: true })).toEqual(['mmrc', 'mmrc-timestamp']);
  expect(away({ portal_spo2: true, portal_dyspnea: true })).toEqual([]);
});

test('in a file a name is two columns, and no column stands there twice', () => {
  expect(fieldsOf('name')).toEqual(['last-name', 'first-name']);
  expect(fieldsOf('age')).toEqual(['age']);
  const complaint = (columns: readonly string[]) =>
    listFileCalls.write.input.body.shape.columns.safeParse(columns).error?.issues[0]?.message;
  expect(complaint([])).toBe('Choose at least one column.');
  expect(complaint(['age', 'age'])).toBe('A column can stand in the file once.');
  expect(complaint(['colour'])).toBe('The list has no such column. Leave it out.');
  expect(complaint(columnIds)).toBeUndefined();
});
