// Is there a row in the month that no seal vouches for, and is it only waiting for its turn?
import type pg from 'pg';
import { iso } from '../clock.ts';
import { type Findings, rowRuns } from './findings.ts';
import { coveredBy, type Range } from './ranges.ts';
import { type PresentRow, readRowIds, readWaiting, readWaitingWithoutRow } from './log-reading.ts';

/** Rows are sealed within seconds; after this long something is wrong with the workers. */
const LONGEST_WAIT_MS = 5 * 60_000;

export interface RowsReport {
  readonly rows: number;
  readonly waitingRows: number;
  /** Ids of rows that are in no seal and wait for none. */
  readonly inserted: readonly number[];
}

/** @param sealed the ids that seals vouch for */
export const verifyUnsealedRows = async (
  client: pg.ClientBase,
  month: string,
  sealed: readonly Range[],
  now: number,
  findings: Findings,
): Promise<RowsReport> => {
  const isSealed = coveredBy(sealed);
  const inserted: PresentRow[] = [];
  const late: PresentRow[] = [];
  let rows = 0;
  let waitingRows = 0;
  let lastId = 0;
  for (;;) {
    const batch = await readRowIds(client, month, lastId);
    if (batch.length === 0) break;
    lastId = batch.at(-1)?.id ?? lastId;
    rows += batch.length;
    const unsealed = batch.filter((row) => !isSealed(row.id));
    if (unsealed.length === 0) continue;
    const waiting = await readWaiting(
      client,
      unsealed.map((row) => row.id),
    );
    waitingRows += waiting.size;
    late.push(...unsealed.filter((row) => waiting.has(row.id) && row.occurredAt < now - LONGEST_WAIT_MS));
    inserted.push(...unsealed.filter((row) => !waiting.has(row.id)));
  }
  addInserted(month, inserted, findings);
  addLate(month, late, findings);
  for (const gone of rowRuns(await readWaitingWithoutRow(client, month))) {
    findings.add('removed row', month, `${gone}: gone before its seal.`);
  }
  return { rows, waitingRows, inserted: inserted.map((row) => row.id) };
};

const addInserted = (month: string, inserted: readonly PresentRow[], findings: Findings): void => {
  for (const rows of rowRuns(inserted.map((row) => row.id))) {
    findings.add(
      'inserted row',
      month,
      `${rows}: in no seal and not waiting for one. It was put in past the server, or its seal was removed.`,
    );
  }
};

const addLate = (month: string, late: readonly PresentRow[], findings: Findings): void => {
  if (late.length === 0) return;
  const oldest = late.reduce((least, row) => Math.min(least, row.occurredAt), Number.POSITIVE_INFINITY);
  const count = late.length === 1 ? '1 row waits' : `${late.length} rows wait`;
  findings.add(
    'unsealed row',
    month,
    `${count} for a seal since ${iso(oldest)}. Start a server with the worker role, or see its log.`,
  );
};
