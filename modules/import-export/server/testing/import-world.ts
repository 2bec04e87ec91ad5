// Where do tests of the import happen? In a database of their own with two sites, and in a folder for each test.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach } from 'vitest';
import { runCommand } from '@alveary/server/platform/commands/run-command.ts';
import { readConfig } from '@alveary/server/platform/config.ts';
import { testSecretKey } from '@alveary/server/testing/secret-key.ts';
import { testDatabase } from '@alveary/server/testing/database.ts';
import { temporaryFolder } from '@alveary/server/testing/files.ts';
import { importFhirCommand } from '../import-fhir.command.ts';

export const SITE = '00000000-0000-4000-8000-0000000000a1';
const OTHER_SITE = '00000000-0000-4000-8000-0000000000a2';

export interface Report {
  skipped: string[];
  total: Record<string, number>;
  byType: Record<string, Record<string, number>>;
  rejected: {
    file: string;
    line: number | null;
    entry: number | null;
    resource: string | null;
    reason: string;
  }[];
  remarks: { resource: string; text: string }[];
}

export const openImportWorld = async () => {
  const { url, database } = await testDatabase();
  const all = { allSites: 'A test looks at everything' };
  await database.transact(all, async (db) => {
    await db.run(
      `insert into sites (id, short_name, long_name, slug, region) values
         ($1, 'Lakeside', 'Lakeside Chest Clinic', 'lakeside', 'us'), ($2, 'Hill', 'Hill Clinic', 'hill', 'us')`,
      [SITE, OTHER_SITE],
    );
  });

  const root = temporaryFolder();
  let folder = root;
  beforeEach(({ task }) => {
    folder = join(root, task.id);
    mkdirSync(folder);
  });

  const file = (name: string, content: unknown): string => {
    const path = join(folder, name);
    writeFileSync(
      path,
      typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content, null, 2),
    );
    return path;
  };

  const command = async (...args: string[]) => {
    const printed: string[] = [];
    const session = {
      config: readConfig({ ALVEARY_SECRET_KEY: testSecretKey }),
      print: (line: string) => void printed.push(line),
      tell: (line: string) => void printed.push(line),
      readInput: async () => '',
      readLines: async function* () {},
      openDatabase: async () => database,
      signal: new AbortController().signal,
    };
    const code = await runCommand([importFhirCommand], ['import', 'fhir', ...args], session, () => session);
    return { code, text: printed.join('\n') };
  };

  const importing = async (paths: string[], ...more: string[]) => {
    const report = join(folder, 'report.out');
    const { code, text } = await command(...paths, '--site', 'lakeside', '--report', report, ...more);
    return { code, text, report: JSON.parse(readFileSync(report, 'utf8')) as Report };
  };

  const rows = <Row>(sql: string, values: unknown[] = []) =>
    database.read(all, (db) => db.many<Row>(sql, values));

  return { url, database, all, file, command, importing, rows, folder: () => folder };
};
