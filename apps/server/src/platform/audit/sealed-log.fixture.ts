// An audit log with rows and seals to try the check on, and somebody with all rights to tamper with it.
import { oneLogin } from '../db/logins.ts';
import pg from 'pg';
import { newId } from '../ids.ts';
import { type AuditMarker, auditMarker, markKeyOf } from './marks.ts';
import type { AuditRow } from './row.ts';
import { sealWaitingRows } from './seal.ts';
import { type AuditReport, type KnownHead, verifyAudit } from './verify.ts';
import { auditWriter } from './writer.ts';

const testKey = markKeyOf(Buffer.alloc(32, 'marks'));

/** Every row of a log in a test is marked with this key. */
export const testMarks = { marker: auditMarker(testKey), keys: [testKey], begin: [] };

export const NOVEMBER = Date.UTC(2026, 10, 21, 9, 30);

export const auditRow = (row: Partial<AuditRow> = {}): AuditRow => ({
  occurredAt: NOVEMBER,
  userId: newId(),
  sessionId: newId(),
  action: 'patient.open',
  outcome: 'done',
  status: 200,
  patientIds: [newId()],
  siteIds: [newId()],
  requestId: newId(),
  call: 'patients.siteProfile',
  detail: {},
  remoteAddress: '127.0.0.1',
  ...row,
});

export const ownerClient = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

export const addRows = (url: string, ...rows: readonly AuditRow[]): Promise<void> =>
  addMarkedRows(url, testMarks.marker, ...rows);

export const addMarkedRows = async (
  url: string,
  marker: AuditMarker,
  ...rows: readonly AuditRow[]
): Promise<void> => {
  const writer = auditWriter({ logins: oneLogin(url) }, marker);
  for (const row of rows) await writer.record(row);
  await writer.close();
};

/** Seals all that waits, `mostRows` rows in each seal. */
export const sealAll = async (url: string, mostRows: number): Promise<void> => {
  const client = await ownerClient(url);
  while ((await sealWaitingRows(client, NOVEMBER + 1000, mostRows)).rows > 0);
  await client.end();
};

/** Rows with the ids 1, 2, 3 … in seals of `mostRows` rows. */
export const sealedLog = async (url: string, rows: number, mostRows: number): Promise<void> => {
  const sameUser = newId();
  const content = (index: number) =>
    auditRow({
      userId: sameUser,
      occurredAt: NOVEMBER + index,
      detail: { terms: { lastName: `Otter ${index}` } },
    });
  await addRows(url, ...Array.from({ length: rows }, (_, index) => content(index + 1)));
  await sealAll(url, mostRows);
};

/** Runs statements with the triggers that keep the log append-only switched off, as a superuser can. */
export const tamper = async (url: string, ...statements: readonly string[]): Promise<void> => {
  const client = await ownerClient(url);
  const tables = ['audit_events', 'audit_seals', 'audit_heads'];
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (const statement of statements) await client.query(statement);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  await client.end();
};

export const verified = (url: string, knownHeads: readonly KnownHead[] = []): Promise<AuditReport> =>
  verifyAudit(url, { knownHeads, marks: testMarks, now: NOVEMBER + 10_000 });

/** Each finding as `kind: text`. */
export const findingsOf = async (url: string, knownHeads: readonly KnownHead[] = []): Promise<string[]> =>
  (await verified(url, knownHeads)).findings.kept.map((finding) => `${finding.kind}: ${finding.text}`);
