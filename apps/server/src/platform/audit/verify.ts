// Is the audit log still what was written? Reads all of it on one snapshot and names each place where it is not.
// What it cannot find: whoever can write seals can also rewrite the end of a chain consistently, head included. Only a head that was
// kept elsewhere shows that; the worker notes heads in places of the operator's choice, and `audit verify` prints and takes them.
import pg from 'pg';
import { type Findings, newFindings, sealRuns } from './findings.ts';
import { readMonths, readSealHashes } from './log-reading.ts';
import type { AuditMarks } from './mark-keys.ts';
import { verifyMarks } from './verify-marks.ts';
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
  readonly marks: Pick<AuditMarks, 'keys' | 'begin'>;
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
      const report = await verifyMonth(client, month, wanted, findings);
      months.push(report);
      wanted.onMonth?.(report);
    }
    const begin = wanted.marks.begin.filter(
      ({ month }) => wanted.month === undefined || wanted.month === month,
    );
    await verifyKnownHeads(client, [...wanted.knownHeads, ...begin], findings);
    return { months, findings };
  } finally {
    await client.query('rollback');
  }
};

const verifyMonth = async (
  client: pg.ClientBase,
  month: string,
  { marks, now }: Verification,
  findings: Findings,
): Promise<MonthReport> => {
  const lastUnmarked = marks.begin.find((begin) => begin.month === month)?.number ?? 0;
  const { sealed, early, told, ...chain } = await verifySeals(client, month, lastUnmarked, findings);
  const { inserted, ...rows } = await verifyUnsealedRows(client, month, sealed, now, findings);
  await verifyMarks(client, month, marks.keys, { early, told: new Set([...told, ...inserted]) }, findings);
  return { month, ...rows, ...chain };
};

/** Every head that was noted down, not only the newest: a chain that was rewritten and has grown since has other ones before. */
const verifyKnownHeads = async (
  client: pg.ClientBase,
  heads: readonly KnownHead[],
  findings: Findings,
): Promise<void> => {
  const known = new Map(
    heads.map((head) => [`${head.month}:${head.number}:${head.hash.toLowerCase()}`, head]),
  );
  for (const [month, noted] of Map.groupBy(known.values(), (head) => head.month)) {
    const numbers = [...new Set(noted.map((head) => head.number))];
    const stored = await readSealHashes(client, month, numbers);
    const gone = numbers.filter((number) => !stored.has(number)).sort((one, other) => one - other);
    for (const { seals, are } of sealRuns(gone)) {
      const was = are === 'is' ? 'was' : 'were';
      findings.add('removed seal', month, `${seals}, which ${was} noted down earlier, ${are} gone.`);
    }
    for (const { number, hash } of noted) {
      const now = stored.get(number);
      if (now === undefined || now === hash.toLowerCase()) continue;
      findings.add(
        'broken chain',
        month,
        `Seal ${number} is another one than was noted down earlier: the chain was rewritten.`,
      );
    }
  }
};
