// How many tests passed and failed in what a test runner wrote down? A test that was skipped did not pass.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

const none: Count = { passed: 0, failed: 0 };

const vitestReport = z.object({
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** The lines of `npm run check`: "  ok   1.2 s  name" and "FAILED 1.2 s  name". */
export function countOfChecks(output: string): Count {
  const lines = output.split('\n');
  return {
    passed: lines.filter((line) => /^ {2}ok {3}.*\d s {2}/.test(line)).length,
    failed: lines.filter((line) => /^FAILED .*\d s {2}/.test(line)).length,
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
  ).length;
  return { passed, failed: tests.length - passed + brokenFiles };
}

export function countOfPlaywright(file: string): Count {
  if (!existsSync(file)) return none;
  const { stats, errors } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const failed = stats.unexpected + stats.flaky + stats.skipped;
  return { passed: stats.expected, failed: failed === 0 && errors.length > 0 ? 1 : failed };
}
