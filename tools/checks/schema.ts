// Is apps/server/schema.sql what the migrations leave?

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pictureOfMigrations, schemaFile } from '../schema/scratch.ts';
import type { Finding } from './finding.ts';
import type { Result } from './own-checks.ts';

export async function schemaCurrent(folder: string): Promise<Result> {
  const start = performance.now();
  const written = existsSync(join(folder, schemaFile)) ? readFileSync(join(folder, schemaFile), 'utf8') : '';
  const findings = difference(written, await pictureOfMigrations());
  return { name: 'schema', findings, milliseconds: performance.now() - start };
}

export function difference(written: string, migrated: string): Finding[] {
  if (written === migrated) return [];
  const lines = migrated.split('\n');
  const line = written.split('\n').findIndex((text, index) => text !== lines[index]);
  const todo = 'is not what the migrations leave: run npm run db and commit the change';
  return [{ file: schemaFile, line: line + 1, rule: 'schema', todo }];
}
