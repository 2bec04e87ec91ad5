// Which requirements are there, and which of them does a test name?

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../checks/finding.ts';

const ledgerFile = 'docs/requirements.tsv';

export type Requirement = { readonly id: string; readonly area: string; readonly statement: string };

export type Proofs = {
  /** Requirement id → the tests that name it. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  /** Ids that tests name and the ledger does not have. */
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
  return /\.(test|spec)\.tsx?$/.test(path) && !path.startsWith('tools/');
}

export function proofsIn(
  ledger: readonly Requirement[],
  tests: readonly { readonly path: string; readonly text: string }[],
): Proofs {
  const ids = new Set(ledger.map((one) => one.id));
  const areas = new Set(ledger.map((one) => one.area));
  const files = new Map<string, string[]>();
  const unknown: Finding[] = [];
  for (const { path, text } of tests) {
    for (const { id, line } of idsOf(text, areas)) {
      if (!ids.has(id)) {
        unknown.push({ file: path, line, rule: 'traceability', todo: `${id} is not in ${ledgerFile}` });
        continue;
      }
      const named = files.get(id) ?? [];
      if (!named.includes(path)) named.push(path);
      files.set(id, named);
    }
  }
  return { files, unknown };
}

/** `LOG-033` is one id, `LOG-033 to LOG-038` is six; `OP-LOG-033` is an open point. */
export function idsOf(text: string, areas: ReadonlySet<string>): { id: string; line: number }[] {
  const named = /(?<!OP-)\b([A-Z]{2,9})-(\d{3})\b(?: to \1-(\d{3})\b)?/g;
  return text.split('\n').flatMap((content, index) =>
    [...content.matchAll(named)].flatMap(([, area = '', first = '', last = first]) => {
      if (!areas.has(area)) return [];
      const count = Math.max(1, Number(last) - Number(first) + 1);
      return Array.from({ length: count }, (_, step) => ({
        id: `${area}-${String(Number(first) + step).padStart(3, '0')}`,
        line: index + 1,
      }));
    }),
  );
}
