import { expect, test } from 'vitest';
import { recentPeriods } from './periods.ts';

test('FORMAT-014 a week has 7 days, a month 30, a quarter 91 and a year 365, today among them', () => {
  const now = new Date(2026, 10, 21, 9, 30).getTime();
  expect(recentPeriods(now)).toEqual([
    { label: 'Last week', value: ['2026-11-15', '2026-11-21'] },
    { label: 'Last month', value: ['2026-10-23', '2026-11-21'] },
    { label: 'Last quarter', value: ['2026-08-23', '2026-11-21'] },
    { label: 'Last year', value: ['2025-11-22', '2026-11-21'] },
  ]);
});
