// npm test: runs the checks and all tests in order, or those of the paths and areas named, or those that a change touches, and ends with
// what failed and one line, "N passed, N failed" (docs/testing.md).
import { randomInt } from 'node:crypto';
import { root } from './checks/tree.ts';
import { endChildrenOnSignal } from './child.ts';
import { keepDurations } from './test-run/durations.ts';
import { parseOptions } from './test-run/options.ts';
import { planOf } from './test-run/plan.ts';
import { runParts } from './test-run/run-parts.ts';
import { newRunPlace, sweepRuns } from './test-run/run-place.ts';
import { FUZZ_SEED } from './testing/deep.ts';

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}

const options = parseOptions(process.argv.slice(2));
if (typeof options === 'string') refuse(options);

endChildrenOnSignal();
await sweepRuns();
const place = newRunPlace();
const plan = planOf(options, { place, shuffle: options.shuffle }, root);
if (typeof plan === 'string') {
  await place.remove();
  refuse(plan);
}
// The random tests of a run have one seed, so that another run can repeat them.
const seed = process.env[FUZZ_SEED] ?? String(randomInt(1, 1_000_000_000));
process.env[FUZZ_SEED] = seed;
console.log(`Random tests have the seed ${seed}: ${FUZZ_SEED}=${seed} npm test repeats them.`);
if (options.shuffle !== null) console.log(`Files in the random order of the seed ${options.shuffle}.`);
const end = await runParts(plan, place);
if (options.keepsDurations && end.code === 0) keepDurations(root, end.fileMs);
process.exitCode = end.code;
