// Does docs/operations.md name every setting, and no other? The settings are those of the server's configuration.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings as declared } from '../../apps/server/src/platform/config.schema.ts';
import { type Finding, nothingRead } from './finding.ts';

const file = 'docs/operations.md';
const rule = 'settings';

export function settings(folder: string): Finding[] {
  const path = join(folder, file);
  if (!existsSync(path)) return [nothingRead(rule)];
  return settingsOfPage(
    readFileSync(path, 'utf8'),
    Object.values(declared).map((setting) => setting.name),
  );
}

/** The first cells of the table below the heading "Settings" hold the names between backticks. */
export function settingsOfPage(page: string, names: readonly string[]): Finding[] {
  const lines = page.split('\n');
  const heading = lines.indexOf('## Settings');
  const end = lines.findIndex((line, index) => index > heading && line.startsWith('## '));
  const rows = heading < 0 ? [] : lines.slice(heading, end < 0 ? undefined : end);
  const named = rows.flatMap((row, index) =>
    [...(/^\|([^|]*)\|/.exec(row)?.[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map((match) => ({
      name: match[1] ?? '',
      line: heading + index + 1,
    })),
  );
  const missing = names.filter((name) => !named.some((one) => one.name === name));
  const unknown = named.filter((one) => !names.includes(one.name));
  return [
    ...missing.map((name) => ({ file, line: heading + 1, rule, todo: `say what ${name} is` })),
    ...unknown.map(({ name, line }) => ({ file, line, rule, todo: `${name} is no setting: take it out` })),
  ];
}
