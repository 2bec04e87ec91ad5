// The picture of a freshly migrated database: starts a PostgreSQL in a temporary folder, migrates it and reads it.

import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { oneLogin } from '../../apps/server/src/platform/db/logins.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/start.ts';
import { throwAwayPlace } from '../../apps/server/src/testing/throw-away-place.ts';
import { schemaPicture } from './picture.ts';

export const schemaFile = 'apps/server/schema.sql';

export async function pictureOfMigrations(): Promise<string> {
  const dataDirectory = mkdtempSync(join(throwAwayPlace, 'alveary-schema-'));
  try {
    const postgres = await startEmbeddedPostgres({
      dataDirectory,
      durability: 'throw-away',
      report: () => undefined,
    });
    try {
      await migrate(postgres.url);
      return await pictureOf(postgres.url);
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function pictureOf(url: string): Promise<string> {
  const database = await openDatabase(oneLogin(url), { poolSize: 1, searchPoolSize: 1 });
  try {
    return await schemaPicture(database.statements);
  } finally {
    await database.close();
  }
}
