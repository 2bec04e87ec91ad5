// Records which tables a piece of work can have read, and which tables were written, of a server that works through `database`.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { Client } from 'pg';
import type { Db, StreamReading } from '../platform/db/handle.ts';
import type { Database } from '../platform/db/open.ts';
import { closeAfterFile } from './closing.ts';
import type { TestDatabase } from './database.ts';
import { namedTables } from './named-tables.ts';

/** Of one piece of work. */
interface Recording {
  readonly statements: Set<string>;
  /** Work on the database that was begun and has not ended. */
  readonly running: Set<Promise<unknown>>;
}

export interface Recorded<T> {
  readonly result: T;
  /** Tables that handlers can have read; who sent the call is looked up without a handler and not recorded. */
  readonly read: ReadonlySet<string>;
}

export interface TableWatch {
  /** The same database, for the server. */
  readonly database: Database;
  /** Resolves when the work and what it began on the database are done, effects after a commit included. */
  record<T>(work: () => Promise<T>): Promise<Recorded<T>>;
  /** The tables in which rows were added, changed or removed since this was last asked. */
  written(): Promise<ReadonlySet<string>>;
}

const recordings = new AsyncLocalStorage<Recording>();

const noteStatement = (sql: string): void => void recordings.getStore()?.statements.add(sql);

const running = <T>(work: Promise<T>): Promise<T> => {
  const recording = recordings.getStore();
  if (recording === undefined) return work;
  const ended: Promise<void> = work.then(
    () => void recording.running.delete(ended),
    () => void recording.running.delete(ended),
  );
  recording.running.add(ended);
  return work;
};

const noting = (db: Db, note: (sql: string) => void = noteStatement): Db => ({
  many: (sql, values) => {
    note(sql);
    return running(db.many(sql, values));
  },
  tuples: (sql, values) => {
    note(sql);
    return running(db.tuples(sql, values));
  },
  maybeOne: (sql, values) => {
    note(sql);
    return running(db.maybeOne(sql, values));
  },
  one: (sql, values) => {
    note(sql);
    return running(db.one(sql, values));
  },
  run: (sql, values) => {
    note(sql);
    return running(db.run(sql, values));
  },
});

const notingReading = (reading: StreamReading): StreamReading => ({
  db: noting(reading.db),
  cursor: (statement, rowsAtOnce, take) => {
    noteStatement(statement.sql);
    return reading.cursor(statement, rowsAtOnce, take);
  },
  end: () => reading.end(),
});

const notingDatabase = (database: Database): Database => ({
  ...database,
  transact: (reach, work, closing) => running(database.transact(reach, (db) => work(noting(db)), closing)),
  together: (write) => running(database.together(write)),
  read: (reach, work) => running(database.read(reach, (db) => work(noting(db)))),
  stream: (reach) => running(database.stream(reach).then(notingReading)),
  reading: (reach) => noting(database.reading(reach)),
  searches: noting(database.searches),
  shortSearches: noting(database.shortSearches),
  statements: noting(database.statements, () => undefined),
});

/** A statement that changes no row writes nothing. */
const TRIGGERS = `
  create table written_tables (name text not null);
  create function note_written() returns trigger language plpgsql security definer as $$
  begin
    insert into public.written_tables values (tg_table_name);
    return null;
  end $$;
  create function note_added() returns trigger language plpgsql security definer as $$
  begin
    if exists (select from rows_now) then insert into public.written_tables values (tg_table_name); end if;
    return null;
  end $$;
  create function note_removed() returns trigger language plpgsql security definer as $$
  begin
    if exists (select from rows_before) then insert into public.written_tables values (tg_table_name); end if;
    return null;
  end $$;
  do $$ declare watched text; begin
    for watched in select oid::regclass from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'written_tables'
    loop
      execute format('create trigger zz_added after insert on %s referencing new table as rows_now
        for each statement execute function note_added()', watched);
      execute format('create trigger zz_changed after update on %s referencing new table as rows_now
        for each statement execute function note_added()', watched);
      execute format('create trigger zz_removed after delete on %s referencing old table as rows_before
        for each statement execute function note_removed()', watched);
      execute format('create trigger zz_emptied after truncate on %s
        for each statement execute function note_written()', watched);
    end loop;
  end $$`;

/** The work that an ended piece of work began may begin more in the next turn. */
const TURNS = 3;

const untilQuiet = async ({ running }: Recording): Promise<void> => {
  for (let quiet = 0; quiet < TURNS; quiet = running.size === 0 ? quiet + 1 : 0) {
    await Promise.all(running);
    await turn();
  }
};

/** Puts triggers on every table of a test's database. */
export const watchTables = async ({
  database,
  url,
}: Pick<TestDatabase, 'database' | 'url'>): Promise<TableWatch> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  closeAfterFile(() => client.end());
  const tablesOf = await namedTables(client);
  await client.query(TRIGGERS);
  return {
    database: notingDatabase(database),
    record: async (work) => {
      const recording: Recording = { statements: new Set(), running: new Set() };
      const result = await recordings.run(recording, work);
      await untilQuiet(recording);
      return { result, read: new Set([...recording.statements].flatMap((sql) => [...tablesOf(sql)])) };
    },
    written: async () => {
      const { rows } = await client.query<{ name: string }>('delete from written_tables returning name');
      return new Set(rows.flatMap(({ name }) => [...tablesOf(name)].slice(0, 1)));
    },
  };
};
