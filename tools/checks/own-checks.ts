// Every check of the house that is our own, run over the checkout in one pass.

import { boundaries } from './boundaries.ts';
import { cleanWords } from './clean-words.ts';
import { clock } from './clock.ts';
import { contrast } from './contrast.ts';
import { fileHead } from './file-head.ts';
import { type Finding, runSourceCheck, type SourceCheck } from './finding.ts';
import { links } from './links.ts';
import { lockfile } from './lockfile.ts';
import { names } from './names.ts';
import { permissionCodes } from './permission-codes.ts';
import { settings } from './settings.ts';
import { isSource, readSource } from './source.ts';
import { sqlInStores } from './sql-in-stores.ts';
import { filesBelow } from './tree.ts';

const sourceChecks: readonly SourceCheck[] = [
  boundaries,
  names,
  permissionCodes,
  sqlInStores,
  clock,
  fileHead,
];

export type Result = { readonly name: string; readonly findings: Finding[]; readonly milliseconds: number };

export function runOwnChecks(folder: string): Result[] {
  const paths = filesBelow(folder);
  const sources = paths.filter(isSource).map((path) => readSource(folder, path));
  return [
    ...sourceChecks.map((check) => timed(check.name, () => runSourceCheck(check, sources))),
    timed('clean words', () => cleanWords(folder, paths)),
    timed('lockfile', () => lockfile(folder)),
    timed('links', () => links(folder, paths)),
    timed('settings', () => settings(folder)),
    timed('contrast', () => contrast(folder)),
  ];
}

function timed(name: string, find: () => Finding[]): Result {
  const start = performance.now();
  const findings = find();
  return { name, findings, milliseconds: performance.now() - start };
}
