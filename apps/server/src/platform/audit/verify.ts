// Is the audit log still what was written? Reads all of it on one snapshot and names each place where it is not.
// What it cannot find: whoever can write seals can also rewrite the end of a chain consistently, head included. Only a head that was
// kept elsewhere shows that; the worker writes heads to the application log, and `audit verify` prints and takes them.
import pg from 'pg';
import { type Findings, newFindings } from './findings.ts';
import { readMonths, readSealHash } from './log-reading.ts';
import { verifyUnsealedRows } from './verify-rows.ts';
import { verifySeals } from './verify-seals.ts';

/** The end of a chain as it was noted down earlier. */
export interface KnownHead {
  readonly month: string;
  readonly number: number;
  /** 64 hexadecimal digits. */
  readonly hash: string;
}

export interface MonthReport {
  readonly month: string;
  readonly rows: number;
  readonly sealedRows: number;
  readonly waitingRows: number;
  readonly seals: number;
  readonly head: { readonly number: number; readonly hash: Buffer } | null;
}

export interface AuditReport {
  readonly months: readonly MonthReport[];
  readonly findings: Findings;
}

export interface Verification {
  /** Absent: every month there is. */
  readonly month?: string | undefined;
  readonly knownHeads: readonly KnownHead[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly onMonth?: (report: MonthReport) => void;
}

/** @param url names the owner of the tables: the queue of waiting rows is for nobody else to read */
export const verifyAudit = async (url: string, wanted: Verification): Promise<AuditReport> => {
  const client = new pg.Client({ connectionString: url, application_name: 'alveary audit verify' });
  await client.connect();
  try {
    return await verifyOnSnapshot(client, wanted);
  } finally {
    await client.end();
  }
};

const verifyOnSnapshot = async (client: pg.ClientBase, wanted: Verification): Promise<AuditReport> => {
  const findings = newFindings();
  const months: MonthReport[] = [];
  await client.query('begin isolation level repeatable read read only');
  try {
    for (const month of wanted.month === undefined ? await readMonths(client) : [wanted.month]) {
      const report = await verifyMonth(client, month, wanted.now, findings);
      months.push(report);
      wanted.onMonth?.(report);
    }
    for (const head of wanted.knownHeads) await verifyKnownHead(client, head, findings);
    return { months, findings };
  } finally {
    await client.query('rollback');
  }
};

const verifyMonth = async (
  client: pg.ClientBase,
  month: string,
  now: number,
  findings: Findings,
): Promise<MonthReport> => {
  const { sealed, ...chain } = await verifySeals(client, month, findings);
  const rows = await verifyUnsealedRows(client, month, sealed, now, findings);
  return { month, ...rows, ...chain };
};

const verifyKnownHead = async (client: pg.ClientBase, head: KnownHead, findings: Findings): Promise<void> => {
  const stored = await readSealHash(client, head.month, head.number);
  if (stored === null) {
    findings.add('removed seal', head.month, `Seal ${head.number}, which was noted down earlier, is gone.`);
  } else if (stored.toString('hex') !== head.hash.toLowerCase()) {
    findings.add(
      'broken chain',
      head.month,
      `Seal ${head.number} is another one than was noted down earlier: the chain was rewritten.`,
    );
  }
};
