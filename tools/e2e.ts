// npm run e2e: the journeys in a browser alone; what follows `--` goes to Playwright (a file, -g "words", --headed).
import { endChildrenOnSignal, runNode } from './child.ts';
import { newRunPlace, sweepRuns } from './test-run/run-place.ts';
import { watchOf } from './test-run/run-program.ts';

/** What a run has to end in order when Ctrl-C comes. */
const GRACE_MS = 20_000;

endChildrenOnSignal();
await sweepRuns();
const place = newRunPlace();
const { code } = await runNode(['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)], {
  env: place.environment,
  // Somebody may look at a page for as long as they like.
  watch: watchOf(place, () => 0, { idleMs: Number.POSITIVE_INFINITY, graceMs: GRACE_MS }),
});
await place.remove();
process.exitCode = code;
