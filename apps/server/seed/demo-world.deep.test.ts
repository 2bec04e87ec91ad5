import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../src/platform/db/open.ts';
import { blobFolder } from '../src/services/blobs/folder.ts';
import { testDatabase } from '../src/testing/database.ts';
import { demoDatabase, makeDemoWorld } from '../src/testing/demo-database.ts';
import { temporaryFolder } from '../src/testing/files.ts';

let world: Database;
let other: Database;
beforeAll(async () => {
  ({ database: world } = await demoDatabase());
  ({ database: other } = await testDatabase());
  await makeDemoWorld({ database: other }, blobFolder(temporaryFolder()));
});

const digestOf = (database: Database, table: string) =>
  database.read({ allSites: 'a test looks at the demo world' }, (db) =>
    db.many(
      `select md5(string_agg((to_jsonb(t) - 'created_at' - 'updated_at')::text, '' order by id)) as digest from ${table} t`,
      [],
    ),
  );

it.each([
  'sites',
  'site_users',
  'roles',
  'communication_purposes',
  'practitioners',
  'profiles',
  'site_profiles',
  'profile_phones',
  'patient_journeys',
  'profile_conditions',
  'encounters',
  'communications',
  'communication_notes',
  'measurements',
])('gives another database the same rows of %s under the same ids', async (table) => {
  expect(await digestOf(other, table)).toEqual(await digestOf(world, table));
});
