// How does a test file get the demo world without making it? By a copy of the one that the first file of the run to ask for it makes.
import { Client } from 'pg';
import { inject } from 'vitest';
import { createDemoWorld } from '../../seed/demo-world.ts';
import { ensureReferenceData } from '../../seed/reference-data.ts';
import { openDatabase } from '../platform/db/open.ts';
import { blobFolder } from '../services/blobs/folder.ts';
import type { Blobs } from '../services/blobs/port.ts';
import { loginsOfDatabase } from './cluster.ts';
import { copyOf, type TestDatabase } from './database.ts';

const DEMO_TODAY = '2026-11-21';
export const DEMO_NOW = Date.parse('2026-11-21T14:30:00Z');

/** Fills a migrated, empty database. */
export const makeDemoWorld = async ({ database }: Pick<TestDatabase, 'database'>, blobs: Blobs) => {
  await ensureReferenceData(database);
  await createDemoWorld(database, { today: DEMO_TODAY, now: DEMO_NOW, blobs, report: () => undefined });
};

/** @param blobs holds the content of its documents, for all files of the run: to be read only */
export async function demoDatabase(): Promise<TestDatabase & { readonly blobs: Blobs }> {
  const blobs = blobFolder(inject('demoFiles'));
  await makeOnce(inject('demoDatabase'), async (name) => {
    const database = await openDatabase(loginsOfDatabase(inject('postgresLogins'), name));
    try {
      await makeDemoWorld({ database }, blobs);
    } finally {
      await database.close();
    }
  });
  return { ...(await copyOf(inject('demoDatabase'))), blobs };
}

/** Under a lock of the database server: two files may ask at the same time. It has its name once it is whole. */
async function makeOnce(name: string, fill: (name: string) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const found = await client.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount !== 0) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    const copied = `template ${inject('templateDatabase')} strategy ${inject('copyStrategy')}`;
    await client.query(`create database ${unfinished} ${copied}`);
    await fill(unfinished);
    await client.query(`alter database ${unfinished} rename to ${name}`);
  } finally {
    await client.end();
  }
}
