// Holds that a test waits for something as long as a busy machine needs: every project of Vitest runs tools/patient-waiting.ts, and no
// test gives itself less but where the time is what it is about.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, Visitor } from 'oxc-parser';
import { setupPaths } from '../test-paths.ts';
import { type Finding, nothingRead } from './finding.ts';
import type { Source } from './source.ts';

const rule = 'waiting';
const list = 'tools/test-paths.ts';
const setup = 'tools/patient-waiting.ts';
const WAITING_MS = 10_000;

/** What must come within a time says so here. */
const soon: ReadonlyMap<string, string> = new Map([
  ['modules/patient-list/portal/patient-list.test.tsx', 'a mark stands for a second'],
  ['apps/portal/src/shell/moments.test.tsx', 'notices are checked every 500 ms'],
]);

export function waiting(folder: string, sources: readonly Source[]): Finding[] {
  if (!existsSync(join(folder, setup)) || sources.length === 0) return [nothingRead(rule)];
  return [...kindsWithout(setupPaths), ...sources.flatMap(hastyWaits)];
}

/** Who runs tests with Vitest and does not run the set-up before them. */
export function kindsWithout(setups: Readonly<Record<string, readonly string[]>>): Finding[] {
  return Object.entries(setups)
    .filter(([kind, files]) => kind !== 'journeys' && !files.includes(setup))
    .map(([kind]) => ({ file: list, line: 1, rule, todo: `run ${setup} before the ${kind} tests` }));
}

const isWait = (callee: Node): boolean =>
  callee.type === 'MemberExpression' &&
  callee.object.type === 'Identifier' &&
  callee.object.name === 'vi' &&
  callee.property.type === 'Identifier' &&
  ['waitFor', 'waitUntil'].includes(callee.property.name);

/** The milliseconds that the second argument gives; null where it gives none that stand there. */
function givenTime(options: Node | undefined): number | null {
  if (options?.type === 'Literal' && typeof options.value === 'number') return options.value;
  if (options?.type !== 'ObjectExpression') return null;
  for (const property of options.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
    const { value } = property;
    if (property.key.name === 'timeout' && value.type === 'Literal' && typeof value.value === 'number')
      return value.value;
  }
  return null;
}

export function hastyWaits(source: Source): Finding[] {
  if (soon.has(source.path)) return [];
  const found: Finding[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [, options], start }) => {
      const time = isWait(callee) ? givenTime(options) : null;
      if (time === null || time >= WAITING_MS) return;
      const todo = `${time} ms are too few on a busy machine: leave the limit out, or put the file on the list of ${rule}.ts`;
      found.push({ file: source.path, line: source.lineOf(start), rule, todo });
    },
  }).visit(source.program);
  return found;
}
