import { expect, it } from 'vitest';
import { reportOf } from './deep-report.ts';

const run = { seed: 7, began: new Date('2026-11-28T01:02:03Z'), commit: 'abc', isClean: true };
const result = {
  code: 1,
  passed: 3,
  failed: 1,
  failures: ['a.test.ts a: no'],
  fileMs: new Map([['a.test.ts', 1234]]),
};

it('says when, of which commit and with which seed, and what failed', () => {
  const text = reportOf(run, result, ['a.test.ts', 'b.test.ts']);
  for (const line of [
    '- Begun: 2026-11-28T01:02:03.000Z',
    '- Commit: abc',
    '- Seed of the random tests: 7',
    '- 3 passed, 1 failed',
    '- a.test.ts a: no',
    '| `a.test.ts` | 1.2 |',
    '| `b.test.ts` | did not end |',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
});

it('says that the run was not of the commit alone', () => {
  expect(reportOf({ ...run, isClean: false }, result, [])).toContain('with changes that were not committed');
});
