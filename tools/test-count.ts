// How many tests passed in what a test runner wrote down, and which failed? A test that was skipped did not pass.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** What failed, a line each, with the first line of what it says. */
  readonly failures: readonly string[];
}

const none: Count = { passed: 0, failed: 0, failures: [] };

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

interface Spec {
  readonly title: string;
  readonly file: string;
  readonly line: number;
  readonly ok: boolean;
  readonly tests: { results: { errors: { message?: string | undefined }[] }[] }[];
}

interface Suite {
  readonly specs: readonly Spec[];
  readonly suites?: readonly Suite[] | undefined;
}

const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
    }),
  ),
});

const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional();
  },
});

const playwrightReport = z.object({
  suites: z.array(suite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.object({ message: z.string().optional() })),
});

const colours = /\u001b\[[0-9;]*m/g;

const firstLine = (text: string | undefined): string =>
  (text ?? '').replace(colours, '').trim().split('\n')[0]?.trim() ?? '';

const failureOf = (name: string, message: string | undefined): string =>
  [name, firstLine(message)].filter((part) => part !== '').join(': ');

const specsOf = (all: readonly Suite[]): readonly Spec[] =>
  all.flatMap((one) => [...one.specs, ...specsOf(one.suites ?? [])]);

/** The lines of `npm run check`: "  ok   1.2 s  name" and "FAILED 1.2 s  name". */
export function countOfChecks(output: string): Count {
  const lines = output.split('\n');
  const failures = lines.filter((line) => /^FAILED .*\d s {2}/.test(line));
  return {
    passed: lines.filter((line) => /^ {2}ok {3}.*\d s {2}/.test(line)).length,
    failed: failures.length,
    failures,
  };
}

/** A file that could not be read counts as one failure beside the tests of the others. */
export function countOfVitest(file: string): Count {
  if (!existsSync(file)) return none;
  const { testResults } = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const tests = testResults.flatMap((one) => one.assertionResults);
  const passed = tests.filter((one) => one.status === 'passed').length;
  const brokenFiles = testResults.filter(
    (one) => one.status === 'failed' && one.assertionResults.every((test) => test.status === 'passed'),
  );
  // The tests of a file whose set-up broke are skipped: the file says why.
  const troubledFiles = testResults.filter(
    (one) => one.status === 'failed' && one.assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed,
    failed: tests.length - passed + brokenFiles.length,
    failures: [
      ...troubledFiles.map((one) => failureOf(one.name, one.message)),
      ...tests
        .filter((one) => one.status === 'failed')
        .map((one) => failureOf(one.fullName, one.failureMessages?.[0])),
    ],
  };
}

export function countOfPlaywright(file: string): Count {
  if (!existsSync(file)) return none;
  const { suites, stats, errors } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const failed = stats.unexpected + stats.flaky + stats.skipped;
  const messageOf = (one: Spec) =>
    one.tests.flatMap(({ results }) => results).flatMap((run) => run.errors)[0];
  return {
    passed: stats.expected,
    failed: failed === 0 && errors.length > 0 ? 1 : failed,
    failures: [
      ...errors.map((one) => failureOf('', one.message)),
      ...specsOf(suites)
        .filter((one) => !one.ok)
        .map((one) => failureOf(`${one.file}:${one.line} ${one.title}`, messageOf(one)?.message)),
    ],
  };
}
