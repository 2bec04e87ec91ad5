// Names the columns that hold secrets; a test reads the catalogue for others.
import type { Db } from '../db/handle.ts';

export interface SealedColumn {
  readonly table: string;
  /** Tells the row. */
  readonly key: string;
  readonly column: string;
}

export const sealedColumns: readonly SealedColumn[] = [
  { table: 'installation_secrets', key: 'name', column: 'value' },
  { table: 'portal_users', key: 'id', column: 'authenticator_secret' },
  { table: 'portal_users', key: 'id', column: 'authenticator_pending_secret' },
  { table: 'calendar_connections', key: 'user_id', column: 'refresh_token' },
  { table: 'sign_in_changes', key: 'id', column: 'authenticator_secret' },
  { table: 'letters', key: 'id', column: 'content' },
];

/** What a value is bound to. Not the column: a pending secret that is confirmed moves to another one. */
export const rowName = (table: string, key: string): string => `${table} ${key}`;

export interface StoredSecret {
  readonly key: string;
  readonly value: string;
}

export const findSecrets = (db: Db, { table, key, column }: SealedColumn): Promise<StoredSecret[]> =>
  db.many<StoredSecret>(
    `select ${key}::text as key, ${column} as value from ${table} where ${column} is not null order by ${key}`,
  );

/** @returns 0 when the value has become another one meanwhile */
export const replaceSecret = (
  db: Db,
  { table, key, column }: SealedColumn,
  found: StoredSecret,
  value: string,
): Promise<number> =>
  db.run(`update ${table} set ${column} = $3 where ${key}::text = $1 and ${column} = $2`, [
    found.key,
    found.value,
    value,
  ]);

export const insertInstallationSecret = (db: Db, name: string, value: string): Promise<number> =>
  db.run('insert into installation_secrets (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    value,
  ]);

export const findInstallationSecret = (db: Db, name: string): Promise<{ value: string } | null> =>
  db.maybeOne<{ value: string }>('select value from installation_secrets where name = $1', [name]);
