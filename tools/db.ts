// npm run db: writes apps/server/schema.sql, the picture of the database that all migrations together leave.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checks/tree.ts';
import { pictureOfMigrations, schemaFile } from './schema/scratch.ts';

writeFileSync(join(root, schemaFile), await pictureOfMigrations());
console.log(`wrote ${schemaFile}`);
