// Requirements that fewer tests name now than at a commit.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../checks/tree.ts';
import { isProof, parseLedger, proofsIn, readLedger } from './requirements.ts';

type TestText = { readonly path: string; readonly text: string };
export type Comparison = {
  /** Requirements that a test names, then and now. */
  readonly proven: readonly [number, number];
  readonly tests: readonly [number, number];
  readonly fewer: readonly { readonly id: string; readonly was: number; readonly is: number }[];
};

export function comparedWith(commit: string, folder: string): Comparison {
  const now = filesBelow(folder)
    .filter(isProof)
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
  const ledger = parseLedger(git(folder, ['show', `${commit}:docs/requirements.tsv`]));
  return compared(proofsIn(ledger, testsAt(commit, folder)).counts, proofsIn(readLedger(folder), now).counts);
}

export function compared(then: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): Comparison {
  const sum = (counts: ReadonlyMap<string, number>): number =>
    [...counts.values()].reduce((a, b) => a + b, 0);
  return {
    proven: [then.size, now.size],
    tests: [sum(then), sum(now)],
    fewer: [...then]
      .map(([id, was]) => ({ id, was, is: now.get(id) ?? 0 }))
      .filter(({ was, is }) => is < was)
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  };
}

function testsAt(commit: string, folder: string): TestText[] {
  const paths = git(folder, ['ls-tree', '-r', '--name-only', commit]).split('\n').filter(isProof);
  const asked = paths.map((path) => `${commit}:${path}\n`).join('');
  return textsIn(gitBytes(folder, ['cat-file', '--batch'], asked), paths);
}

/** Each object is a line that ends with its size, its bytes and a line break. */
export function textsIn(batch: Buffer, paths: readonly string[]): TestText[] {
  let at = 0;
  return paths.map((path) => {
    const begins = batch.indexOf('\n', at) + 1;
    const ends =
      begins +
      Number(
        batch
          .toString('utf8', at, begins - 1)
          .split(' ')
          .at(-1),
      );
    at = ends + 1;
    return { path, text: batch.toString('utf8', begins, ends) };
  });
}

const git = (folder: string, args: readonly string[]): string => gitBytes(folder, args).toString('utf8');

function gitBytes(folder: string, args: readonly string[], input = ''): Buffer {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, input, maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.toString('utf8')}`);
  return stdout;
}
