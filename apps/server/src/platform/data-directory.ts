// Where do the embedded database and local blobs live, and does this process alone use them?
// Two servers on one data directory would be two databases' worth of damage, so the second is refused (issue: two commands).
import {
  accessSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { processStartMark } from './process-mark.ts';
import { StartFailure } from './start-failure.ts';

export interface DataDirectoryLock {
  release(): void;
}

const lockName = 'alveary.lock';

/** Makes the folder when it is missing. @throws StartFailure when it cannot be written to. */
export function prepareDataDirectory(path: string): void {
  try {
    // Others may pass through (the database may run as another user) but not list what is inside.
    mkdirSync(path, { recursive: true, mode: 0o711 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = join(path, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartFailure(
      `The data directory ${path} cannot be written to (${reason(error)}). ` +
        'Make it writable for this user, or name another with ALVEARY_DATA_DIR.',
    );
  }
}

/**
 * Takes the folder for this process. The holder is known by its process id together with the moment that process
 * started, so that a lock left by kill -9 is recognised as dead even when its id has been given to another process.
 * @throws StartFailure when a living process holds it.
 */
export function lockDataDirectory(path: string): DataDirectoryLock {
  const lock = join(path, lockName);
  const own = join(path, `${lockName}.${process.pid}`);
  const content = `${process.pid} ${processStartMark(process.pid) ?? 'unknown'}\n`;
  writeFileSync(own, content, { mode: 0o600 });
  try {
    // A hard link appears whole or not at all, and fails when the name is taken.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (linked(own, lock)) return { release: () => releaseIfOwn(lock, content) };
      const holder = livingHolder(path);
      if (holder !== undefined) throw inUse(path, holder);
      rmSync(lock, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
  throw new StartFailure(`The data directory ${path} is being taken by another process. Start again.`);
}

export function inUse(path: string, holder: number | undefined): StartFailure {
  const who = holder === undefined ? 'another Alveary process' : `another Alveary process (id ${holder})`;
  return new StartFailure(
    `The data directory ${path} is in use by ${who}. Stop that one, or name another folder with ALVEARY_DATA_DIR.`,
  );
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The id of the living process that holds this folder, or nothing. */
export function livingHolder(path: string): number | undefined {
  const [pid, ...mark] = textOf(join(path, lockName)).trim().split(' ');
  const holder = Number(pid);
  if (!Number.isInteger(holder) || holder <= 0) return undefined;
  const now = processStartMark(holder);
  return now !== undefined && now === mark.join(' ') ? holder : undefined;
}

function releaseIfOwn(lock: string, content: string): void {
  if (textOf(lock) === content) rmSync(lock, { force: true });
}

function textOf(path: string): string {
  return statSync(path, { throwIfNoEntry: false }) === undefined ? '' : readFileSync(path, 'utf8');
}

function reason(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
