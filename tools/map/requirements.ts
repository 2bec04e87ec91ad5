// Reads the requirements, and which of them the title of a test names.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../checks/finding.ts';
import { sourceOf } from '../checks/source.ts';
import { isNamedLikeTest } from '../test-paths.ts';
import { hasId, titlesOf } from './test-titles.ts';

const ledgerFile = 'docs/requirements.tsv';

export type Requirement = { readonly id: string; readonly area: string; readonly statement: string };

export type Proofs = {
  /** Requirement id → the files with a test whose title names it. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  /** Requirement id → how many tests name it; a row of a table that names it counts as one. */
  readonly counts: ReadonlyMap<string, number>;
  /** Ids that the title of a test names after the word `begun`: shown on a stand-in so far. */
  readonly begun: ReadonlySet<string>;
  /** Ids that tests name and the ledger does not have, and runs of ids. */
  readonly unknown: readonly Finding[];
};

export function readLedger(folder: string): Requirement[] {
  return parseLedger(readFileSync(join(folder, ledgerFile), 'utf8'));
}

export function parseLedger(content: string): Requirement[] {
  return content
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [id = '', area = '', , statement = ''] = line.split('\t');
      return { id, area, statement };
    });
}

export function isProof(path: string): boolean {
  return isNamedLikeTest(path) && !path.startsWith('tools/');
}

export function proofsIn(
  ledger: readonly Requirement[],
  tests: readonly { readonly path: string; readonly text: string }[],
): Proofs {
  const ids = new Set(ledger.map((one) => one.id));
  const areas = new Set(ledger.map((one) => one.area));
  const files = new Map<string, string[]>();
  const counts = new Map<string, number>();
  const begun = new Set<string>();
  const unknown: Finding[] = [];
  for (const { path, text } of tests) {
    for (const { run, line } of runsOf(text, areas)) {
      unknown.push({ file: path, line, rule: 'traceability', todo: `write each id of ${run} on its own` });
    }
    for (const { id, line } of idsOf(text, areas)) {
      if (ids.has(id)) continue;
      unknown.push({ file: path, line, rule: 'traceability', todo: `${id} is not in ${ledgerFile}` });
    }
    if (!hasId.test(text)) continue;
    const titles = titlesOf(sourceOf(path, text)).filter(({ kind }) => kind === 'test');
    for (const title of titles) {
      for (const [, id = ''] of title.text.matchAll(/\bbegun ([A-Z]{2,9}-\d{3})\b/g)) begun.add(id);
      for (const { id } of idsOf(title.text, areas)) {
        if (!ids.has(id)) continue;
        files.set(id, [...new Set([...(files.get(id) ?? []), path])]);
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
    }
  }
  return { files, counts, begun, unknown };
}

/** `LOG-033` is an id; with `OP-` before it, it would be a decision. */
export function idsOf(text: string, areas: ReadonlySet<string>): { id: string; line: number }[] {
  return matchesOf(text, /(?<!OP-|begun )\b([A-Z]{2,9})-\d{3}\b/g, areas).map(({ found, line }) => ({
    id: found,
    line,
  }));
}

/** `LOG-033 to LOG-038`, `LOG-033–038`, `LOG-03x`: ids that a search for one of them would not find. */
export function runsOf(text: string, areas: ReadonlySet<string>): { run: string; line: number }[] {
  const run =
    /(?<!OP-)\b([A-Z]{2,9})-(?:\d{3} ?(?:to|through|–|—|-|\.{2,3}|…) ?(?:\1-)?\d{2,3}|\d{1,2}x+)\b/g;
  return matchesOf(text, run, areas).map(({ found, line }) => ({ run: found, line }));
}

function matchesOf(
  text: string,
  pattern: RegExp,
  areas: ReadonlySet<string>,
): { found: string; line: number }[] {
  return text
    .split('\n')
    .flatMap((content, index) =>
      [...content.matchAll(pattern)]
        .filter(([, area = '']) => areas.has(area))
        .map(([found]) => ({ found, line: index + 1 })),
    );
}
