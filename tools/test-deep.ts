// npm run test:deep: repeats with more tries what a change need not repeat, and writes its report (docs/testing.md). `-- --seed <seed>`
// repeats the random tests of a run; paths of tests restrict it, and then no report is written.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endChildrenOnSignal, wasInterrupted } from './child.ts';
import { objectionTo } from './arguments.ts';
import { filesBelow, root } from './checks/tree.ts';
import { DEEP_REPORT, type DeepRun, reportOf } from './test-run/deep-report.ts';
import { loadersOf, readSources } from './test-run/import-graph.ts';
import { vitestPart } from './test-run/parts.ts';
import { runParts } from './test-run/run-parts.ts';
import { newRunPlace, sweepRuns } from './test-run/run-place.ts';
import { deepSwitch, isDeepTest, kindOfTest } from './test-paths.ts';
import { FUZZ_SEED } from './testing/deep.ts';

const words = process.argv.slice(2);
const at = words.indexOf('--seed');
const [, given = ''] = at < 0 ? [] : words.splice(at, 2);
const paths = filesBelow(root);
const switched = loadersOf(readSources(root, paths)).get(deepSwitch) ?? new Set<string>();
const deep = paths.filter((path) => kindOfTest(path) !== null && (isDeepTest(path) || switched.has(path)));
const objection =
  at >= 0 && !/^\d{1,9}$/.test(given)
    ? 'npm run test:deep -- --seed needs a seed, such as 7.'
    : objectionTo(
        'npm run test:deep',
        `It knows --seed <seed> and the paths of its tests: ${deep.join(', ')}.`,
        words,
        deep,
      );
if (objection !== null) {
  console.error(objection);
  process.exit(2);
}

/** A single test may try for an hour. */
const limits = { idleMs: 3 * 3_600_000, graceMs: 10_000 };
const seed = given === '' ? randomInt(1, 1_000_000_000) : Number(given);
const git = (...args: readonly string[]): string =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();

endChildrenOnSignal();
await sweepRuns();
const place = newRunPlace();
const files = words.length > 0 ? words : deep;
const part = vitestPart(
  { place, shuffle: null },
  {
    title: 'Deep tests',
    name: 'deep',
    files,
    env: { ALVEARY_DEEP: '1', [FUZZ_SEED]: String(seed) },
    limits,
  },
);
const begin = [`Random tests have the seed ${seed}: -- --seed ${seed} repeats them.`];
const run: DeepRun = {
  seed,
  began: new Date(),
  commit: git('rev-parse', 'HEAD'),
  isClean: git('status', '--porcelain') === '',
};
const result = await runParts({ parts: [part], begin, notRun: [] }, place);
if (words.length === 0 && !wasInterrupted()) {
  writeFileSync(join(root, DEEP_REPORT), reportOf(run, result, files));
  console.log(`Wrote ${DEEP_REPORT}.`);
}
process.exitCode = result.code;
