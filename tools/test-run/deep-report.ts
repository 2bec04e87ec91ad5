// The report that `npm run test:deep` leaves: when, of which commit, with which seed, what failed and how long each file took.
import type { RunResult } from './run-parts.ts';

export const DEEP_REPORT = 'docs/test-deep-report.md';

export interface DeepRun {
  readonly seed: number;
  readonly began: Date;
  readonly commit: string;
  /** Whether nothing differed from the commit. */
  readonly isClean: boolean;
}

export function reportOf(run: DeepRun, result: RunResult, files: readonly string[]): string {
  const { seed, began, commit, isClean } = run;
  const rows = files.map((path) => {
    const ms = result.fileMs.get(path);
    return `| \`${path}\` | ${ms === undefined ? 'did not end' : (ms / 1000).toFixed(1)} |`;
  });
  const failures = result.failures.map((one) => `- ${one}`);
  return [
    '# The last deep run of the tests',
    '',
    'Written by `npm run test:deep` ([testing.md](testing.md)).',
    '',
    `- Begun: ${began.toISOString()}`,
    `- Commit: ${commit}${isClean ? '' : ', with changes that were not committed'}`,
    `- Seed of the random tests: ${seed}`,
    `- ${result.passed} passed, ${result.failed} failed`,
    '',
    ...(failures.length === 0 ? [] : ['## Failed', '', ...failures, '']),
    '## Files',
    '',
    '| file | seconds |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
}
