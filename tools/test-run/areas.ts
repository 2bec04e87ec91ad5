// Resolves what somebody names behind `npm test --`: a path of the checkout, or an area by the last name of its folder.
import { existsSync } from 'node:fs';
import { join, posix, relative, resolve, sep } from 'node:path';
import { areaPaths, matcherOf } from '../test-paths.ts';

const isArea = matcherOf(areaPaths);

/** The folders of the areas, from the paths of the files below them. */
export function areasOf(paths: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder))
      folders.add(folder);
  }
  return [...folders].filter(isArea).sort();
}

/** The smallest area around a file; its own folder where it lies in none. */
export function areaAround(path: string): string {
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
    if (isArea(folder)) return folder;
  }
  return posix.dirname(path);
}

/** A file or folders of the checkout, or why there are none, in one line. */
export function placesNamed(name: string, root: string, paths: readonly string[]): string[] | string {
  const path = relative(root, resolve(root, name)).split(sep).join('/');
  const isInside = path !== '' && !path.startsWith('..');
  if (isInside && existsSync(join(root, path)) && (name.includes('/') || !isName(name, paths))) {
    return paths.some((one) => one === path || one.startsWith(`${path}/`))
      ? [path]
      : `npm test finds no file of ours at "${name}".`;
  }
  const named = areasOf(paths).filter((area) => posix.basename(area) === name);
  return named.length > 0 ? named : refusalOf(name, paths);
}

const isName = (name: string, paths: readonly string[]): boolean =>
  areasOf(paths).some((area) => posix.basename(area) === name);

function refusalOf(name: string, paths: readonly string[]): string {
  const last = posix.basename(name);
  const names = [...new Set(areasOf(paths).map((area) => posix.basename(area)))];
  const near = names
    .map((one) => ({ one, distance: one.includes(last) || last.includes(one) ? 1 : distanceOf(one, last) }))
    .filter(({ one, distance }) => distance <= Math.max(2, one.length / 3))
    .sort((one, other) => one.distance - other.distance || one.one.localeCompare(other.one))
    .slice(0, 6)
    .map(({ one }) => one);
  const hint = near.length > 0 ? `Near names: ${near.join(', ')}.` : `Areas: ${names.join(', ')}.`;
  return `npm test knows no path and no area "${name}". ${hint}`;
}

/** Levenshtein distance: how many letters differ. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, otherLetter] of [...other].entries()) {
      const replaced = (row[at] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
