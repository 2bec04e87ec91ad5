// How is a row of the audit log told from one that somebody with SQL alone put in, copied or changed before its seal? By a code over
// its content with a key that the database does not hold in clear (docs/decisions/0037).
import {
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { type AuditRow, storable } from './row.ts';

export interface MarkKey {
  /** Eight hexadecimal digits of its SHA-256: says which key a mark was made with, and nothing else. */
  readonly id: string;
  readonly key: KeyObject;
}

export interface AuditMarker {
  /** 33 bytes: version, id of the key, serial, code. */
  mark(row: AuditRow): Buffer;
}

export type MarkVerdict = 'good' | 'missing' | 'unknown key' | 'wrong';

const VERSION = 1;
const KEY_ID_BYTES = 4;
const SERIAL_BYTES = 12;
const HEAD_BYTES = 1 + KEY_ID_BYTES + SERIAL_BYTES;
/** Half of SHA-256: guessing it takes 2^128 tries, and a row stays small. */
const CODE_BYTES = 16;

export const markKeyOf = (bytes: Buffer): MarkKey => ({
  id: createHash('sha256')
    .update(bytes)
    .digest('hex')
    .slice(0, 2 * KEY_ID_BYTES),
  key: createSecretKey(bytes),
});

/** Keys of objects in one order: the database keeps them in another one than they came in. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** A detail as it reads once it was JSON in the database, in one fixed form. */
const detailText = (detail: AuditRow['detail']): string =>
  JSON.stringify(JSON.parse(storable(JSON.stringify(detail))), inOrder);

/** What the row says but its id, which the database gives, and those of patients and sites; the same text before it is written and when it is read again. */
const contentOf = (row: AuditRow): string =>
  storable(
    JSON.stringify([
      Math.round(row.occurredAt * 1000),
      row.userId,
      row.sessionId,
      row.action,
      row.outcome,
      row.status,
      row.patientIds.length,
      row.requestId,
      row.call,
      row.remoteAddress,
    ]),
  ) + detailText(row.detail);

/** Apart from the rest, for a search names 1,000 patients: their number above says where they end. */
const idsOf = ({ patientIds, siteIds }: AuditRow): string =>
  [...patientIds, ...siteIds].join(' ').toLowerCase();

const codeOf = (key: KeyObject, head: Buffer, row: AuditRow): Buffer =>
  createHmac('sha256', key)
    .update(head)
    .update(contentOf(row))
    .update(idsOf(row), 'latin1')
    .digest()
    .subarray(0, CODE_BYTES);

/** Eight random bytes for each marker and a count: no two rows have the same serial, so a mark that stands twice was copied. */
export const auditMarker = ({ id, key }: MarkKey): AuditMarker => {
  const head = Buffer.concat([Buffer.of(VERSION), Buffer.from(id, 'hex'), randomBytes(SERIAL_BYTES)]);
  let count = 0;
  return {
    mark: (row) => {
      count += 1;
      head.writeUInt32BE(count, HEAD_BYTES - 4);
      return Buffer.concat([head, codeOf(key, head, row)]);
    },
  };
};

/** Was this mark made by the server for this row? */
export const judgeMark = (
  keys: ReadonlyMap<string, KeyObject>,
  mark: Buffer | null,
  row: AuditRow,
): MarkVerdict => {
  if (mark === null) return 'missing';
  if (mark.length !== HEAD_BYTES + CODE_BYTES || mark[0] !== VERSION) return 'wrong';
  const head = mark.subarray(0, HEAD_BYTES);
  const key = keys.get(head.toString('hex', 1, 1 + KEY_ID_BYTES));
  if (key === undefined) return 'unknown key';
  return timingSafeEqual(codeOf(key, head, row), mark.subarray(HEAD_BYTES)) ? 'good' : 'wrong';
};
