// Does each seal of a month follow from the one before, and are the rows it vouches for still what they were?
import type pg from 'pg';
import { HASH_BYTES, idsOfRanges, NO_HASH, rangesOf, sealHash } from './chain.ts';
import { addChangedRows, type ChangedRow, type Findings, rowRuns } from './findings.ts';
import type { Range } from './ranges.ts';
import { hashRows, isSealBefore, readHead, readSeals, type StoredSeal } from './log-reading.ts';

export interface ChainReport {
  readonly seals: number;
  readonly sealedRows: number;
  /** The ids that seals vouch for, as [first, one past the last]. */
  readonly sealed: readonly Range[];
  /** Those of seals from before there were marks. */
  readonly early: readonly Range[];
  /** Ids of rows that are no longer what their seal vouches for. */
  readonly told: readonly number[];
  readonly head: { readonly number: number; readonly hash: Buffer } | null;
}

/** @param lastUnmarked the number of the last seal whose rows have no marks */
export const verifySeals = async (
  client: pg.ClientBase,
  month: string,
  lastUnmarked: number,
  findings: Findings,
): Promise<ChainReport> => {
  const changed: ChangedRow[] = [];
  const sealed: Range[] = [];
  const early: Range[] = [];
  const doubled: number[] = [];
  let sealedRows = 0;
  let seals = 0;
  let last: { number: number; hash: Buffer } = { number: 0, hash: NO_HASH };
  for (;;) {
    const batch = await readSeals(client, month, last.number);
    if (batch.length === 0) break;
    for (const seal of batch) {
      const rowIds = idsOfRanges(seal.ranges);
      await verifyLink(client, month, seal, last, findings);
      verifyContent(month, seal, rowIds, findings);
      doubled.push(...(await verifyRows(client, month, seal, rowIds, findings, changed)));
      for (const range of rangesOf(seal.ranges)) {
        sealed.push(range);
        if (seal.number <= lastUnmarked) early.push(range);
      }
      sealedRows += rowIds.length;
      seals += 1;
      last = seal;
    }
  }
  addChangedRows(findings, month, changed);
  await verifyHead(client, month, last, sealedRows, findings);
  const head = seals === 0 ? null : { number: last.number, hash: last.hash };
  return { seals, sealedRows, sealed, early, told: [...doubled, ...changed.map((row) => row.id)], head };
};

const verifyLink = async (
  client: pg.ClientBase,
  month: string,
  seal: StoredSeal,
  last: { readonly number: number; readonly hash: Buffer },
  findings: Findings,
): Promise<void> => {
  if (seal.number !== last.number + 1) {
    findings.add('removed seal', month, `${sealsBetween(last.number + 1, seal.number - 1)} gone.`);
    return;
  }
  if (seal.number > 1) {
    if (!seal.previous_hash.equals(last.hash)) {
      findings.add('broken chain', month, `Seal ${seal.number} does not follow from seal ${last.number}.`);
    }
    return;
  }
  if (seal.previous_hash.equals(NO_HASH) || (await isSealBefore(client, month, seal.previous_hash))) return;
  findings.add('broken chain', month, 'Seal 1 follows from a seal of an earlier month that is not there.');
};

const sealsBetween = (from: number, to: number): string =>
  from === to ? `Seal ${from} is` : `Seals ${from} to ${to} are`;

const verifyContent = (
  month: string,
  seal: StoredSeal,
  rowIds: readonly number[],
  findings: Findings,
): void => {
  const hash = sealHash({
    month,
    number: seal.number,
    // A fraction of a millisecond was never sealed; kept here, it makes the hash differ.
    sealedAt: Number(seal.sealed_at) / 1000,
    previousHash: seal.previous_hash,
    rowIds,
    rowHashes: seal.row_hashes,
  });
  const whole = seal.row_count === rowIds.length && seal.row_hashes.length === HASH_BYTES * rowIds.length;
  if (whole && hash.equals(seal.hash)) return;
  findings.add(
    'broken chain',
    month,
    `Seal ${seal.number} was changed: its hash is not that of its content.`,
  );
};

/** @returns the ids that stand more than once */
const verifyRows = async (
  client: pg.ClientBase,
  month: string,
  seal: StoredSeal,
  rowIds: readonly number[],
  findings: Findings,
  changed: ChangedRow[],
): Promise<number[]> => {
  const doubled: number[] = [];
  const present = Map.groupBy(await hashRows(client, month, rowIds), (row) => row.id);
  const removed: number[] = [];
  for (const [index, id] of rowIds.entries()) {
    const sealedHash = seal.row_hashes.subarray(HASH_BYTES * index, HASH_BYTES * (index + 1));
    const found = present.get(id) ?? [];
    if (found.length === 0) removed.push(id);
    if (found.length > 1) {
      doubled.push(id);
      findings.add('inserted row', month, `Row ${id} stands ${found.length} times.`);
    }
    const foundHash = found[0]?.hash;
    if (foundHash === undefined || found.some((row) => row.hash.equals(sealedHash))) continue;
    const hashes = { sealedHash: sealedHash.toString('hex'), presentHash: foundHash.toString('hex') };
    changed.push({ id, seal: seal.number, ...hashes });
  }
  for (const rows of rowRuns(removed)) {
    findings.add('removed row', month, `${rows} of seal ${seal.number}: gone.`);
  }
  return doubled;
};

/** The head stands apart from the seals: cutting off the newest ones leaves it pointing at nothing. */
const verifyHead = async (
  client: pg.ClientBase,
  month: string,
  last: { readonly number: number; readonly hash: Buffer },
  sealedRows: number,
  findings: Findings,
): Promise<void> => {
  const head = await readHead(client, month);
  if (head === null) {
    if (last.number > 0) findings.add('broken chain', month, 'The record of where the chain ends is gone.');
    return;
  }
  if (head.number > last.number) {
    findings.add('removed seal', month, `${sealsBetween(last.number + 1, head.number)} gone from the end.`);
  } else if (!head.hash.equals(last.hash) || head.number < last.number) {
    findings.add('broken chain', month, `The chain ends with another seal than the recorded ${head.number}.`);
  } else if (Number(head.row_count) !== sealedRows) {
    findings.add(
      'broken chain',
      month,
      `The seals name ${sealedRows} rows; ${head.row_count} were recorded as sealed.`,
    );
  }
};
