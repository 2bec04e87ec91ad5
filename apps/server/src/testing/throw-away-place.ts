// The folder of what tests throw away, such as whole databases: in memory where there is room for it, else the one of the system.
import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { MEMORY_FOLDER } from '../../../../tools/testing/run-environment.ts';

const memory = '/dev/shm';
/** `npm test` removes a folder of its own there, whatever its tests left in it. */
const folder = process.env[MEMORY_FOLDER] ?? memory;
/** A whole run holds about half of it: the databases of the files under way, the largest alone half a gigabyte, and their log. */
const ROOM = 4 * 1024 ** 3;

/** Where PostgreSQL may not be reached otherwise, it is copied beside its data and started there. */
const mayStartPrograms = (): boolean => {
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const [, , , options = 'noexec'] = mounts.findLast(([, at]) => at === memory) ?? [];
  return !options.split(',').includes('noexec');
};

const hasRoom = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= ROOM && process.availableMemory() >= 2 * ROOM && mayStartPrograms();
  } catch {
    // Another system has no such folder.
    return false;
  }
};

/** Both, for whoever clears away what an interrupted run has left. */
export const throwAwayPlaces: readonly string[] = hasRoom() ? [folder, tmpdir()] : [tmpdir()];

/** A database is a thousand files: to copy one costs the processor ten times as much on a disk (decision 0097). */
export const throwAwayPlace: string = throwAwayPlaces[0] ?? tmpdir();
