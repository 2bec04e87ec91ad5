// docs/traceability.md: which requirements are proven by a test, and which are not yet, per area.

import type { Proofs, Requirement } from './requirements.ts';

export function traceabilityPage(ledger: readonly Requirement[], proofs: Proofs): string {
  const areas = [...new Set(ledger.map((one) => one.area))];
  const isProven = (one: Requirement): boolean => proofs.files.has(one.id);
  const inArea = (area: string): Requirement[] => ledger.filter((one) => one.area === area);
  const summary = areas.map((area) => {
    const all = inArea(area);
    const proven = all.filter(isProven).length;
    return `| [${area}](#${area.toLowerCase()}) | ${all.length} | ${proven} | ${all.length - proven} |`;
  });
  const proven = ledger.filter(isProven).length;
  return [
    '# Traceability',
    '',
    'Written by `npm run map` from `docs/requirements.tsv` and the ids that tests name. A requirement counts as proven',
    'when a test names its id; a search for the id in the tests finds the same.',
    '',
    '| area | all | proven | not yet |',
    '|---|---:|---:|---:|',
    ...summary,
    `| **all areas** | **${ledger.length}** | **${proven}** | **${ledger.length - proven}** |`,
    ...areas.flatMap((area) => areaSection(area, inArea(area), proofs)),
    '',
  ].join('\n');
}

function areaSection(area: string, all: readonly Requirement[], proofs: Proofs): string[] {
  const proven = all.filter((one) => proofs.files.has(one.id));
  const open = all.filter((one) => !proofs.files.has(one.id));
  const rows = proven.map(
    (one) => `| ${one.id} | ${(proofs.files.get(one.id) ?? []).map(code).join('<br>')} |`,
  );
  return [
    '',
    `## ${area}`,
    ...(rows.length > 0 ? ['', '| proven | by |', '|---|---|', ...rows] : []),
    ...(open.length > 0 ? ['', `Not yet proven (${open.length}): ${ranges(open.map((one) => one.id))}`] : []),
  ];
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
