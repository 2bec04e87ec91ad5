// The places where the ends of the audit chains are noted, so that somebody who owns the database cannot rewrite them unseen
// (docs/decisions/0037).

/** The end of a chain at some instant: its seal vouches for all before it. */
export interface NotedHead {
  /** `2026-11`, in UTC. */
  readonly month: string;
  readonly number: number;
  /** 64 hexadecimal digits. */
  readonly hash: string;
}

/** A backup took the place of the database: what was noted before and lies beyond these ends went with it. */
export interface NotedRestore {
  /** ISO 8601 */
  readonly restoredAt: string;
  /** ISO 8601: the instant of the backup. */
  readonly takenAt: string;
  readonly ends: readonly NotedHead[];
}

export type Noted = NotedHead | NotedRestore;

export interface HeadsPlace {
  /** How a message names it. */
  readonly name: string;
  /** Adds these and changes nothing that was noted. @throws when one of them could not be noted */
  note(noted: readonly Noted[]): Promise<void>;
  /** All that were noted, the first ones first. @throws when the place does not answer. Absent where nothing can be read back. */
  readonly read?: () => Promise<readonly Noted[]>;
}

export const headText = ({ month, number, hash }: NotedHead): string => `${month}:${number}:${hash}`;

/** The head that a line or a name holds, and nothing else. */
export const headOfText = (text: string): NotedHead | null => {
  const [, month = '', number = '', hash = ''] = /^(\d{4}-\d\d):(\d{1,9}):([0-9a-f]{64})$/.exec(text) ?? [];
  return hash === '' ? null : { month, number: Number(number), hash };
};

export const isRestore = (noted: Noted): noted is NotedRestore => 'restoredAt' in noted;

const INSTANT = String.raw`(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)`;
const RESTORE = new RegExp(`^restored ${INSTANT} ${INSTANT} (\\S*)$`);

const restoreOfText = (text: string): NotedRestore | null => {
  const [, restoredAt, takenAt, ends] = RESTORE.exec(text) ?? [];
  if (restoredAt === undefined || takenAt === undefined || ends === undefined) return null;
  return { restoredAt, takenAt, ends: ends.split(',').flatMap((end) => headOfText(end) ?? []) };
};

/** One line for what is noted, as it stands in a file and in an object. */
export const notedText = (noted: Noted): string =>
  isRestore(noted)
    ? `restored ${noted.restoredAt} ${noted.takenAt} ${noted.ends.map(headText).join(',')}`
    : headText(noted);

export const notedOfText = (text: string): Noted | null => headOfText(text) ?? restoreOfText(text);
