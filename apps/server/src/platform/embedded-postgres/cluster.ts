// Is there a database cluster in the data directory that this PostgreSQL can open, and if there is none, how is one made?
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import { giveTo, type RunAs, spawnAs } from './run-as.ts';
import type { Durability } from './settings.ts';

export const ownerRole = 'alveary_owner';

export interface Cluster {
  readonly folder: string;
  readonly password: string;
}

interface CreateCluster {
  readonly programFolder: string;
  readonly dataDirectory: string;
  readonly runAs: RunAs;
  readonly durability: Durability;
  readonly onChild: (child: ChildProcess) => void;
}

export const clusterFolderOf = (dataDirectory: string) => join(dataDirectory, 'postgres');
const passwordFileOf = (dataDirectory: string) => join(dataDirectory, 'postgres.password');

/**
 * The cluster that stands in the data directory, or nothing.
 * @throws StartFailure when it belongs to another version or user, or its password file is gone.
 */
export function findCluster(dataDirectory: string, majorVersion: number, runAs: RunAs): Cluster | undefined {
  const folder = clusterFolderOf(dataDirectory);
  if (!existsSync(folder)) return undefined;
  checkOwner(folder, runAs);
  const version = Number.parseInt(readFileSync(join(folder, 'PG_VERSION'), 'utf8'), 10);
  if (version !== majorVersion) throw otherVersion(dataDirectory, version, majorVersion);
  const passwordFile = passwordFileOf(dataDirectory);
  if (!existsSync(passwordFile)) {
    throw new StartFailure(
      `${passwordFile} is missing: without it the database in ${folder} cannot be opened. Restore both from a backup.`,
    );
  }
  return { folder, password: readFileSync(passwordFile, 'utf8').trim() };
}

/** Makes a cluster beside its final place and renames it, so that an interrupted start leaves nothing half made. */
export async function createCluster(request: CreateCluster): Promise<Cluster> {
  const { dataDirectory, runAs } = request;
  const folder = clusterFolderOf(dataDirectory);
  const unfinished = `${folder}.new`;
  const passwordFile = passwordFileOf(dataDirectory);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(runAs, unfinished);

  const password = randomBytes(24).toString('hex');
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  giveTo(runAs, passwordFile);
  await initdb(request, unfinished, passwordFile);
  if (runAs.kind === 'user') chownSync(passwordFile, 0, 0);
  renameSync(unfinished, folder);
  return { folder, password };
}

async function initdb(request: CreateCluster, folder: string, passwordFile: string): Promise<void> {
  const { programFolder, runAs, durability, onChild } = request;
  const args = [
    '-D',
    folder,
    `--username=${ownerRole}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(durability === 'throw-away' ? ['--no-sync'] : []),
  ];
  const child = spawnAs(runAs, join(programFolder, 'bin', 'initdb'), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  onChild(child);
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new StartFailure(`The embedded PostgreSQL could not be set up: ${lastLine(output)}`);
}

function checkOwner(folder: string, runAs: RunAs): void {
  const own = runAs.kind === 'user' ? runAs.uid : process.getuid?.();
  const { uid } = statSync(folder);
  if (own === undefined || uid === own) return;
  throw new StartFailure(
    `The database in ${folder} belongs to the user with id ${uid}, and PostgreSQL would run with id ${own}. ` +
      'Start as the user who made it, change the owner of the folder, or name another with ALVEARY_DATA_DIR.',
  );
}

function otherVersion(dataDirectory: string, found: number, own: number): StartFailure {
  const what =
    found > own
      ? 'Start the newer Alveary that made it'
      : `Move the data over with that version's pg_dump and a new data directory`;
  return new StartFailure(
    `The database in ${dataDirectory} was made by PostgreSQL ${found}, and this Alveary brings PostgreSQL ${own}. ` +
      `${what}, name another folder with ALVEARY_DATA_DIR, or use a PostgreSQL of your own with DATABASE_URL.`,
  );
}

function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return (
    lines.findLast((line) => /error|fatal|denied|cannot|could not/i.test(line)) ?? lines.at(-1) ?? 'no output'
  );
}
