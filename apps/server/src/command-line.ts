// `npm run alveary -- <command>`: which commands are there, and what do they work with? (architecture: Fixed interface)
import { text } from 'node:stream/consumers';
import { ensureReferenceData } from '../seed/reference-data.ts';
import { auditVerifyCommand } from './modules/audit/audit-verify.command.ts';
import { generateCommand } from './modules/import-export/generate.command.ts';
import { importFhirCommand } from './modules/import-export/import-fhir.command.ts';
import { userAddCommand } from './modules/portal-users/user-add.command.ts';
import type { Command, CommandSession } from './platform/commands/command.ts';
import { runCommand } from './platform/commands/run-command.ts';
import { type Config, readConfig } from './platform/config.ts';
import { databaseAddressForCommand } from './platform/database-address.ts';
import { migrate } from './platform/db/migrate.ts';
import { type Database, openDatabase } from './platform/db/open.ts';
import { createLifetime } from './platform/lifetime.ts';
import { lineOf } from './platform/run-until-stopped.ts';

const commands: readonly Command[] = [importFhirCommand, generateCommand, userAddCommand, auditVerifyCommand];

const EXIT_INTERRUPTED = 130;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const tell = (line: string): void => void process.stderr.write(`${line}\n`);
const lifetime = createLifetime(tell);
const interruption = new AbortController();

const openCommandDatabase = async (config: Config): Promise<Database> => {
  const url = await databaseAddressForCommand(config, lifetime, tell);
  await migrate(url);
  const database = await openDatabase(url, {
    onError: (error) => tell(`A database connection broke: ${error.message}`),
  });
  await lifetime.onStop('The database connections', () => database.close());
  await ensureReferenceData(database);
  return database;
};

const openSession = (): CommandSession => {
  const config = readConfig(process.env);
  return {
    config,
    print,
    tell,
    readInput: () => text(process.stdin),
    openDatabase: () => openCommandDatabase(config),
    signal: interruption.signal,
  };
};

const end = async (exitCode: number): Promise<void> => {
  await lifetime.stop();
  // Not process.exit: what was printed into a pipe would be cut off. The timer ends a process that something keeps.
  process.exitCode = interruption.signal.aborted ? EXIT_INTERRUPTED : exitCode;
  setTimeout(() => process.exit(), 2000).unref();
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (interruption.signal.aborted) process.exit(EXIT_INTERRUPTED);
    interruption.abort();
    tell('Stopping …  (once more to stop at once)');
  });
}
// The reader of a pipe may leave early (`| head`): the command ends in order, the database included.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => interruption.abort());

try {
  await end(await runCommand(commands, process.argv.slice(2), { print, tell }, openSession));
} catch (error) {
  tell(lineOf(error));
  await end(1);
}
