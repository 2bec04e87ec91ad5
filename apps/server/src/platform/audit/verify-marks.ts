// Was every row of the month written by the server, as it stands? Rows of seals from before there were marks have none.
import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import { type FindingKind, type Findings, rowRuns } from './findings.ts';
import { findCopiedMarks, type MarkedRow, readMarkedRows } from './log-reading.ts';
import { judgeMark, type MarkKey, type MarkVerdict } from './marks.ts';
import { coveredBy, type Range } from './ranges.ts';

export interface KnownRows {
  /** Ids that seals from before there were marks vouch for. */
  readonly early: readonly Range[];
  /** What is wrong with these is told already. */
  readonly told: ReadonlySet<number>;
}

type BadVerdict = Exclude<MarkVerdict, 'good'>;

const words: Readonly<Record<BadVerdict, readonly [FindingKind, string]>> = {
  missing: ['unmarked row', 'without the mark of a server. It was put in past the server.'],
  wrong: ['wrong mark', 'not what the server marked. It was changed, or it carries the mark of another row.'],
  'unknown key': [
    'wrong mark',
    'marked with a key that this installation does not have. It was put in past the server, or keys were taken away.',
  ],
};

/** Answers for rows in ascending order of their ids. */
const judging = (keys: readonly MarkKey[], { early, told }: KnownRows): ((row: MarkedRow) => MarkVerdict) => {
  const byId = new Map<string, KeyObject>(keys.map(({ id, key }) => [id, key]));
  const isEarly = coveredBy(early);
  return ({ id, mark, row }) => {
    const mayLackMark = isEarly(id);
    if (told.has(id)) return 'good';
    const verdict = judgeMark(byId, mark, row);
    return verdict === 'missing' && mayLackMark ? 'good' : verdict;
  };
};

export const verifyMarks = async (
  client: pg.ClientBase,
  month: string,
  keys: readonly MarkKey[],
  known: KnownRows,
  findings: Findings,
): Promise<void> => {
  const judge = judging(keys, known);
  const bad: Record<BadVerdict, number[]> = { missing: [], wrong: [], 'unknown key': [] };
  let last: MarkedRow | undefined;
  for (;;) {
    const batch = await readMarkedRows(client, month, last);
    last = batch.at(-1);
    if (last === undefined) break;
    for (const row of batch) {
      const verdict = judge(row);
      if (verdict !== 'good') bad[verdict].push(row.id);
    }
  }
  for (const verdict of ['missing', 'wrong', 'unknown key'] as const) {
    const [kind, text] = words[verdict];
    for (const rows of rowRuns(bad[verdict])) findings.add(kind, month, `${rows}: ${text}`);
  }
  for (const ids of await findCopiedMarks(client, month)) {
    if (ids.every((id) => known.told.has(id))) continue;
    findings.add(
      'copied mark',
      month,
      `Rows ${ids.join(', ')} carry the same mark: all but one were copied past the server.`,
    );
  }
};
