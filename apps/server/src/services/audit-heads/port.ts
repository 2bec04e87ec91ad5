// Where can the ends of the audit chains be noted, so that somebody who owns the database cannot rewrite them unseen? (docs/decisions/0037)

/** The end of a chain at some instant: its seal vouches for all before it. */
export interface NotedHead {
  /** `2026-11`, in UTC. */
  readonly month: string;
  readonly number: number;
  /** 64 hexadecimal digits. */
  readonly hash: string;
}

export interface HeadsPlace {
  /** How a message names it. */
  readonly name: string;
  /** Adds these and changes nothing that was noted. @throws when one of them could not be noted */
  note(heads: readonly NotedHead[]): Promise<void>;
  /** All that were noted. @throws when the place does not answer. Absent where nothing can be read back. */
  readonly read?: () => Promise<readonly NotedHead[]>;
}

export const headText = ({ month, number, hash }: NotedHead): string => `${month}:${number}:${hash}`;

/** The head that a line or a name holds, and nothing else. */
export const headOfText = (text: string): NotedHead | null => {
  const [, month = '', number = '', hash = ''] = /^(\d{4}-\d\d):(\d{1,9}):([0-9a-f]{64})$/.exec(text) ?? [];
  return hash === '' ? null : { month, number: Number(number), hash };
};
