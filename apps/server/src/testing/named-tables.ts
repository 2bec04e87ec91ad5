// Finds the tables that a statement can read: those it names, and those named by the views, functions and row-level policies that it
// reaches through them. More tables than it reads may be found, never fewer.
import type { Client } from 'pg';

interface Named {
  readonly name: string;
  /** The table, or null where the name is that of a view or function. */
  readonly table: string | null;
  /** What PostgreSQL runs for it: a definition, or the conditions of the policies of a table. */
  readonly text: string;
}

/** Parts of a divided table count as the table. */
const NAMES = `
  select c.relname as name, coalesce(root.relname, c.relname) as table,
      coalesce((select string_agg(p.qual, ' ') from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname), '') as text
    from pg_class c left join pg_class root on root.oid = pg_partition_root(c.oid)
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  union all
  select viewname, null, definition from pg_views where schemaname = 'public'
  union all
  select proname, null, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')`;

type TablesOf = (sql: string) => ReadonlySet<string>;

/** @param client as the owner */
export const namedTables = async (client: Client): Promise<TablesOf> => {
  const { rows } = await client.query<Named>(NAMES);
  const byName = Map.groupBy(rows, ({ name }) => name);
  const remembered = new Map<string, ReadonlySet<string>>();
  return (sql) => {
    const known = remembered.get(sql);
    if (known !== undefined) return known;
    const [tables, visited] = [new Set<string>(), new Set<string>()];
    const texts = [sql];
    for (let text = texts.pop(); text !== undefined; text = texts.pop()) {
      for (const word of new Set(text.match(/\w+/g))) {
        if (visited.has(word)) continue;
        visited.add(word);
        for (const named of byName.get(word) ?? []) {
          if (named.table !== null) tables.add(named.table);
          texts.push(named.text);
        }
      }
    }
    remembered.set(sql, tables);
    return tables;
  };
};
