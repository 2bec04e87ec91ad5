// The place of a run of tests: folders of its own for what is temporary, and the mark of its processes, so that both can be removed
// however the run ends.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { throwAwayPlace } from '../../apps/server/src/testing/throw-away-place.ts';
import { MEMORY_FOLDER, RUN_MARK } from '../testing/run-environment.ts';
import { endProcesses, processesOf } from './processes.ts';

export interface RunPlace {
  readonly folder: string;
  /** For the programs of the run, besides the present environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Notes what runs now, so that it is ended also when its parent is gone. */
  remember(): void;
  /** Ends what still runs. @returns the command lines of it */
  endLeft(graceMs?: number): Promise<string[]>;
  /** Ends what still runs and removes the folders. */
  remove(graceMs?: number): Promise<string[]>;
}

const GRACE_MS = 10_000;
const folderName = /^alveary-run-(\d+)-([0-9a-f]{16})$/;

export function newRunPlace(): RunPlace {
  const mark = randomBytes(8).toString('hex');
  const folder = newFolder(tmpdir(), mark);
  const memory = throwAwayPlace === tmpdir() ? null : newFolder(throwAwayPlace, mark);
  const processes = processesOf(mark);
  const endLeft = (graceMs = GRACE_MS): Promise<string[]> => endProcesses(processes, graceMs);
  return {
    folder,
    environment: {
      TMPDIR: folder,
      // A test of a tool may start a run within the run.
      [RUN_MARK]: [process.env[RUN_MARK], mark].filter(Boolean).join(','),
      ...(memory === null ? {} : { [MEMORY_FOLDER]: memory }),
    },
    remember: processes.remember,
    endLeft,
    remove: async (graceMs) => {
      const left = await endLeft(graceMs);
      for (const one of [folder, memory]) if (one !== null) removeFolder(one);
      return left;
    },
  };
}

/** PostgreSQL runs as another user where the tests run as root: it may pass through, and read no names. */
function newFolder(below: string, mark: string): string {
  const folder = join(below, `alveary-run-${process.pid}-${mark}`);
  mkdirSync(folder);
  chmodSync(folder, 0o711);
  return folder;
}

const removeFolder = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
};

/** A run that was ended by kill -9 leaves its processes and folders behind; the next run ends and removes them. */
export async function sweepRuns(graceMs = GRACE_MS): Promise<void> {
  for (const place of new Set([tmpdir(), throwAwayPlace])) {
    for (const name of existsSync(place) ? readdirSync(place) : []) {
      const [, pid, mark = ''] = folderName.exec(name) ?? [];
      if (pid === undefined || isAlive(Number(pid))) continue;
      await endProcesses(processesOf(mark), graceMs);
      removeFolder(join(place, name));
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be signalled, and is alive.
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH';
  }
}
