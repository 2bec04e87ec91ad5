// Reads the audit log for its check: in batches on one snapshot, so that writing and sealing may go on meanwhile.
import type pg from 'pg';
import type { NotedHead } from '../../services/audit-heads/port.ts';
import { ROW_HASH } from './chain.ts';
import type { AuditOutcome, AuditRow } from './row.ts';

/** The first day of the month and of the next, as PostgreSQL reads them. */
const boundsOf = (month: string): readonly [string, string] => {
  const year = Number(month.slice(0, 4));
  const monthIndex = Number(month.slice(5, 7));
  const next = monthIndex === 12 ? `${year + 1}-01` : `${year}-${String(monthIndex + 1).padStart(2, '0')}`;
  return [`${month}-01T00:00:00Z`, `${next.padStart(7, '0')}-01T00:00:00Z`];
};

/** The months that hold rows, waiting rows, seals or a head. */
export const readMonths = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ month: string }>(`
    select to_char(month, 'YYYY-MM') as month from (
      select month from audit_seals
      union select month from audit_heads
      union select date_trunc('month', occurred_at at time zone 'UTC')::date from audit_unsealed
      union select date_trunc('month', occurred_at at time zone 'UTC')::date from audit_events) all_months
    group by 1 order by 1`);
  return rows.map((row) => row.month);
};

export interface StoredSeal {
  readonly number: number;
  readonly ranges: string;
  readonly row_count: number;
  readonly row_hashes: Buffer;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
  /** Microseconds since the epoch, as text. */
  readonly sealed_at: string;
}

export const readSeals = async (
  client: pg.ClientBase,
  month: string,
  afterNumber: number,
): Promise<StoredSeal[]> => {
  const { rows } = await client.query<StoredSeal>(
    `select number, row_ids::text as ranges, row_count, row_hashes, previous_hash, hash,
            (extract(epoch from sealed_at) * 1000000)::bigint::text as sealed_at
     from audit_seals where month = $1::date and number > $2 order by number limit 20`,
    [`${month}-01`, afterNumber],
  );
  return rows;
};

export interface StoredHead {
  readonly number: number;
  readonly hash: Buffer;
  readonly row_count: string;
}

export const readHead = async (client: pg.ClientBase, month: string): Promise<StoredHead | null> => {
  const { rows } = await client.query<StoredHead>(
    'select number, hash, row_count::text from audit_heads where month = $1::date',
    [`${month}-01`],
  );
  return rows[0] ?? null;
};

/** Where the chain of each month ends. */
export const readEnds = async (client: pg.ClientBase): Promise<NotedHead[]> => {
  const { rows } = await client.query<NotedHead>(
    `select to_char(month, 'YYYY-MM') as month, number, encode(hash, 'hex') as hash from audit_heads order by month`,
  );
  return rows;
};

/** Is this the hash of a seal of a month before? */
export const isSealBefore = async (client: pg.ClientBase, month: string, hash: Buffer): Promise<boolean> => {
  const { rows } = await client.query('select 1 from audit_seals where hash = $1 and month < $2::date', [
    hash,
    `${month}-01`,
  ]);
  return rows.length > 0;
};

/** By number, each as 64 hexadecimal digits; a seal that is gone is missing. */
export const readSealHashes = async (
  client: pg.ClientBase,
  month: string,
  numbers: readonly number[],
): Promise<Map<number, string>> => {
  const { rows } = await client.query<{ number: number; hash: string }>(
    `select number, encode(hash, 'hex') as hash from audit_seals where month = $1::date and number = any ($2::integer[])`,
    [`${month}-01`, numbers],
  );
  return new Map(rows.map(({ number, hash }) => [number, hash]));
};

export interface HashedRow {
  readonly id: number;
  readonly hash: Buffer;
}

/** The rows with these ids as they are now; an id that stands twice is answered twice. */
export const hashRows = async (
  client: pg.ClientBase,
  month: string,
  ids: readonly number[],
): Promise<HashedRow[]> => {
  const { rows } = await client.query<{ id: string; hash: Buffer }>({
    name: 'hash audit rows',
    text: `select e.id::text, ${ROW_HASH} as hash from unnest($1::bigint[]) as wanted (id)
           cross join lateral (select * from audit_events found where found.id = wanted.id
             and found.occurred_at >= $2::timestamptz and found.occurred_at < $3::timestamptz offset 0) e
           order by e.id`,
    values: [ids, ...boundsOf(month)],
  });
  return rows.map((row) => ({ id: Number(row.id), hash: row.hash }));
};

