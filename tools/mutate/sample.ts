// A reproducible choice among mutants: the same seed chooses the same ones where the files are the same.

import { createHash } from 'node:crypto';
import type { Mutant } from './mutants.ts';

/** A mutant that keeps its name while lines above it move. */
export type NamedMutant = Mutant & { readonly name: string; readonly was: string };

/** @param texts by the path of the file */
export function named(mutants: readonly Mutant[], texts: ReadonlyMap<string, string>): NamedMutant[] {
  const counts = new Map<string, number>();
  return mutants.map((mutant) => {
    const was = (texts.get(mutant.file) ?? '').slice(mutant.start, mutant.end);
    const what = `${mutant.file} ${JSON.stringify([was, mutant.instead])}`;
    const count = (counts.get(what) ?? 0) + 1;
    counts.set(what, count);
    return { ...mutant, was, name: `${what} ${count}` };
  });
}

/** `modules/chat` and the like: the choice goes over the subjects in turns. */
const subjectOf = (path: string): string =>
  /^(modules\/[^/]+|packages\/[^/]+|apps\/server\/src\/[^/]+\/[^/]+)/.exec(path)?.[0] ?? path;

/** Each subject gives one before any gives a second, in an order that the seed decides. */
export function chosen(mutants: readonly NamedMutant[], count: number, seed: string): NamedMutant[] {
  const drawn = (text: string): string => createHash('sha256').update(`${seed} ${text}`).digest('hex');
  const byDraw = mutants
    .map((mutant) => ({ mutant, draw: drawn(mutant.name) }))
    .sort((one, other) => (one.draw < other.draw ? -1 : 1));
  const turns = new Map<string, number>();
  return byDraw
    .map(({ mutant, draw }) => {
      const subject = subjectOf(mutant.file);
      const turn = turns.get(subject) ?? 0;
      turns.set(subject, turn + 1);
      return { mutant, turn, draw };
    })
    .sort((one, other) => one.turn - other.turn || (one.draw < other.draw ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}
