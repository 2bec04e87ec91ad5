// How does a test run the commands of import and export on a database, and what did they say?
import { runCommand } from '@alveary/server/platform/commands/run-command.ts';
import { readConfig } from '@alveary/server/platform/config.ts';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { testDatabase } from '@alveary/server/testing/database.ts';
import { testSecretKey } from '@alveary/server/testing/secret-key.ts';
import { exportFhirCommand } from '../export-fhir.command.ts';
import { importFhirCommand } from '../import-fhir.command.ts';

export interface Ended {
  readonly code: number;
  readonly text: string;
}

export const runOn = async (
  database: Database,
  words: readonly string[],
  signal = new AbortController().signal,
  settings: Readonly<Record<string, string>> = {},
): Promise<Ended> => {
  const said: string[] = [];
  const session = {
    config: readConfig({ ALVEARY_SECRET_KEY: testSecretKey, ...settings }),
    print: (line: string) => void said.push(line),
    tell: (line: string) => void said.push(line),
    readInput: async () => '',
    readLines: async function* () {},
    openDatabase: async () => database,
    signal,
  };
  const code = await runCommand([exportFhirCommand, importFhirCommand], words, session, () => session);
  return { code, text: said.join('\n') };
};

/** A database that holds one site and nothing else. */
export const emptyWithSite = async (slug: string): Promise<Database> => {
  const { database } = await testDatabase();
  await database.transact({ allSites: 'a test makes a site' }, (db) =>
    db.run(
      `insert into sites (id, short_name, long_name, slug, region)
       values ('00000000-0000-4000-8000-0000000000c1', 'Empty', 'Empty Clinic', $1, 'us')`,
      [slug],
    ),
  );
  return database;
};

/** Lines that only one of the two texts has, whatever their order: a few of them say enough. */
export const linesApart = (one: string, other: string): string[] => {
  const count = new Map<string, number>();
  const linesOf = (text: string) => text.split('\n').map((line) => line.replace(/,$/, ''));
  for (const line of linesOf(one)) count.set(line, (count.get(line) ?? 0) + 1);
  for (const line of linesOf(other)) count.set(line, (count.get(line) ?? 0) - 1);
  return [...count]
    .filter(([, left]) => left !== 0)
    .map(([line, left]) => `${left > 0 ? '-' : '+'} ${line}`)
    .slice(0, 6);
};
