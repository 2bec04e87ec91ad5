// What exactly does a seal vouch for? How a row and a seal become the hashes of the chain (architecture: Data, Audit).
import { createHash } from 'node:crypto';

const CONTENT = `e.occurred_at, e.user_id, e.session_id, e.action, e.outcome,
  e.status, e.patient_ids, e.site_ids, e.request_id, e.call, e.detail, e.remote_address`;

/**
 * The hash of the row `e`: SHA-256 over PostgreSQL's binary form of its columns, which holds each column's type and length, so
 * that no two different rows read alike, and which does not depend on settings such as the time zone. The id is left
 * out: a seal binds ids to hashes, and so contents that were moved between two rows can be told from other changes.
 * The mark is part of it: taking the marks off sealed rows would pass them off as rows from before there were any.
 * It is the text of a statement, not a function of the database: what checks the log must not be stored beside it.
 */
export const ROW_HASH = `pg_catalog.sha256(case when e.mark is null
  then pg_catalog.record_send(row(${CONTENT})) else pg_catalog.record_send(row(${CONTENT}, e.mark)) end)`;

export const HASH_BYTES = 32;

/** Stands for "nothing before" in a chain, and for a row that was gone when its turn to be sealed came. */
export const NO_HASH = Buffer.alloc(HASH_BYTES);

export interface SealContent {
  /** `2026-11`, in UTC. */
  readonly month: string;
  /** Counts from 1 in each month. */
  readonly number: number;
  /** Milliseconds since the epoch. */
  readonly sealedAt: number;
  readonly previousHash: Buffer;
  /** Ascending. */
  readonly rowIds: readonly number[];
  /** 32 bytes for each id, in the same order. */
  readonly rowHashes: Buffer;
}

/** SHA-256 over everything the seal says, each part of fixed length or closed by a line end. */
export const sealHash = (seal: SealContent): Buffer => {
  const ids = Buffer.allocUnsafe(8 * seal.rowIds.length);
  seal.rowIds.forEach((id, index) => ids.writeBigInt64BE(BigInt(id), 8 * index));
  return createHash('sha256')
    .update(`alveary audit seal 1\n${seal.month}\n${seal.number}\n${seal.sealedAt}\n${seal.rowIds.length}\n`)
    .update(seal.previousHash)
    .update(ids)
    .update(seal.rowHashes)
    .digest();
};

/** The ids in PostgreSQL's multirange text: `{[1,5),[9,10)}` → 1, 2, 3, 4, 9. */
export const idsOfRanges = (text: string): number[] =>
  rangesOf(text).flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index));

/** Each run of ids as [first, one past the last]. */
export const rangesOf = (text: string): [number, number][] =>
  [...text.matchAll(/\[(-?\d+),(-?\d+)\)/g)].map((run) => [Number(run[1]), Number(run[2])]);
