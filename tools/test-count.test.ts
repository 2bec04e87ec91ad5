import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countOfChecks, countOfPlaywright, countOfVitest } from './test-count.ts';

const folder = mkdtempSync(join(tmpdir(), 'alveary-count-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('counts the lines of the checks, not their findings', () => {
  const output =
    '  ok     1.2 s  types\nFAILED   0.1 s  names\n         apps/x.ts:1 FAILED 1 s  helper\n  ok     0.0 s  clock';
  expect(countOfChecks(output)).toEqual({ passed: 2, failed: 1 });
});

test.each([
  [['passed', 'passed'], 'passed', { passed: 2, failed: 0 }],
  [['passed', 'failed'], 'failed', { passed: 1, failed: 1 }],
  [['passed', 'skipped'], 'passed', { passed: 1, failed: 1 }],
  [['passed'], 'failed', { passed: 1, failed: 1 }],
  [[], 'failed', { passed: 0, failed: 1 }],
])('vitest: tests %j in a file that %s', (statuses, status, expected) => {
  const assertionResults = statuses.map((one) => ({ status: one }));
  expect(countOfVitest(fileWith({ testResults: [{ status, assertionResults }] }))).toEqual(expected);
});

test.each([
  [{ expected: 4, unexpected: 0, flaky: 0, skipped: 0 }, [], { passed: 4, failed: 0 }],
  [{ expected: 4, unexpected: 1, flaky: 1, skipped: 1 }, [], { passed: 4, failed: 3 }],
  [
    { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
    [{ message: 'no set-up' }],
    { passed: 0, failed: 1 },
  ],
])('playwright: %j', (stats, errors, expected) => {
  expect(countOfPlaywright(fileWith({ stats, errors }))).toEqual(expected);
});

test('a runner that wrote nothing down has no count, which the caller takes for a failure', () => {
  expect(countOfVitest(join(folder, 'missing.json'))).toEqual({ passed: 0, failed: 0 });
});
