// As whom does PostgreSQL run? It refuses to run as root, so for root it is started as somebody without rights.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartFailure } from '../start-failure.ts';

/**
 * direct: not root. unshare: root in a user namespace of its own, where it is nobody to PostgreSQL while the files stay
 * root's. user: as a user without rights: the one who owns the cluster already, or nobody where namespaces are forbidden
 * (most containers).
 */
export type RunAs =
  | { readonly kind: 'direct' }
  | { readonly kind: 'unshare' }
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number };

/** @param clusterFolder its owner stays the owner; it need not exist yet */
export function chooseRunAs(clusterFolder: string): RunAs {
  if (process.getuid?.() !== 0) return { kind: 'direct' };
  const cluster = statSync(clusterFolder, { throwIfNoEntry: false });
  if (cluster !== undefined && cluster.uid !== 0) return { kind: 'user', uid: cluster.uid, gid: cluster.gid };
  if (spawnSync('unshare', ['--user', 'true'], { stdio: 'ignore' }).status === 0) return { kind: 'unshare' };
  return { kind: 'user', ...nobody() };
}

export function spawnAs(
  runAs: RunAs,
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  if (runAs.kind === 'direct') return spawn(program, args, options);
  if (runAs.kind === 'unshare') return spawn('unshare', ['--user', program, ...args], options);
  return spawn(program, args, { ...options, uid: runAs.uid, gid: runAs.gid });
}

export function giveTo(runAs: RunAs, path: string): void {
  if (runAs.kind === 'user') chownSync(path, runAs.uid, runAs.gid);
}

/** @throws StartFailure when that user could not reach the data directory. */
export function checkReachable(runAs: RunAs, dataDirectory: string): void {
  if (runAs.kind !== 'user') return;
  const closed = closedFolder(dataDirectory);
  if (closed === undefined) return;
  throw new StartFailure(
    `PostgreSQL does not run as root, and ${closed} is closed to other users, so it cannot reach ${dataDirectory}. ` +
      'Name a reachable folder with ALVEARY_DATA_DIR (such as /var/lib/alveary), or start as an ordinary user.',
  );
}

/** The folder of the programs, copied below the data directory when the user could not reach the original. */
export function reachableProgram(
  runAs: RunAs,
  folder: string,
  version: string,
  dataDirectory: string,
): string {
  if (runAs.kind !== 'user' || closedFolder(folder) === undefined) return folder;
  const copy = join(dataDirectory, `postgres-program-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
  renameSync(unfinished, copy);
  return copy;
}

/** The first folder on the way that others may not pass through. */
function closedFolder(path: string): string | undefined {
  if (dirname(path) === path) return undefined;
  const above = closedFolder(dirname(path));
  if (above !== undefined) return above;
  return (statSync(path).mode & 0o001) === 0 ? path : undefined;
}

function nobody(): { uid: number; gid: number } {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const found = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users);
  return { uid: Number(found?.[1] ?? 65_534), gid: Number(found?.[2] ?? 65_534) };
}
