// The tests that could notice a fault in a file: those that load it, the nearest first.

import { posix } from 'node:path';
import { targetOf } from '../checks/boundaries.ts';
import { importsOf, type Source } from '../checks/source.ts';
import { kindOfTest } from '../test-paths.ts';

export type Importers = ReadonlyMap<string, readonly string[]>;

/** File → the files that load it; what only its types are imported for is not loaded. */
export function importersOf(sources: readonly Source[]): Importers {
  const found = new Map<string, string[]>();
  for (const source of sources) {
    for (const { request, typeOnly } of importsOf(source)) {
      if (typeOnly) continue;
      const target = targetOf(source.path, request);
      const known = found.get(target);
      if (known === undefined) found.set(target, [source.path]);
      else known.push(source.path);
    }
  }
  return found;
}

/** The file and all that load it, over however many steps; the nearest first. */
export function loading(file: string, importers: Importers): string[] {
  const found = new Set([file]);
  for (const one of found) for (const next of importers.get(one) ?? []) found.add(next);
  return [...found];
}

/** The unit tests of the product: they need no database and no browser. */
export function isUnitTest(path: string): boolean {
  return kindOfTest(path) === 'unit' && !path.startsWith('tools/');
}

/** What is tried: rules, policies and validation. Declarations of calls and topics are held by tests of the server. */
export function isTried(path: string): boolean {
  if (!path.endsWith('.ts') || /\.(test|spec)\.ts$|\/testing\//.test(path)) return false;
  if (/(^|[/.-])(calls|realtime)\.ts$|\/errors\.ts$/.test(path)) return false;
  return (
    /^(modules\/[^/]+\/contract|packages\/[^/]+\/src)\//.test(path) || /\/server\/.*\.rules\.ts$/.test(path)
  );
}

/** It loads every subject: whatever comes by it belongs to the whole server. */
const collectsSubjects = 'apps/server/src/subjects.ts';
/** So many tests beyond the subject's own, of each kind. */
const MAX_OTHERS = 4;

/** Without the walks over all calls and the demo world, which hold a policy against itself and take minutes. */
const isServerTest = (path: string): boolean =>
  /^(modules\/[^/]+\/server|apps\/server\/src)\/.*\.test\.ts$/.test(path) &&
  !/^apps\/server\/src\/testing\/(?!polic)|\.rules\.test\.ts$/.test(path);

/**
 * For a store, a policy or a handler: the nearest unit tests, all tests of its subject's server folder, and the nearest others,
 * which load it or are called like a file that does.
 */
export function serverTestsOf(file: string, importers: Importers): string[] {
  const near = loading(file, new Map([...importers].filter(([target]) => target !== collectsSubjects)));
  const folder = /^modules\/[^/]+\//.exec(file)?.[0];
  const own = loading(file, importers).filter(
    (path) => isServerTest(path) && folder !== undefined && path.startsWith(folder),
  );
  const tests = [...importers.values()].flat().filter(isServerTest);
  const named = near.flatMap((path) => tests.filter((test) => isNamedAfter(test, path)));
  const others = [...new Set([...near.filter(isServerTest), ...named])].filter((path) => !own.includes(path));
  return [
    ...near.filter(isUnitTest).slice(0, MAX_OTHERS),
    ...own.toSorted((one, other) => likeness(other, file) - likeness(one, file)),
    ...others.slice(0, MAX_OTHERS),
  ];
}

const stemOf = (path: string): string => /([^/.]+)[^/]*$/.exec(path)?.[1] ?? path;

/** `bulk.test.ts` beside `bulk.ts`: it tests what comes from another subject by way of the server. */
const isNamedAfter = (test: string, file: string): boolean =>
  posix.dirname(test) === posix.dirname(file) && stemOf(test) === stemOf(file);

/** How much a test is called like the file: `tasks.test.ts` and `tasks.store.ts`. */
function likeness(test: string, file: string): number {
  if (stemOf(test) === stemOf(file)) return 100;
  const words = new Set(stemOf(file).split('-'));
  return stemOf(test)
    .split('-')
    .filter((word) => words.has(word)).length;
}
