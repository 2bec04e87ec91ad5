// How is every read on durable record before its answer goes out, without a commit for each? (architecture: Data, Audit)
// Rows that arrive while one commit is under way share the next one; a lone row waits for nobody.
import pg from 'pg';
import type { Database } from '../db/open.ts';
import { SCOPED_ROLE } from '../db/roles.ts';
import { gathering } from '../gathering.ts';
import { INSERT_AUDIT_ROWS } from './insert-rows.ts';
import type { AuditMarker } from './marks.ts';
import { type AuditRow, auditRowJson } from './row.ts';

export interface AuditWriter {
  /** Resolves when the row is committed. @throws when it could not be written: the answer must not go out then. */
  record(row: AuditRow): Promise<void>;
  /** Writes what is waiting, then gives up the connection. */
  close(): Promise<void>;
}

interface WaitingRow {
  readonly json: string;
  readonly written: () => void;
  readonly refused: (reason: unknown) => void;
}

const MOST_ROWS = 500;

/** One connection of its own, so that no row waits for a pool that requests have emptied. */
export const auditWriter = (
  { logins }: Pick<Database, 'logins'>,
  marker: AuditMarker,
  onError: (error: Error) => void = () => undefined,
): AuditWriter => {
  const connection = openConnection(logins.scoped, onError);
  const waiting = gathering<WaitingRow>({
    most: MOST_ROWS,
    work: (batch) => writeBatch(connection, batch),
  });
  return {
    record: (row) =>
      new Promise((written, refused) =>
        waiting.add({ json: auditRowJson(row, marker.mark(row)), written, refused }),
      ),
    close: async () => {
      await waiting.done();
      await connection.end();
    },
  };
};

const openConnection = (url: string, onError: (error: Error) => void): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'alveary audit',
    // The plan is the same for any rows; making it anew costs as much as adding one.
    options: `-c role=${SCOPED_ROLE} -c statement_timeout=30000 -c plan_cache_mode=force_generic_plan`,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 0,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
};

const writeBatch = async (connection: pg.Pool, batch: readonly WaitingRow[]): Promise<void> => {
  try {
    const values = [`[${batch.map((row) => row.json).join(',')}]`];
    await connection.query({ name: 'insert audit rows', text: INSERT_AUDIT_ROWS, values });
  } catch (error) {
    if (batch.length === 1 || !isRefusedValue(error)) {
      for (const row of batch) row.refused(error);
      return;
    }
    // One bad row must not take its neighbours' answers away.
    for (const row of batch) await writeBatch(connection, [row]);
    return;
  }
  for (const row of batch) row.written();
};

/** SQLSTATE classes 22 and 23: a value, not the connection, was the reason. */
const isRefusedValue = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');
