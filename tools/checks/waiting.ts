// Refuses a kind of Vitest tests that does not run tools/wait-timeouts.ts first: waits there would end after the single second of Vitest.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setupPaths } from '../test-paths.ts';
import { type Finding, nothingRead } from './finding.ts';

const rule = 'waiting';
const list = 'tools/test-paths.ts';
const setup = 'tools/wait-timeouts.ts';

export function waiting(folder: string): Finding[] {
  return existsSync(join(folder, setup)) ? kindsWithout(setupPaths) : [nothingRead(rule)];
}

/** Who runs tests with Vitest and does not run the set-up before them. */
export function kindsWithout(setups: Readonly<Record<string, readonly string[]>>): Finding[] {
  return Object.entries(setups)
    .filter(([kind, files]) => kind !== 'journeys' && !files.includes(setup))
    .map(([kind]) => ({ file: list, line: 1, rule, todo: `run ${setup} before the ${kind} tests` }));
}
