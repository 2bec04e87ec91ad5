// How are rows that were added in any order bound into one chain, each exactly once? (architecture: Data, Audit)
// A moment after they were committed, in batches: a chain link per request would make all requests queue behind each other.
import type pg from 'pg';
import { iso } from '../clock.ts';
import { NO_HASH, ROW_HASH, sealHash } from './chain.ts';

/** Any number that no other advisory lock of the product uses. */
export const SEALER_LOCK = 4_110_735_002;

export interface AuditHead {
  readonly month: string;
  readonly number: number;
  readonly hash: Buffer;
}

export interface SealingResult {
  readonly rows: number;
  /** The new end of each chain that grew. */
  readonly heads: readonly AuditHead[];
  /** Whether it took as much as one seal may, so that more is likely to wait. */
  readonly isFull: boolean;
}

const NOTHING: SealingResult = { rows: 0, heads: [], isFull: false };

/** A search can name 1,000 patients; the entries of one batch for the index of subjects stay a matter of half a second. */
const MOST_SUBJECTS = 20_000;

/**
 * Seals up to `mostRows` waiting rows in one transaction. Taking them from the queue and adding the seal commit together, and the
 * advisory lock lets one node seal at a time; the others find it taken and leave.
 * @param client a connection as the owner of the tables, used by nobody else meanwhile
 * @throws pg errors; nothing is sealed then
 */
export const sealWaitingRows = async (
  client: pg.ClientBase,
  now: number,
  mostRows = 1000,
): Promise<SealingResult> => {
  if (!(await areRowsWaiting(client))) return NOTHING;
  await client.query('begin');
  try {
    const result = (await takeLock(client)) ? await sealTaken(client, now, mostRows) : NOTHING;
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

const sealTaken = async (client: pg.ClientBase, now: number, mostRows: number): Promise<SealingResult> => {
  const heads: AuditHead[] = [];
  let rows = 0;
  let subjects = 0;
  for (const taken of await takeWaitingRows(client, mostRows)) {
    const head = await findHead(client, taken.month);
    const rowIds = taken.ids.map(Number);
    const content = {
      month: taken.month,
      number: head.number + 1,
      sealedAt: now,
      previousHash: head.hash,
      rowIds,
      rowHashes: taken.hashes,
    };
    const hash = sealHash(content);
    await insertSeal(client, { ...content, hash, ranges: taken.ranges });
    heads.push({ month: taken.month, number: content.number, hash });
    rows += rowIds.length;
    subjects += taken.subjects;
  }
  return { rows, heads, isFull: rows >= mostRows || subjects >= MOST_SUBJECTS };
};

export const areRowsWaiting = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ waiting: boolean }>(
    'select exists (select 1 from audit_unsealed) as waiting',
  );
  return rows[0]?.waiting === true;
};

const takeLock = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    SEALER_LOCK,
  ]);
  return rows[0]?.taken === true;
};

interface TakenRows {
  readonly month: string;
  readonly ids: readonly string[];
  /** How many patients the rows name. */
  readonly subjects: number;
  readonly hashes: Buffer;
  readonly ranges: string;
}

/**
 * One statement takes, reads, hashes, and enters the patients in `audit_subjects`. `offset 0` keeps the reading a look-up by key for each row: a join could be planned as a scan
 * of the month. A row that is gone already gets the empty hash, so that its absence stays on record.
 */
const takeWaitingRows = async (client: pg.ClientBase, mostRows: number): Promise<TakenRows[]> => {
  const { rows } = await client.query<TakenRows>({
    name: 'take waiting audit rows',
    text: `
      with measured as (
        select u.ctid as place, coalesce(e.named, 0) as named, sum(coalesce(e.named, 0)) over (rows unbounded preceding) as so_far
        from (select ctid, id, occurred_at from audit_unsealed limit $1) u
        left join lateral (
          select cardinality(patient_ids) as named from audit_events e
          where e.id = u.id and e.occurred_at = u.occurred_at offset 0) e on true),
      taken as (
        delete from audit_unsealed
        where ctid = any (array (select place from measured where so_far - named < $3))
        returning id, occurred_at),
      waiting as (select distinct id, occurred_at from taken),
      found as materialized (
        select w.id, w.occurred_at, r.hash, r.patient_ids from waiting w left join lateral (
          select ${ROW_HASH} as hash, e.patient_ids from audit_events e
          where e.id = w.id and e.occurred_at = w.occurred_at offset 0) r on true),
      subjects as (
        insert into audit_subjects (profile_id, occurred_at, event_id)
        select distinct profile_id, occurred_at, id from found, unnest(patient_ids) profile_id order by 1, 2, 3
        on conflict do nothing)
      select to_char(w.occurred_at at time zone 'UTC', 'YYYY-MM') as month,
             coalesce(sum(cardinality(w.patient_ids)), 0)::integer as subjects,
             array_agg(w.id order by w.id) as ids,
             string_agg(coalesce(w.hash, $2::bytea), ''::bytea order by w.id) as hashes,
             range_agg(int8range(w.id, w.id, '[]'))::text as ranges
      from found w
      group by 1 order by 1`,
    values: [mostRows, NO_HASH, MOST_SUBJECTS],
  });
  return rows;
};

/** Where the month's chain ends; a month without seals goes on from the latest month before it. */
const findHead = async (
  client: pg.ClientBase,
  month: string,
): Promise<{ readonly number: number; readonly hash: Buffer }> => {
  const { rows } = await client.query<{ same_month: boolean; number: number; hash: Buffer }>(
    `select month = $1::date as same_month, number, hash from audit_heads
     where month <= $1::date order by month desc limit 1`,
    [`${month}-01`],
  );
  const head = rows[0];
  return head === undefined
    ? { number: 0, hash: NO_HASH }
    : { number: head.same_month ? head.number : 0, hash: head.hash };
};

interface NewSeal {
  readonly month: string;
  readonly number: number;
  readonly sealedAt: number;
  readonly previousHash: Buffer;
  readonly rowIds: readonly number[];
  readonly rowHashes: Buffer;
  readonly hash: Buffer;
  readonly ranges: string;
}

const insertSeal = async (client: pg.ClientBase, seal: NewSeal): Promise<void> => {
  await client.query({
    name: 'insert audit seal',
    text: `
      with seal as (
        insert into audit_seals (month, number, row_ids, row_count, row_hashes, previous_hash, hash, sealed_at)
        values ($1::date, $2, $3::int8multirange, $4, $5, $6, $7, $8)
        returning month, number, hash, row_count, sealed_at)
      insert into audit_heads as head (month, number, hash, row_count, sealed_at) select * from seal
      on conflict (month) do update
        set number = excluded.number, hash = excluded.hash, sealed_at = excluded.sealed_at,
            row_count = head.row_count + excluded.row_count`,
    values: [
      `${seal.month}-01`,
      seal.number,
      seal.ranges,
      seal.rowIds.length,
      seal.rowHashes,
      seal.previousHash,
      seal.hash,
      iso(seal.sealedAt),
    ],
  });
};
