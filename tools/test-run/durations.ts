// How long files of tests took, written down by `npm test -- --durations` and read by the order in which Vitest runs them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const FILE = 'tools/test-run/durations.json';
/** Shorter files come in any order after the others. */
const WORTH_S = 2;

/** By path, in seconds. */
export type Durations = Readonly<Record<string, number>>;

export const readDurations = (root: string): Durations =>
  z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(join(root, FILE), 'utf8')));

/** @param fileMs by path, in milliseconds */
export function keepDurations(root: string, fileMs: ReadonlyMap<string, number>): void {
  const long = [...fileMs]
    .map(([path, ms]) => [path, Math.round(ms / 1000)] as const)
    .filter(([, seconds]) => seconds >= WORTH_S)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(join(root, FILE), `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`);
  console.log(`Wrote ${FILE}: ${long.length} files of ${WORTH_S} s and more.`);
}
