// docs/traceability.md: how many requirements of each area are proven by a test, how many are begun; docs/built/proofs.md: which, and by what.

import type { Proofs, Requirement } from './requirements.ts';

export function traceabilityPage(ledger: readonly Requirement[], proofs: Proofs): string {
  const areas = [...new Set(ledger.map((one) => one.area))];
  return [
    '# Traceability',
    '',
    'Written by `npm run map` from `docs/requirements.tsv` and the titles of the tests. A requirement counts as proven',
    'when the title of a single test names its id, at most three to a title, and as begun when the only titles that do',
    'say `begun` before it: what it says is shown on a stand-in so far. `npm run map` also writes which test proves what,',
    'to the folder docs/built.',
    '',
    '| area | all | proven | begun | not yet |',
    '|---|---:|---:|---:|---:|',
    ...areas.map((area) =>
      row(
        area,
        ledger.filter((one) => one.area === area),
        proofs,
      ),
    ),
    row('**all areas**', ledger, proofs),
    '',
  ].join('\n');
}

function row(name: string, all: readonly Requirement[], proofs: Proofs): string {
  const proven = all.filter((one) => proofs.files.has(one.id)).length;
  const begun = all.filter((one) => !proofs.files.has(one.id) && proofs.begun.has(one.id)).length;
  return `| ${name} | ${all.length} | ${proven} | ${begun} | ${all.length - proven - begun} |`;
}

export function proofsPage(ledger: readonly Requirement[], proofs: Proofs): string {
  const areas = [...new Set(ledger.map((one) => one.area))];
  const inArea = (area: string): Requirement[] => ledger.filter((one) => one.area === area);
  return ['# Proofs', ...areas.flatMap((area) => areaSection(area, inArea(area), proofs)), ''].join('\n');
}

function areaSection(area: string, all: readonly Requirement[], proofs: Proofs): string[] {
  const proven = all.filter((one) => proofs.files.has(one.id));
  const open = all.filter((one) => !proofs.files.has(one.id) && !proofs.begun.has(one.id));
  const rows = proven.map(
    (one) => `| ${one.id} | ${(proofs.files.get(one.id) ?? []).map(code).join('<br>')} |`,
  );
  return [
    '',
    `## ${area}`,
    ...(rows.length > 0 ? ['', '| proven | by |', '|---|---|', ...rows] : []),
    ...begunLines(all, proofs),
    ...(open.length > 0 ? ['', `Not yet proven (${open.length}): ${ranges(open.map((one) => one.id))}`] : []),
  ];
}

function begunLines(all: readonly Requirement[], proofs: Proofs): string[] {
  const begun = all.filter((one) => !proofs.files.has(one.id) && proofs.begun.has(one.id));
  return begun.length > 0 ? ['', `Begun (${begun.length}): ${ranges(begun.map((one) => one.id))}`] : [];
}

/** SHELL-001, SHELL-002, SHELL-003, SHELL-007 → SHELL-001 to 003, SHELL-007. */
export function ranges(ids: readonly string[]): string {
  const runs: string[][] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    if (run && numberOf(id) === numberOf(run.at(-1) ?? '') + 1) run.push(id);
    else runs.push([id]);
  }
  return runs
    .map((run) => [run[0], run.at(-1)])
    .map(([first = '', last = '']) => span(first, last))
    .join(', ');
}

function span(first: string, last: string): string {
  return first === last ? first : `${first} to ${last.slice(-3)}`;
}

function numberOf(id: string): number {
  return Number(id.slice(-3));
}

function code(text: string): string {
  return `\`${text}\``;
}
