// The number of patients of a question in a snapshot of the database, and what later transactions have made of it (decision 0092).
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface CountedQuestion {
  /** SQL with one number, `patients`. */
  readonly sql: string;
  /** SQL of what a row of `patient_list_rows` must be; a patient with one such row counts. */
  readonly conditions: string;
  readonly values: readonly unknown[];
}

export interface Counted {
  readonly patients: number;
  /** As `pg_snapshot` writes it: which transactions are in the number. */
  readonly snapshot: string;
}

/** Beyond it the changes cost more than a count. */
const MOST_CHANGES = 1_000;

export const countNow = (db: Db, { sql, values }: CountedQuestion): Promise<Counted> =>
  db.one<Counted>(`select (${sql})::float8 as patients, pg_current_snapshot()::text as snapshot`, values);

/** @returns null when the changes are not all known one by one */
export const countedSince = async (
  db: Db,
  { conditions, values }: CountedQuestion,
  known: Counted,
): Promise<Counted | null> => {
  const seen = `$${values.length + 1}::pg_snapshot`;
  const matching = (rows: 'before' | 'after'): string =>
    `(select count(*) from news where exists (select from unnest(${rows}) patient_list_rows where ${conditions}))`;
  const { isKnown, more, snapshot } = await db.one<{
    isKnown: boolean;
    more: number;
    snapshot: string;
  }>(
    `with news as materialized (
       select before, after from patient_list_changes
       where transaction >= pg_snapshot_xmin(${seen}) and not pg_visible_in_snapshot(transaction, ${seen})
         and transaction < pg_snapshot_xmax(pg_current_snapshot())
       limit ${MOST_CHANGES + 1})
     select (select since <= pg_snapshot_xmin(${seen}) from patient_list_kept_changes)
         and (select count(*) <= ${MOST_CHANGES} and coalesce(bool_and(before is not null), true) from news) as "isKnown",
       (${matching('after')} - ${matching('before')})::float8 as more, pg_current_snapshot()::text as snapshot`,
    [...values, known.snapshot],
  );
  return isKnown ? { patients: known.patients + more, snapshot } : null;
};
