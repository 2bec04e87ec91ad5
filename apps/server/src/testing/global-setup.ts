// What is prepared once before the server's tests: one PostgreSQL with two databases to copy from, a migrated one and one that
// holds the small world; and the name of a third, which holds the demo world once a file has asked for it (demo-database.ts).
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { DatabaseLogins } from '../platform/db/logins.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open.ts';
import {
  dropDatabase,
  execute,
  loginsOfDatabase,
  newDatabaseName,
  startTestCluster,
  type TestCluster,
  urlOfDatabase,
} from './cluster.ts';
import { throwAwayPlace } from './throw-away-place.ts';
import { createTestWorld, type TestWorld } from './world.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    postgresLogins: DatabaseLogins;
    /** Migrated and empty. */
    templateDatabase: string;
    /** The same with the small world. */
    worldDatabase: string;
    world: TestWorld;
    /** With the demo world, and where the content of its documents lies. */
    demoDatabase: string;
    demoFiles: string;
    copyStrategy: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  const [template, inhabited] = [newDatabaseName('template'), newDatabaseName('world')];
  const demo = newDatabaseName('demo');
  const demoFiles = mkdtempSync(join(throwAwayPlace, 'alveary-files-'));
  try {
    await execute(cluster.url, `create database ${template}`);
    await migrate(urlOfDatabase(cluster.url, template));
    project.provide('world', await inhabit(cluster, template, inhabited));
  } catch (error) {
    await cluster.stop();
    rmSync(demoFiles, { recursive: true, force: true });
    throw error;
  }
  project.provide('postgresUrl', cluster.url);
  project.provide('postgresLogins', cluster.logins);
  project.provide('templateDatabase', template);
  project.provide('worldDatabase', inhabited);
  project.provide('demoDatabase', demo);
  project.provide('demoFiles', demoFiles);
  project.provide('copyStrategy', cluster.copyStrategy);
  return async () => {
    for (const name of [demo, inhabited, template]) await dropDatabase(cluster.url, name);
    await cluster.stop();
    rmSync(demoFiles, { recursive: true, force: true });
  };
}

async function inhabit(cluster: TestCluster, template: string, name: string): Promise<TestWorld> {
  await execute(cluster.url, `create database ${name} template ${template} strategy ${cluster.copyStrategy}`);
  const database = await openDatabase(loginsOfDatabase(cluster.logins, name));
  try {
    return await createTestWorld(database);
  } finally {
    await database.close();
  }
}
