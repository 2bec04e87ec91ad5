import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { countOfChecks } from './check-lines.ts';
import { type ProgressLine, progressOf, readProgress } from './progress.ts';
import { finishedIn, outcomeOf, usualLimits } from './run-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'alveary-progress-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const finished = (id: string, state: 'passed' | 'failed' | 'skipped', message?: string): ProgressLine => ({
  kind: 'finished',
  id,
  name: `a.test.ts ${id}`,
  state,
  ...(message === undefined ? {} : { message }),
});
const started = (id: string): ProgressLine => ({ kind: 'started', id, name: `a.test.ts ${id}` });
const ended = { end: 'ended', code: 0, left: [], limits: usualLimits } as const;

it('counts the lines of the checks, not their findings', () => {
  const output =
    '  ok     1.2 s  types\nFAILED   0.1 s  names\n         apps/x.ts:1 FAILED 1 s  helper\n  ok     0.0 s  clock';
  expect(countOfChecks(output)).toEqual({ passed: 2, failed: 1, failures: ['FAILED   0.1 s  names'] });
});

it('counts a skipped test as failed', () => {
  expect(progressOf([finished('a', 'passed'), finished('b', 'skipped')])).toMatchObject({
    passed: 1,
    failed: 1,
  });
});

it('names what failed with the first line of its message, without colours', () => {
  const lines = [finished('a', 'failed', '\u001b[31mno 1\u001b[39m\nat x')];
  expect(progressOf(lines).failures).toEqual(['a.test.ts a: no 1']);
});

it('counts a file that failed outside of its tests where none of them says so', () => {
  const broken = (counts: boolean): ProgressLine => ({
    kind: 'broken',
    name: 'b.test.ts',
    message: 'no database',
    counts,
  });
  expect(progressOf([finished('a', 'passed'), broken(true)])).toMatchObject({ passed: 1, failed: 1 });
  const skipped = progressOf([finished('a', 'skipped'), broken(false)]);
  expect([skipped.failed, skipped.failures]).toEqual([1, ['b.test.ts: no database']]);
});

it('tells what was running and what never began', () => {
  const planned: ProgressLine = { kind: 'planned', of: 'tests', count: 5 };
  const { running, notBegun } = progressOf([planned, started('a'), finished('a', 'passed'), started('b')]);
  expect([running, notBegun]).toEqual([['a.test.ts b'], '3 tests']);
});

it('has nothing running of a test whose end was reported before its beginning', () => {
  expect(progressOf([finished('a', 'passed'), started('a')]).running).toEqual([]);
});

it('tells which files were running when none of their tests had begun', () => {
  const lines: ProgressLine[] = [
    { kind: 'planned', of: 'files', count: 2 },
    { kind: 'file-started', file: 'a.test.ts' },
    { kind: 'file-ended', file: 'a.test.ts', ms: 1200 },
    { kind: 'file-started', file: 'b.test.ts' },
  ];
  const { running, notBegun, fileMs } = progressOf(lines);
  expect([running, notBegun, [...fileMs]]).toEqual([['b.test.ts'], null, [['a.test.ts', 1200]]]);
});

it('reads a file whose last line was cut off, and sees progress in tests that finish alone', () => {
  const file = join(folder, 'cut.progress');
  const progress = finishedIn(file);
  expect(progress()).toBe(0);
  appendFileSync(file, `${JSON.stringify(started('a'))}\n`);
  expect(progress()).toBe(0);
  appendFileSync(file, `${JSON.stringify(finished('a', 'passed'))}\n{"kind":"fini`);
  expect(progress()).toBe(1);
  expect(readProgress(file)).toMatchObject({ passed: 1, failed: 0, running: [], hasEnded: false });
});

it('has nothing of a runner that wrote nothing down, which counts as a failure', () => {
  const outcome = outcomeOf(readProgress(join(folder, 'missing')), { ...ended, end: 'crashed', code: 1 });
  expect(outcome).toMatchObject({ passed: 0, failed: 1, failures: ['no test ran'] });
  expect(outcome.remarks[0]).toMatch(/^BROKE OFF before its end\. Until then 0 passed and 0 failed/);
});

it('counts a failure where the program failed and no test did', () => {
  const progress = progressOf([finished('a', 'passed'), { kind: 'ended' }]);
  expect(outcomeOf(progress, { ...ended, code: 1 })).toMatchObject({
    failed: 1,
    failures: ['ended with code 1'],
  });
  expect(outcomeOf(progress, ended)).toMatchObject({ passed: 1, failed: 0, remarks: [] });
});

it('names what a run left running that ended in order', () => {
  const progress = progressOf([finished('a', 'passed'), { kind: 'ended' }]);
  expect(outcomeOf(progress, { ...ended, left: ['postgres -D x'] }).remarks).toEqual([
    'Left running, and ended now: postgres -D x',
  ]);
});

it('counts as failed what was running when the run was cut, not when somebody interrupted it', () => {
  const progress = progressOf([finished('a', 'passed'), started('b')]);
  expect(outcomeOf(progress, { ...ended, end: 'cut', code: 1 })).toMatchObject({ passed: 1, failed: 1 });
  expect(outcomeOf(progress, { ...ended, end: 'interrupted', code: 1 })).toMatchObject({
    passed: 1,
    failed: 0,
  });
});
