// What can be wrong with the audit log, and how is it told? (audit verify)

export type FindingKind =
  | 'changed row'
  | 're-ordered row'
  | 'removed row'
  | 'inserted row'
  | 'unmarked row'
  | 'wrong mark'
  | 'copied mark'
  | 'unsealed row'
  | 'broken chain'
  | 'removed seal';

export interface Finding {
  readonly kind: FindingKind;
  readonly month: string;
  readonly text: string;
}

/** A row whose content no longer has the hash it was sealed with. */
export interface ChangedRow {
  readonly id: number;
  readonly seal: number;
  readonly sealedHash: string;
  readonly presentHash: string;
}

export interface Findings {
  /** How many there are; `kept` holds the first of them. */
  readonly count: number;
  readonly kept: readonly Finding[];
  add(kind: FindingKind, month: string, text: string): void;
}

/** A log that was emptied must not empty the memory too. */
const MOST_KEPT = 1000;

export const newFindings = (): Findings => {
  const kept: Finding[] = [];
  let count = 0;
  return {
    get count() {
      return count;
    },
    kept,
    add: (kind, month, text) => {
      count += 1;
      if (kept.length < MOST_KEPT) kept.push({ kind, month, text });
    },
  };
};

/** Tells contents that now lie in another row of the month from contents that were never sealed there. */
export const addChangedRows = (findings: Findings, month: string, changed: readonly ChangedRow[]): void => {
  const placeOf = new Map(changed.map((row) => [row.sealedHash, row.id]));
  for (const row of changed) {
    const origin = placeOf.get(row.presentHash);
    if (origin === undefined) {
      findings.add('changed row', month, `Row ${row.id} is not what seal ${row.seal} vouches for.`);
    } else {
      findings.add('re-ordered row', month, `Row ${row.id} holds what was sealed as row ${origin}.`);
    }
  }
};

const runsOf = (ids: readonly number[]): { readonly from: number; readonly to: number }[] => {
  const runs: { from: number; to: number }[] = [];
  for (const id of ids) {
    const last = runs.at(-1);
    if (last !== undefined && last.to === id - 1) last.to = id;
    else runs.push({ from: id, to: id });
  }
  return runs;
};

/** 3, 4, 5, 9 → `Rows 3 to 5 (3)`, `Row 9` */
export const rowRuns = (ids: readonly number[]): string[] =>
  runsOf(ids).map(({ from, to }) =>
    from === to ? `Row ${from}` : `Rows ${from} to ${to} (${to - from + 1})`,
  );

/** 3, 4, 5, 9 → `Seals 3 to 5 are`, `Seal 9 is` */
export const sealRuns = (numbers: readonly number[]): { readonly seals: string; readonly are: string }[] =>
  runsOf(numbers).map(({ from, to }) =>
    from === to ? { seals: `Seal ${from}`, are: 'is' } : { seals: `Seals ${from} to ${to}`, are: 'are' },
  );
