// npm run db: writes apps/server/schema.sql, the picture of the database that all migrations together leave.
// npm run db -- keep 1.4.0: writes the database named by DATABASE_URL to apps/server/released/, for the test that upgrades it.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { keepDatabase, writeKept } from '../apps/server/src/testing/kept-database.ts';
import { root } from './checks/tree.ts';
import { refuseUnknown } from './arguments.ts';
import { pictureOfMigrations, schemaFile } from './schema/scratch.ts';

const [word, release] = process.argv.slice(2);
if (word === 'keep') await keep(release ?? '', process.env['DATABASE_URL'] ?? '');
else {
  refuseUnknown(
    'npm run db',
    'Without an argument it writes the picture; with "keep 1.4.0" it keeps a released database.',
  );
  await draw();
}

async function draw(): Promise<void> {
  writeFileSync(join(root, schemaFile), await pictureOfMigrations());
  console.log(`wrote ${schemaFile}`);
}

async function keep(name: string, url: string): Promise<void> {
  if (!/^\d+\.\d+\.\d+$/.test(name) || url === '') {
    throw new Error('Name the release and the database: DATABASE_URL=postgres://… npm run db -- keep 1.4.0');
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const file = `apps/server/released/${name}.json.gz`;
    const kept = writeKept(await keepDatabase(client));
    writeFileSync(join(root, file), kept);
    console.log(`wrote ${file}, ${kept.length} bytes`);
  } finally {
    await client.end();
  }
}
