// Which tables does a statement touch? Only names that a migration creates count, so that prose never looks like a table.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const migrations = 'apps/server/migrations';

export function tablesOfMigrations(folder: string): Set<string> {
  const tables = new Set<string>();
  for (const file of readdirSync(join(folder, migrations)).filter((name) => name.endsWith('.sql'))) {
    for (const table of tablesCreatedBy(readFileSync(join(folder, migrations, file), 'utf8')))
      tables.add(table);
  }
  return tables;
}

export function tablesCreatedBy(sql: string): string[] {
  const created = sql.matchAll(/create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([a-z_][\w.]*)/gi);
  return [...created].flatMap((match) => (match[1] ? [match[1].toLowerCase()] : []));
}

export function tablesIn(text: string, known: ReadonlySet<string>): string[] {
  const named = text.matchAll(/\b(?:from|join|into|update|only|using)\s+([a-z_][\w.]*)/gi);
  const listed = [...named].flatMap((match) => (match[1] ? [match[1].toLowerCase()] : []));
  return [...new Set(listed)].filter((table) => known.has(table));
}
