// How does a test file get a database of its own? By a copy of the migrated one, dropped when the file is done.
import { inject } from 'vitest';
import type { DatabaseLogins } from '../platform/db/logins.ts';
import { type Database, openDatabase } from '../platform/db/open.ts';
import { closeAfterFile } from './closing.ts';
import { dropDatabase, execute, loginsOfDatabase, newDatabaseName, urlOfDatabase } from './cluster.ts';
import type { TestWorld } from './world.ts';

export interface TestDatabase {
  /** Its owner's address, for tests that start a program or open a second connection. */
  readonly url: string;
  readonly logins: DatabaseLogins;
  readonly database: Database;
}

/** A fresh, migrated, empty database. Each call gives another one; one per test file is usually enough. */
export const testDatabase = (): Promise<TestDatabase> => copyOf(inject('templateDatabase'));

/** The same with the small world in it. */
export async function inhabitedDatabase(): Promise<TestDatabase & { readonly world: TestWorld }> {
  return { ...(await copyOf(inject('worldDatabase'))), world: inject('world') };
}

/** A database like that one. */
export async function copyOf(template: string): Promise<TestDatabase> {
  const name = newDatabaseName('test');
  const copied = `template ${template} strategy ${inject('copyStrategy')}`;
  await execute(inject('postgresUrl'), `create database ${name} ${copied}`);
  const url = urlOfDatabase(inject('postgresUrl'), name);
  const logins = loginsOfDatabase(inject('postgresLogins'), name);
  const database = await openDatabase(logins);
  closeAfterFile(async () => {
    await database.close();
    await dropDatabase(inject('postgresUrl'), name);
  });
  return { url, logins, database };
}
