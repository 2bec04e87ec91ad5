// How does a wide row come out of the database? As one JSON text, which Node reads in one go: thirty columns cost it as much as the rest
// of a short read, since it is told of each one anew (docs/decisions/0039).

/** A row of such a statement. */
export interface InRecord<Row> {
  readonly record: Row;
}

/** Each row as one value, in the order of the statement. Instants are texts (`instantText`): JSON keeps more of their digits than we do. */
export const asRecords = (select: string): string => `select row_to_json(r) as record from (${select}) r`;
