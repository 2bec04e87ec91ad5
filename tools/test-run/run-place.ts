// The place of a run of tests: folders of its own for what is temporary, and the mark of its processes, so that both can be removed
// however the run ends.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
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

export function newRunPlace(): RunPlace {
  const folder = newFolder(tmpdir());
  const memory = throwAwayPlace === tmpdir() ? null : newFolder(throwAwayPlace);
  const mark = randomBytes(8).toString('hex');
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
      for (const one of [folder, memory]) {
        if (one !== null && existsSync(one)) rmSync(one, { recursive: true, force: true, maxRetries: 5 });
      }
      return left;
    },
  };
}

/** PostgreSQL runs as another user where the tests run as root: it may pass through, and read no names. */
function newFolder(below: string): string {
  const folder = mkdtempSync(join(below, `alveary-run-${process.pid}-`));
  chmodSync(folder, 0o711);
  return folder;
}
