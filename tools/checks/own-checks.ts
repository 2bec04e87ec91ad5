// Runs every check of the house that is our own over the checkout, in one pass.

import { readLedger } from '../map/requirements.ts';
import { boundaries } from './boundaries.ts';
import { busyControls } from './busy-controls.ts';
import { citations } from './citations.ts';
import { cleanWords } from './clean-words.ts';
import { clock } from './clock.ts';
import { contrast } from './contrast.ts';
import { documentedTexts } from './documented-texts.ts';
import { fileHead } from './file-head.ts';
import { type Finding, runSourceCheck, type SourceCheck } from './finding.ts';
import { handMadeForms } from './hand-made-forms.ts';
import { journeySteps } from './journey-steps.ts';
import { links } from './links.ts';
import { lockfile } from './lockfile.ts';
import { migrations } from './migrations.ts';
import { names } from './names.ts';
import { permissionCodes } from './permission-codes.ts';
import { proofTitles } from './proof-titles.ts';
import { screensOpened } from './screens-opened.ts';
import { settings } from './settings.ts';
import { isSource, readSource } from './source.ts';
import { sqlInStores } from './sql-in-stores.ts';
import { styles } from './styles.ts';
import { timingClaims } from './timing-claims.ts';
import { filesBelow } from './tree.ts';
import { typePrograms } from './type-programs.ts';
import { waiting } from './waiting.ts';

const sourceChecks: readonly SourceCheck[] = [
  boundaries,
  names,
  permissionCodes,
  sqlInStores,
  clock,
  handMadeForms,
  busyControls,
  journeySteps,
  timingClaims,
];

export type Result = { readonly name: string; readonly findings: Finding[]; readonly milliseconds: number };

export function runOwnChecks(folder: string): Result[] {
  const paths = filesBelow(folder);
  const sources = paths.filter(isSource).map((path) => readSource(folder, path));
  const ledger = readLedger(folder);
  const areas = new Set(ledger.map((one) => one.area));
  const ids = new Set(ledger.map((one) => one.id));
  return [
    ...[...sourceChecks, proofTitles(areas)].map((check) =>
      timed(check.name, () => runSourceCheck(check, sources)),
    ),
    timed('file head', () => fileHead(folder, sources)),
    timed('documented texts', () => documentedTexts(folder, sources, ids)),
    timed('waiting', () => waiting(folder)),
    timed('type programs', () => typePrograms(folder, paths)),
    timed('clean words', () => cleanWords(folder, paths)),
    timed('lockfile', () => lockfile(folder)),
    timed('migrations', () => migrations(folder)),
    timed('links', () => links(folder, paths)),
    timed('citations', () => citations(folder, paths)),
    timed('screens opened', () => screensOpened(folder)),
    timed('settings', () => settings(folder)),
    timed('contrast', () => contrast(folder)),
    timed('styles', () => styles(folder, paths, sources)),
  ];
}

function timed(name: string, find: () => Finding[]): Result {
  const start = performance.now();
  const findings = find();
  return { name, findings, milliseconds: performance.now() - start };
}
