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
  expect(countOfChecks(output)).toEqual({ passed: 2, failed: 1, failures: ['FAILED   0.1 s  names'] });
});

test.each([
  [['passed', 'passed'], 'passed', { passed: 2, failed: 0 }],
  [['passed', 'failed'], 'failed', { passed: 1, failed: 1 }],
  [['passed', 'skipped'], 'passed', { passed: 1, failed: 1 }],
  [['passed'], 'failed', { passed: 1, failed: 1 }],
  [[], 'failed', { passed: 0, failed: 1 }],
])('vitest: tests %j in a file that %s', (statuses, status, expected) => {
  const assertionResults = statuses.map((one) => ({ status: one, fullName: 'a test' }));
  const report = { testResults: [{ name: 'a.test.ts', status, assertionResults }] };
  expect(countOfVitest(fileWith(report))).toMatchObject(expected);
});

test('vitest: what failed is named with the first line it says; a file whose set-up broke, once for all its tests', () => {
  const failed = {
    status: 'failed',
    fullName: 'group one',
    failureMessages: ['\u001b[31mno 1\u001b[39m\nat x'],
  };
  const skipped = { status: 'skipped', fullName: 'group two', failureMessages: [] };
  const testResults = [
    { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [failed, skipped] },
    { name: 'b.test.ts', status: 'failed', message: 'no database\nat y', assertionResults: [skipped] },
  ];
  const { failures } = countOfVitest(fileWith({ testResults }));
  expect(failures).toEqual(['b.test.ts: no database', 'group one: no 1']);
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
  expect(countOfPlaywright(fileWith({ suites: [], stats, errors }))).toMatchObject(expected);
});

test('playwright: what failed is named with its place, also in a group', () => {
  const run = (errors: object[]) => [{ results: [{ errors }] }];
  const good = { title: 'good', file: 'a.spec.ts', line: 3, ok: true, tests: run([]) };
  const bad = {
    title: 'bad',
    file: 'a.spec.ts',
    line: 9,
    ok: false,
    tests: run([{ message: 'gone\nat z' }]),
  };
  const suites = [{ specs: [good], suites: [{ specs: [bad] }] }];
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
  expect(countOfPlaywright(fileWith({ suites, stats, errors: [] })).failures).toEqual([
    'a.spec.ts:9 bad: gone',
  ]);
});

test('a runner that wrote nothing down has no count, which the caller takes for a failure', () => {
  expect(countOfVitest(join(folder, 'missing.json'))).toEqual({ passed: 0, failed: 0, failures: [] });
});
