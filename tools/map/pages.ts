// The generated pages of docs/, as they would be written now.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../checks/finding.ts';
import { isTest } from '../checks/finding.ts';
import { filesBelow } from '../checks/tree.ts';
import { type DeclaredCall, declaredCalls } from './declared-calls.ts';
import { handlersIn } from './handlers.ts';
import { type Answered, mapPage } from './map-page.ts';
import { Code } from './pieces.ts';
import { isProof, proofsIn, readLedger, type Requirement } from './requirements.ts';
import { otherCallers, screensIn } from './screens.ts';
import { tablesIn, tablesOfMigrations } from './tables.ts';
import { traceabilityPage } from './traceability-page.ts';

/** `routes.tsx` and those that hold a part of it, such as `admin-routes.tsx`. */
const isRoutesFile = (path: string): boolean => /^apps\/portal\/src\/app\/([a-z-]+-)?routes\.tsx$/.test(path);

export type Pages = {
  readonly files: Readonly<Record<string, string>>;
  /** Requirement ids that a test or a call names and the ledger does not have. */
  readonly unknown: readonly Finding[];
};

export async function generatedPages(folder: string): Promise<Pages> {
  const paths = filesBelow(folder);
  const code = new Code(folder);
  const calls = await declaredCalls(folder);
  const ledger = readLedger(folder);
  const tests = paths
    .filter(isProof)
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
  const proofs = proofsIn(ledger, tests);
  const portal = paths.filter((path) => /^apps\/portal\/src\/.*\.tsx?$/.test(path) && !isTest(path));
  const map = mapPage({
    calls,
    handlers: answered(folder, code, paths),
    screens: screensIn(code, portal, portal.filter(isRoutesFile)),
    callers: otherCallers(code, portal),
  });
  return {
    files: { 'docs/map.md': map, 'docs/traceability.md': traceabilityPage(ledger, proofs) },
    unknown: [...proofs.unknown, ...unknownInCalls(calls, ledger)],
  };
}

function answered(folder: string, code: Code, paths: readonly string[]): Map<string, Answered> {
  const known = tablesOfMigrations(folder);
  const routes = paths.filter((path) => /^apps\/server\/src\/.*\/routes\.ts$/.test(path));
  const found = new Map<string, Answered>();
  for (const handler of routes.flatMap((path) => handlersIn(code, path))) {
    const reached = code.reach(handler.pieces, (path) => path.startsWith('apps/server/src/'));
    const tables = new Set(reached.flatMap((piece) => piece.texts.flatMap((text) => tablesIn(text, known))));
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
