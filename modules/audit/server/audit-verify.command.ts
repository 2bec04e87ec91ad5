// `audit verify`: checks that the audit log is still what was written (architecture: Fixed interface; OP-API-4).
import { parseArgs } from 'node:util';
import {
  type AuditReport,
  type KnownHead,
  type MonthReport,
  verifyAudit,
} from '@alveary/server/platform/audit/verify.ts';
import {
  type ExpectedEnds,
  expectedEnds,
  type RestoreTold,
  togetherExpected,
} from '@alveary/server/platform/audit/noted-ends.ts';
import { auditMarksOf } from '@alveary/server/platform/audit/mark-keys.ts';
import { now } from '@alveary/server/platform/clock.ts';
import { headsPlacesOf } from '@alveary/server/services/audit-heads/choose.ts';
import { StartFailure } from '@alveary/server/platform/start-failure.ts';
import { type Command, type CommandSession, UsageError } from '@alveary/server/platform/commands/command.ts';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export const auditVerifyCommand: Command = {
  name: 'audit verify',
  summary: 'Check that no row of the audit log was changed, removed, inserted or re-ordered',
  usage: `
npm run alveary -- audit verify [--month 2026-11] [--head 2026-11:28:<hash> …]

  --month   only this month (UTC); otherwise all of them
  --head    the end of a chain as an earlier run printed it: the seal must still be there and be the same. Somebody who
            rewrites the end of the log consistently, seals included, is found only by a head kept outside the database.
            May be given several times.

The worker notes the ends in the file of AUDIT_HEADS_FILE (audit-heads in the data directory), in the bucket of
AUDIT_HEADS_BUCKET_URL and at AUDIT_HEADS_SYSLOG; what lies in the file and in the bucket is checked by default. restore notes
there that it replaced the database: ends from after the backup are not looked for then, and that is said.

It may run beside the server. Exit code 1 when something was found.`,
  run: async (args, session) => {
    const { values } = parseArgs({
      args: [...args],
      options: { month: { type: 'string' }, head: { type: 'string', multiple: true } },
    });
    const month = monthOf(values.month);
    const given = (values.head ?? []).map(headOf);
    const database = await session.openDatabase();
    const marks = await auditMarksOf(session.config, database);
    const noted = await readNoted(session, month);
    for (const restore of noted.restores) session.print(restoreLine(restore));
    const knownHeads = [...given.filter((head) => !isGone(noted, head)), ...noted.heads];
    session.print(monthLine('Month', 'Rows', 'Sealed', 'Waiting', 'Seals'));
    const onMonth = (report: MonthReport) => session.print(lineOfMonth(report));
    const wanted = { month, knownHeads, marks, now: now(), onMonth };
    const report = await verifyAudit(database.logins.owner, wanted);
    printResult(report, session);
    return report.findings.count === 0 ? 0 : 1;
  },
};

const monthOf = (text: string | undefined): string | undefined => {
  if (text === undefined || MONTH.test(text)) return text;
  throw new UsageError(`--month must be a year and a month, such as 2026-11; found "${text}".`);
};

/** `fetch` hides why behind its own words. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
};

/** An end that was handed in and that a restore took away. */
const isGone = ({ restores }: ExpectedEnds, { month, number, hash }: KnownHead): boolean =>
  restores.some(({ gone }) =>
    gone.some((one) => one.month === month && one.number === number && one.hash === hash.toLowerCase()),
  );

const restoreLine = ({ restoredAt, takenAt, gone }: RestoreTold): string => {
  const months = Map.groupBy(gone, ({ month }) => month);
  const seals = [...months].map(([month, heads]) => {
    const numbers = heads.map(({ number }) => number);
    return `${month}: up to seal ${Math.max(...numbers)}`;
  });
  const lost =
    seals.length === 0 ? '' : ` The log that was kept since then (${seals.join(', ')}) went with it.`;
  return `This database was restored on ${restoredAt} from a backup of ${takenAt}.${lost}`;
};

/** All ends that were noted outside of the database and must be in it; what cannot be read back is said. @throws StartFailure */
const readNoted = async (
  { config, print }: CommandSession,
  month: string | undefined,
): Promise<ExpectedEnds> => {
  const noted: ExpectedEnds[] = [];
  for (const place of headsPlacesOf(config)) {
    if (place.read === undefined) {
      print(`What was sent to ${place.name} cannot be read back: hand in ends from there with --head.`);
      continue;
    }
    const heads = await place.read().catch((error: unknown) => {
      throw new StartFailure(`The ends noted in ${place.name} cannot be read: ${reasonOf(error)}`);
    });
    const expected = expectedEnds(heads);
    const wanted = expected.heads.filter((head) => month === undefined || head.month === month);
    if (wanted.length === 0) print(`No ends are noted in ${place.name}.`);
    noted.push({ ...expected, heads: wanted });
  }
  const all = togetherExpected(noted);
  if (all.heads.length === 0) print('What is checked is the chain in itself, and the marks of its rows.');
  return all;
};

const headOf = (text: string): KnownHead => {
  const [month = '', number = '', hash = '', ...rest] = text.split(':');
  if (MONTH.test(month) && /^\d{1,9}$/.test(number) && /^[0-9a-f]{64}$/i.test(hash) && rest.length === 0) {
    return { month, number: Number(number), hash };
  }
  throw new UsageError(
    `--head must be month:number:hash as a run of this command prints it; found "${text}".`,
  );
};

const counted = (count: number): string => count.toLocaleString('en-US');

const monthLine = (month: string, ...columns: readonly string[]): string =>
  [month.padEnd(8), ...columns.map((column) => column.padStart(12))].join('');

const lineOfMonth = ({ month, rows, sealedRows, waitingRows, seals }: MonthReport): string =>
  monthLine(month, ...[rows, sealedRows, waitingRows, seals].map(counted));

const printResult = ({ months, findings }: AuditReport, { print }: CommandSession): void => {
  const total = (count: (month: MonthReport) => number): string =>
    counted(months.reduce((sum, month) => sum + count(month), 0));
  for (const finding of findings.kept) print(`${finding.month}  ${finding.kind.padEnd(15)}${finding.text}`);
  if (findings.count > findings.kept.length) {
    print(`… and ${counted(findings.count - findings.kept.length)} more.`);
  }
  print(
    `\nRows: ${total((month) => month.rows)}. Seals: ${total((month) => month.seals)}. Findings: ${counted(findings.count)}.`,
  );
  if (findings.kept.some((finding) => finding.kind !== 'unsealed row')) {
    print(
      'Somebody with rights beyond the server’s changed the log. Keep this database as it is, restore a backup',
    );
    print('beside it and compare the rows named above.');
  }
  if (findings.count > 0) return;
  const heads = months.flatMap(({ month, head }) =>
    head === null ? [] : [`--head ${month}:${head.number}:${head.hash.toString('hex')}`],
  );
  if (heads.length > 0)
    print(`To check the next time against, kept outside the database:\n${heads.join('\n')}`);
};
