// Generates the pages of docs/ from the declarations, the code and the tests.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../checks/finding.ts';
import { isTest } from '../checks/finding.ts';
import { filesBelow } from '../checks/tree.ts';
import { type DeclaredCall, declaredCalls } from './declared-calls.ts';
import { handlersIn } from './handlers.ts';
import { type Answered, mapPage } from './map-page.ts';
import { Code } from './top-level-code.ts';
import { isProof, type Proofs, proofsIn, readLedger, type Requirement } from './requirements.ts';
import { isPortal, otherCallers, screensIn } from './screens.ts';
import { tablesIn, tablesOfMigrations } from './tables.ts';
import { proofsPage, traceabilityPage } from './traceability-page.ts';

export type KeptPages = {
  /** Committed: they say in a table what a reader wants to know at once. */
  readonly kept: Readonly<Record<string, string>>;
  /** Requirement ids that a test or a call names and the ledger does not have. */
  readonly unknown: readonly Finding[];
};

export type Pages = KeptPages & {
  /** Built for who looks something up (`npm run map`), not committed: they change with every commit. */
  readonly built: Readonly<Record<string, string>>;
};

export async function generatedPages(folder: string): Promise<Pages> {
  const paths = filesBelow(folder);
  const { calls, ledger, proofs } = await readDeclarations(folder, paths);
  const code = new Code(folder);
  const portal = paths.filter((path) => isPortal(path) && /\.tsx?$/.test(path) && !isTest(path));
  const map = mapPage({
    calls,
    handlers: answered(folder, code, paths),
    screens: screensIn(code, portal),
    callers: otherCallers(code, portal),
  });
  return {
    ...keptOf({ calls, ledger, proofs }),
    built: { 'docs/built/map.md': map, 'docs/built/proofs.md': proofsPage(ledger, proofs) },
  };
}

/** The committed pages alone: they need the declarations and the tests, and none of the code. */
export async function keptPages(folder: string): Promise<KeptPages> {
  return keptOf(await readDeclarations(folder, filesBelow(folder)));
}

type Declarations = {
  readonly calls: readonly DeclaredCall[];
  readonly ledger: readonly Requirement[];
  readonly proofs: Proofs;
};

async function readDeclarations(folder: string, paths: readonly string[]): Promise<Declarations> {
  const ledger = readLedger(folder);
  const tests = paths
    .filter(isProof)
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
  return { calls: await declaredCalls(folder), ledger, proofs: proofsIn(ledger, tests) };
}

function keptOf({ calls, ledger, proofs }: Declarations): KeptPages {
  return {
    kept: { 'docs/traceability.md': traceabilityPage(ledger, proofs) },
    unknown: [...proofs.unknown, ...unknownInCalls(calls, ledger)],
  };
}

function answered(folder: string, code: Code, paths: readonly string[]): Map<string, Answered> {
  const known = tablesOfMigrations(folder);
  const manifests = paths.filter((path) => /^modules\/[^/]+\/server\/module\.ts$/.test(path));
  const found = new Map<string, Answered>();
  for (const handler of manifests.flatMap((path) => handlersIn(code, path))) {
    const reached = code.reach(handler.parts, (path) =>
      /^(apps\/server\/src|modules\/[^/]+\/server)\//.test(path),
    );
    const tables = new Set(reached.flatMap((part) => part.texts.flatMap((text) => tablesIn(text, known))));
    found.set(handler.call, { file: handler.file, tables: [...tables].sort() });
  }
  return found;
}

function unknownInCalls(calls: readonly DeclaredCall[], ledger: readonly Requirement[]): Finding[] {
  const ids = new Set(ledger.map((one) => one.id));
  return calls.flatMap(({ name, file, declaration }) =>
    declaration.spec
      .filter((id) => !ids.has(id))
      .map((id) => ({
        file,
        line: 1,
        rule: 'traceability',
        todo: `${name} names ${id}, which is no requirement`,
      })),
  );
}
