// Which files load which, over however many steps: what `npm test -- --since` and `npm test -- <file>` follow from a change to tests.
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { targetOf } from '../checks/boundaries.ts';
import { isManifestEntry } from '../checks/places.ts';
import { importsOf, isSource, readSource, type Source } from '../checks/source.ts';

/** File → the files that load it. */
export type Loaders = ReadonlyMap<string, ReadonlySet<string>>;

/** `new URL('./worker.ts', import.meta.url)`: a program, thread or page that the file starts. */
const started = /new URL\(\s*['"]([^'"]+)['"],\s*import\.meta\.url\s*\)/g;

/**
 * What a file loads: values by static and dynamic imports, styles included, and what it starts. Types that are only named load
 * nothing; the lists of all subjects (`subjects.ts`, `features.ts`) load them all and tell nothing, so they are left out.
 */
function loadedBy(source: Source): string[] {
  const imported = importsOf(source)
    .filter(({ typeOnly }) => !typeOnly)
    .map(({ request }) => targetOf(source.path, request.replace(/\?.*$/, '')));
  const programs = [...source.text.matchAll(started)].map(([, request = '']) =>
    posix.join(posix.dirname(source.path), request),
  );
  return [...imported, ...programs].filter((target) => !isManifestEntry(source.path, target));
}

export function loadersOf(sources: readonly Source[]): Loaders {
  const found = new Map<string, Set<string>>();
  for (const source of sources) {
    for (const target of loadedBy(source)) {
      const loaders = found.get(target) ?? new Set<string>();
      found.set(target, loaders.add(source.path));
    }
  }
  return found;
}

/** The files themselves and all that load one of them, over however many steps. */
export function reaching(files: Iterable<string>, loaders: Loaders): ReadonlySet<string> {
  const found = new Set(files);
  for (const one of found) for (const next of loaders.get(one) ?? []) found.add(next);
  return found;
}

/** @param paths of the checkout */
export const readSources = (folder: string, paths: readonly string[]): Source[] =>
  paths
    .filter((path) => isSource(path) && existsSync(join(folder, path)))
    .map((path) => readSource(folder, path));
