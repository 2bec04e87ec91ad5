// The parts of a run of tests: the build, the checks, what Vitest runs, the journeys.
import { runNode } from '../child.ts';
import { countOfChecks } from './check-lines.ts';
import { type Limits, type Outcome, runTests, spanOf, usualLimits, watchOf } from './run-program.ts';
import type { RunPlace } from './run-place.ts';

export interface Part {
  readonly title: string;
  readonly run: () => Promise<Outcome>;
}

export interface PartOptions {
  readonly place: RunPlace;
  /** Runs the files in the random order of this seed. */
  readonly shuffle: number | null;
}

/** Read by the order of Vitest's files (vitest-order.ts). */
const SHUFFLE = 'TEST_RUN_SHUFFLE';

export const buildPart = ({ place }: PartOptions): Part => ({
  title: 'Portal build',
  run: async () => {
    const { code, isCut } = await runNode(['tools/ready.mjs', 'build'], {
      env: place.environment,
      watch: watchOf(place, () => 0),
    });
    return {
      passed: code === 0 ? 1 : 0,
      failed: code === 0 ? 0 : 1,
      failures: [],
      remarks: isCut ? [`CUT: it took more than ${spanOf(usualLimits.idleMs)}.`] : [],
      fileMs: new Map(),
    };
  },
});

export interface CheckOptions {
  readonly title: string;
  /** tools/check.ts, or the one that checks named files. */
  readonly program: string;
  readonly args: readonly string[];
}

export const checkPart = ({ place }: PartOptions, { title, program, args }: CheckOptions): Part => ({
  title,
  run: async () => {
    let output = '';
    const { code, isCut } = await runNode([program, ...args], {
      env: place.environment,
      onOutput: (text) => (output += text),
      watch: watchOf(place, () => output.length),
    });
    const { passed, failed, failures } = countOfChecks(output);
    const isUnsaid = failed === 0 && (code !== 0 || passed === 0);
    return {
      passed,
      failed: isUnsaid ? 1 : failed,
      failures: isUnsaid ? [`ended with code ${code}`] : failures,
      remarks: isCut
        ? [
            `CUT: no check ended for ${spanOf(usualLimits.idleMs)}. Until then ${passed} passed and ${failed} failed.`,
          ]
        : [],
      fileMs: new Map(),
    };
  },
});

export interface TestsOptions {
  readonly title: string;
  /** Names the part's files in the place of the run. */
  readonly name: string;
  /** None stands for all. */
  readonly files: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly limits?: Limits;
}

export const vitestPart = (
  { place, shuffle }: PartOptions,
  { title, name, files, env, limits }: TestsOptions,
): Part => ({
  title,
  run: () =>
    runTests(
      name,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=./tools/test-run/vitest-progress.ts',
        ...files,
      ],
      {
        place,
        limits: limits ?? usualLimits,
        env: { ...env, ...(shuffle === null ? {} : { [SHUFFLE]: String(shuffle) }) },
      },
    ),
});

export const journeyPart = ({ place, shuffle }: PartOptions, { title, name, files }: TestsOptions): Part => ({
  title,
  run: () =>
    runTests(
      name,
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        ...(shuffle === null ? [] : [`--shuffle=${shuffle}`]),
        // Playwright holds regular expressions against whole paths.
        ...files.map((path) => `/${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`),
      ],
      { place },
    ),
});
