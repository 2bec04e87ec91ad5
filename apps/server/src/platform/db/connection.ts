// How does one PostgreSQL connection become the handle that stores use?
import pg from 'pg';
import type { Db } from './handle.ts';

const DATE = 1082;
const INT8 = 20;
const NUMERIC = 1700;
const TIMESTAMPTZ = 1184;

/** '2026-11-22 07:43:19.776123+00', as the database writes it to a session in UTC. */
const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/** A list of thousands has many instants, and a `Date` for each takes six times as long. */
export const toIso = (text: string): string => {
  const [, day, time, fraction = ''] = IN_UTC.exec(text) ?? [];
  return day === undefined
    ? new Date(text).toISOString()
    : `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
};

/** Days stay 'YYYY-MM-DD', instants become ISO 8601 in UTC, counts become numbers. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE) return (text: string) => text;
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === TIMESTAMPTZ) return toIso;
    return pg.types.getTypeParser(oid, format ?? 'text');
  },
};

const statementNames = new Map<string, string>();
const MOST_PREPARED = 500;

/** Statements are constants of the stores, so each is prepared once per connection; beyond the bound, not at all. */
const nameOf = (sql: string): string | undefined => {
  const known = statementNames.get(sql);
  if (known !== undefined) return known;
  if (statementNames.size >= MOST_PREPARED) return undefined;
  const name = `s${statementNames.size + 1}`;
  statementNames.set(sql, name);
  return name;
};

interface Queryable {
  query(config: pg.QueryConfig & { readonly rowMode?: 'array' }): Promise<pg.QueryResult>;
}

/** The handle over a client or a pool. */
export const handleOver = (connection: Queryable): Db => {
  const ask = (
    sql: string,
    values: readonly unknown[] = [],
    mode: { readonly rowMode?: 'array' } = {},
  ): Promise<pg.QueryResult> => {
    const name = nameOf(sql);
    return connection.query({
      text: sql,
      values: [...values],
      ...(name === undefined ? {} : { name }),
      ...mode,
    });
  };
  return {
    many: async (sql, values) => (await ask(sql, values)).rows,
    tuples: async (sql, values) => (await ask(sql, values, { rowMode: 'array' })).rows,
    maybeOne: async (sql, values) => (await ask(sql, values)).rows[0] ?? null,
    one: async (sql, values) => {
      const row = (await ask(sql, values)).rows[0];
      if (row === undefined)
        throw new Error(`A statement that always answers gave no row: ${sql.slice(0, 80)}`);
      return row;
    },
    run: async (sql, values) => (await ask(sql, values)).rowCount ?? 0,
  };
};
