// What can a handler do with the database? Run statements in its one transaction, nothing else (architecture: rule 6).

export interface Db {
  /** All rows of a statement. Parameters are `$1`, `$2`, … */
  many<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The same as lists of values in the order of the columns: cheaper by a few microseconds for each row, for the hottest reads. */
  tuples<Tuple>(sql: string, values?: readonly unknown[]): Promise<Tuple[]>;
  /** The first row, or null when there is none. */
  maybeOne<Row>(sql: string, values?: readonly unknown[]): Promise<Row | null>;
  /** The first row. @throws Error when there is none: for statements that always answer. */
  one<Row>(sql: string, values?: readonly unknown[]): Promise<Row>;
  /** Runs a change. @returns how many rows it touched */
  run(sql: string, values?: readonly unknown[]): Promise<number>;
}

/** A statement that is to be sent. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Writes rows of many requests in one statement, which it sends at once. A method, so that lists of writes may hold rows of any kind. */
export type WriteRows<Row> = { write(db: Db, rows: readonly Row[]): Promise<unknown> }['write'];

/** One row of those that are written together. */
export interface RowToWrite {
  readonly write: WriteRows<unknown>;
  readonly row: unknown;
}

/**
 * Makes changes of many requests in one statement, which it sends at once. @returns what became of each, in their order; null where it was
 * not what the statement is for, and changed nothing
 */
export type ChangeTogether<Given, Row> = {
  change(db: Db, given: readonly Given[]): Promise<readonly (Row | null)[]>;
}['change'];

/** A change that shares its commit with others that come at the same moment (db/shared-commits.ts). */
export interface SharedWrite<Given, Row> {
  readonly reach: SitesReach;
  /** Those that share a transaction take their locks in the order of this; of one key there is one in a statement. */
  readonly order: string;
  readonly change: ChangeTogether<Given, Row>;
  readonly given: Given;
  /** What is written in the same transaction, from the answer: rows of tables that belong to no patient. */
  follow(row: Row): readonly RowToWrite[];
}

/**
 * Reads the rows of a statement batch by batch, so that no memory has to hold all of them, and of a batch what `take` makes of each row
 * as it comes in: a row of many values is gone again when the next one arrives.
 */
export type Cursor = <Tuple extends readonly unknown[], Item>(
  statement: Statement,
  rowsAtOnce: number,
  take: (row: Tuple) => Item,
) => AsyncIterable<Item[]>;

/** One long read on one snapshot, over a connection of its own. */
export interface StreamReading {
  /** Read only. */
  readonly db: Db;
  readonly cursor: Cursor;
  /** Gives up the connection; a second time does nothing. */
  end(): Promise<void>;
}

/** Which rows a transaction reaches: those of patients of these sites, or all of them with the reason why. */
export type TransactionReach =
  | { readonly siteIds: readonly string[]; readonly userId: string | null }
  | { readonly allSites: string; readonly userId?: string | null };

/** Sites that a single statement reaches. */
export type SitesReach = Extract<TransactionReach, { readonly siteIds: readonly string[] }>;
