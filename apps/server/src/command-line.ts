// `npm run alveary -- <command>`: which commands are there, and what do they work with? (architecture: Fixed interface)
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { ensureReferenceData } from '../seed/reference-data.ts';
import { backupCommand } from './platform/backup/backup.command.ts';
import { restoreCommand } from './platform/backup/restore.command.ts';
import type { CommandSession } from './platform/commands/command.ts';
import { runCommand } from './platform/commands/run-command.ts';
import { type Config, readConfig } from './platform/config.ts';
import { databaseAddressForCommand } from './platform/database-address.ts';
import { bringToThisVersion } from './platform/db/this-version.ts';
import { type Database, openDatabase } from './platform/db/open.ts';
import { createLifetime } from './platform/lifetime.ts';
import { secretsRotateCommand } from './platform/secrets/secrets-rotate.command.ts';
import { lineOf } from './platform/run-until-stopped.ts';
import { blobsOf, prepareBlobs } from './services/blobs/choose.ts';
import type { Blobs } from './services/blobs/port.ts';
import { subjects } from './subjects.ts';

const EXIT_INTERRUPTED = 130;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const tell = (line: string): void => void process.stderr.write(`${line}\n`);
const lifetime = createLifetime(tell);
const interruption = new AbortController();

const openBlobs = async (config: Config): Promise<Blobs> => {
  await prepareBlobs(config);
  return blobsOf(config);
};

const commands = [
  backupCommand(openBlobs),
  restoreCommand({
    findLogins: (config) => databaseAddressForCommand(config, lifetime, tell, 'make'),
    openBlobs,
  }),
  secretsRotateCommand,
  ...(await Promise.all(subjects.map((subject) => subject.commands()))),
]
  .flat()
  .sort((one, other) => one.name.localeCompare(other.name));

const openCommandDatabase = async (config: Config, wish?: 'make'): Promise<Database> => {
  const logins = await databaseAddressForCommand(config, lifetime, tell, wish);
  await bringToThisVersion(config, logins);
  const database = await openDatabase(logins, {
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
    readLines: () => createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }),
    openDatabase: (wish) => openCommandDatabase(config, wish),
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
