// Does this process alone use the data directory? Two servers on one would be two databases' worth of damage, so the second
// is refused.
import { linkSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { now } from './clock.ts';
import { processStartMark } from './process-mark.ts';
import { StartFailure } from './start-failure.ts';

export interface DataDirectoryLock {
  release(): void;
}

/** Who holds a folder: a process of this machine, or one that cannot be asked from here. */
export type Holder =
  | { readonly kind: 'here'; readonly pid: number }
  | { readonly kind: 'elsewhere'; readonly place: string; readonly secondsAgo: number };

const lockName = 'alveary.lock';
const signOfLifeMs = 10_000;
const deadAfterMs = 35_000;

/**
 * Takes the folder for this process. The holder is known by its process id together with the moment that process
 * started, so that a lock left by kill -9 is recognised as dead even when its id has been given to another process.
 * In another container or on another machine it is known by a sign of life every ten seconds.
 * @throws StartFailure when a living process holds it.
 */
export function lockDataDirectory(path: string): DataDirectoryLock {
  const lock = join(path, lockName);
  const own = join(path, `${lockName}.${process.pid}`);
  const content = `${process.pid} ${processStartMark(process.pid) ?? 'unknown'}\n${placeOfThisProcess()}\n`;
  writeFileSync(own, content, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (isAcquired(own, lock, content)) return heldLock(lock, content);
      const holder = livingHolder(path);
      if (holder !== undefined) throw inUse(path, holder);
      rmSync(lock, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
  throw new StartFailure(`The data directory ${path} is being taken by another process. Start again.`);
}

export function inUse(path: string, holder: Holder | undefined): StartFailure {
  if (holder?.kind === 'elsewhere') {
    return new StartFailure(
      `The data directory ${path} is in use on another machine or in another container (${holder.place}), seen there ` +
        `${holder.secondsAgo} s ago. Stop that one; if it is gone already, start again in ${deadAfterMs / 1000} s.`,
    );
  }
  const who = holder === undefined ? 'another Alveary process' : `another Alveary process (id ${holder.pid})`;
  return new StartFailure(
    `The data directory ${path} is in use by ${who}. Stop that one, or name another folder with ALVEARY_DATA_DIR.`,
  );
}

/** The living process that holds this folder, or nothing. */
export function livingHolder(path: string): Holder | undefined {
  const lock = join(path, lockName);
  const [processLine = '', place = ''] = textOf(lock).split('\n');
  const [pidText, ...mark] = processLine.split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (place !== placeOfThisProcess()) return holderElsewhere(lock, place);
  const markNow = processStartMark(pid);
  return markNow !== undefined && markNow === mark.join(' ') ? { kind: 'here', pid } : undefined;
}

function holderElsewhere(lock: string, place: string): Holder | undefined {
  const seen = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  if (seen === undefined || now() - seen > deadAfterMs) return undefined;
  return { kind: 'elsewhere', place, secondsAgo: Math.max(0, Math.round((now() - seen) / 1000)) };
}

/** A hard link appears whole or not at all, and fails when the name is taken. */
function isAcquired(own: string, lock: string, content: string): boolean {
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') return false;
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
  }
  // A file system without hard links.
  try {
    writeFileSync(lock, content, { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function heldLock(lock: string, content: string): DataDirectoryLock {
  const sign = setInterval(() => {
    if (textOf(lock) === content) utimesSync(lock, now() / 1000, now() / 1000);
  }, signOfLifeMs);
  sign.unref();
  return {
    release: () => {
      clearInterval(sign);
      if (textOf(lock) === content) rmSync(lock, { force: true });
    },
  };
}

/** Processes of one place see each other's ids; containers on one machine do not. */
function placeOfThisProcess(): string {
  return `${hostname()} ${processNamespace()}`;
}

function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return 'one';
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
