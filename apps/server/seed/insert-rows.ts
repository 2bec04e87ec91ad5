// How do many rows reach a table at once? As one JSON document in one statement per table.
import type { Db } from '../src/platform/db/handle.ts';

export type Row = Readonly<Record<string, unknown>>;

const BATCH = 5000;

const identifier = (name: string): string => {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`'${name}' is not the name of a table or column.`);
  return name;
};

/** Inserts rows that all have the columns of the first one. */
export const insertRows = async (db: Db, table: string, rows: readonly Row[]): Promise<void> => {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first).map(identifier).join(', ');
  const into = identifier(table);
  for (let from = 0; from < rows.length; from += BATCH) {
    await db.run(
      `insert into ${into} (${columns}) select ${columns} from jsonb_populate_recordset(null::${into}, $1::jsonb)`,
      [JSON.stringify(rows.slice(from, from + BATCH))],
    );
  }
};
