// The commands of all manifests for `npm run alveary`, and what they work with (architecture: Fixed interface).
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ensureReferenceData } from '../seed/reference-data.ts';
import { backupCommand } from './platform/backup/backup.command.ts';
import { restoreCommand } from './platform/backup/restore.command.ts';
import type { Command, CommandSession } from './platform/commands/command.ts';
import { runCommand } from './platform/commands/run-command.ts';
import { type Config, readConfig } from './platform/config.ts';
import { databaseAddressForCommand } from './platform/database-address.ts';
import { bringToThisVersion } from './platform/db/this-version.ts';
import { type Database, openDatabase } from './platform/db/open.ts';
import { createLifetime, type Lifetime } from './platform/lifetime.ts';
import { secretsRotateCommand } from './platform/secrets/secrets-rotate.command.ts';
import { lineOf } from './platform/run-until-stopped.ts';
import { headsPlacesOf } from './services/audit-heads/choose.ts';
import { blobsOf, prepareBlobs } from './services/blobs/choose.ts';
import type { Blobs } from './services/blobs/port.ts';
import { subjects } from './subjects.ts';

export interface Terminal extends Pick<CommandSession, 'print' | 'tell' | 'signal'> {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly input: Readable;
}

const openBlobs = async (config: Config): Promise<Blobs> => {
  await prepareBlobs(config);
  return blobsOf(config);
};

const commandsWith = async (lifetime: Lifetime, { tell }: Terminal): Promise<readonly Command[]> =>
  [
    backupCommand(openBlobs),
    restoreCommand({
      findLogins: (config) => databaseAddressForCommand(config, lifetime, tell, 'make'),
      openBlobs,
      headsPlaces: headsPlacesOf,
    }),
    secretsRotateCommand,
    ...(await Promise.all(subjects.map((subject) => subject.commands()))),
  ]
    .flat()
    .sort((one, other) => one.name.localeCompare(other.name));

const openCommandDatabase = async (
  config: Config,
  lifetime: Lifetime,
  { tell }: Terminal,
  wish?: 'make',
): Promise<Database> => {
  const logins = await databaseAddressForCommand(config, lifetime, tell, wish);
  await bringToThisVersion(config, logins);
  const database = await openDatabase(logins, {
    onError: (error) => tell(`A database connection broke: ${error.message}`),
  });
  await lifetime.onStop('The database connections', () => database.close());
  await ensureReferenceData(database);
  return database;
};

const openSession = (lifetime: Lifetime, terminal: Terminal): CommandSession => {
  const config = readConfig(terminal.environment);
  const { print, tell, signal, input } = terminal;
  return {
    config,
    print,
    tell,
    readInput: () => text(input),
    readLines: () => createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }),
    openDatabase: (wish) => openCommandDatabase(config, lifetime, terminal, wish),
    signal,
  };
};

/** Runs the command that the words name and closes whatever it opened. @returns the exit code; what fails is told in one line */
export const runCommandLine = async (words: readonly string[], terminal: Terminal): Promise<number> => {
  const lifetime = createLifetime(terminal.tell);
  try {
    const commands = await commandsWith(lifetime, terminal);
    return await runCommand(commands, words, terminal, () => openSession(lifetime, terminal));
  } catch (error) {
    terminal.tell(lineOf(error));
    return 1;
  } finally {
    await lifetime.stop();
  }
};
