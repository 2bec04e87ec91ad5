// Kinds of files whose mutants are tried against the server's tests, and the mutants of each.

import type { Source } from '../checks/source.ts';
import { handlerMutantsOf } from './handler-mutants.ts';
import { type Mutant, mutantsOf, once } from './mutants.ts';
import { sqlMutantsOf } from './sql-mutants.ts';
import { swappedCodesOf, swappedParametersOf } from './swapped-mutants.ts';

export const kinds = ['stores', 'policies', 'handlers'] as const;
export type Kind = (typeof kinds)[number];

const isHelper = (path: string): boolean => /\.test\.ts$|\/testing\/|\.rules\.ts$/.test(path);

/** Null for a file of no kind. */
export function kindOf(path: string): Kind | null {
  if (!path.endsWith('.ts') || isHelper(path)) return null;
  if (path.endsWith('.store.ts')) return 'stores';
  if (/^modules\/[^/]+\/contract\/policies\.ts$|^packages\/contract\/src\/policies\//.test(path)) {
    return 'policies';
  }
  const isManifest = /\/(module|public)\.ts$/.test(path);
  return /^modules\/[^/]+\/server\//.test(path) && !isManifest ? 'handlers' : null;
}

const mutantsOfKind: Readonly<Record<Kind, (source: Source) => Mutant[]>> = {
  stores: (source) => once([...sqlMutantsOf(source), ...swappedParametersOf(source)]),
  policies: (source) => once([...mutantsOf(source), ...swappedCodesOf(source)]),
  handlers: handlerMutantsOf,
};

export function mutantsOfFile(source: Source): Mutant[] {
  const kind = kindOf(source.path);
  return kind === null ? [] : mutantsOfKind[kind](source);
}