export interface PresentRow {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly occurredAt: number;
}

/** The month's rows in the order of their ids, 20,000 at a time. */
export const readRowIds = async (
  client: pg.ClientBase,
  month: string,
  afterId: number,
): Promise<PresentRow[]> => {
  const { rows } = await client.query<{ id: string; at: number }>({
    name: 'audit row ids',
    text: `select id::text, extract(epoch from occurred_at)::float8 * 1000 as at from audit_events
           where id > $1 and occurred_at >= $2::timestamptz and occurred_at < $3::timestamptz
           order by audit_events.id limit 20000`,
    values: [afterId, ...boundsOf(month)],
  });
  return rows.map((row) => ({ id: Number(row.id), occurredAt: row.at }));
};

/** Which of these rows wait for their seal? */
export const readWaiting = async (client: pg.ClientBase, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await client.query<{ id: string }>(
    'select id::text from audit_unsealed where id = any ($1::bigint[])',
    [ids],
  );
  return new Set(rows.map((row) => Number(row.id)));
};

/** Ids that wait for a seal while their row is gone. */
export const readWaitingWithoutRow = async (client: pg.ClientBase, month: string): Promise<number[]> => {
  const { rows } = await client.query<{ id: string }>(
    `select w.id::text from audit_unsealed w
     where w.occurred_at >= $1::timestamptz and w.occurred_at < $2::timestamptz
       and not exists (select 1 from audit_events e where e.id = w.id and e.occurred_at = w.occurred_at)
     order by w.id`,
    [...boundsOf(month)],
  );
  return rows.map((row) => Number(row.id));
};

export interface MarkedRow {
  readonly id: number;
  /** In microseconds since the epoch, as text: the place of the row among those of one id. */
  readonly micros: string;
  readonly mark: Buffer | null;
  readonly row: AuditRow;
}

interface StoredRow {
  readonly id: string;
  readonly micros: string;
  readonly user_id: string | null;
  readonly session_id: string | null;
  readonly action: string;
  readonly outcome: AuditOutcome;
  readonly status: number;
  readonly patient_ids: string[];
  readonly site_ids: string[];
  readonly request_id: string;
  readonly call: string;
  readonly detail: Record<string, unknown>;
  readonly remote_address: string | null;
  readonly mark: Buffer | null;
}

const markedRowOf = (stored: StoredRow): MarkedRow => ({
  id: Number(stored.id),
  micros: stored.micros,
  mark: stored.mark,
  row: {
    // A fraction of a millisecond was never marked; kept here, it makes the mark differ.
    occurredAt: Number(stored.micros) / 1000,
    userId: stored.user_id,
    sessionId: stored.session_id,
    action: stored.action,
    outcome: stored.outcome,
    status: stored.status,
    patientIds: stored.patient_ids,
    siteIds: stored.site_ids,
    requestId: stored.request_id,
    call: stored.call,
    detail: stored.detail,
    remoteAddress: stored.remote_address,
  },
});

/** The month's rows as they are, in the order of their ids, 1,000 at a time: each may name 1,000 patients. */
export const readMarkedRows = async (
  client: pg.ClientBase,
  month: string,
  after: MarkedRow | undefined,
): Promise<MarkedRow[]> => {
  const { rows } = await client.query<StoredRow>({
    name: 'marked audit rows',
    text: `select id::text, (extract(epoch from occurred_at) * 1000000)::bigint::text as micros, user_id, session_id, action,
             outcome, status, patient_ids, site_ids, request_id, call, detail, remote_address, mark
           from audit_events
           where (id, (extract(epoch from occurred_at) * 1000000)::bigint) > ($1, $2) and id >= $1
             and occurred_at >= $3::timestamptz and occurred_at < $4::timestamptz
           order by audit_events.id, occurred_at limit 1000`,
    values: [after?.id ?? 0, after?.micros ?? 0, ...boundsOf(month)],
  });
  return rows.map(markedRowOf);
};

/** The ids of rows that carry one mark. A mark binds the instant, so a copy lies in the month of its original. */
export const findCopiedMarks = async (client: pg.ClientBase, month: string): Promise<number[][]> => {
  const { rows } = await client.query<{ ids: string[] }>(
    `select array_agg(id::text order by id) as ids from audit_events
     where mark is not null and occurred_at >= $1::timestamptz and occurred_at < $2::timestamptz
     group by mark having count(*) > 1 order by min(id) limit 1000`,
    [...boundsOf(month)],
  );
  return rows.map(({ ids }) => ids.map(Number));
};
