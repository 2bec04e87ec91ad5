// What is prepared once before the server's tests: one PostgreSQL with one migrated database to copy from.
import type { TestProject } from 'vitest/node';
import type { DatabaseLogins } from '../platform/db/logins.ts';
import { migrate } from '../platform/db/migrate.ts';
import { dropDatabase, execute, newDatabaseName, startTestCluster, urlOfDatabase } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    postgresLogins: DatabaseLogins;
    templateDatabase: string;
    copyStrategy: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  const template = newDatabaseName('template');
  try {
    await execute(cluster.url, `create database ${template}`);
    await migrate(urlOfDatabase(cluster.url, template));
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('postgresUrl', cluster.url);
  project.provide('postgresLogins', cluster.logins);
  project.provide('templateDatabase', template);
  project.provide('copyStrategy', cluster.copyStrategy);
  return async () => {
    await dropDatabase(cluster.url, template);
    await cluster.stop();
  };
}
