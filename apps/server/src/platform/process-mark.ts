// Is the process with this id still the one that was meant? Ids are used again, so the moment of its start is part of the answer.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';

/** A text that no other process with the same id will have, or nothing when no such process runs. */
export function processStartMark(pid: number): string | undefined {
  return existsSync('/proc/self/stat') ? markFromProc(pid) : markFromPs(pid);
}

/** The command line of a running process, or nothing when it does not run. */
export function processCommandLine(pid: number): string | undefined {
  if (!existsSync('/proc/self/stat')) return outputOfPs(pid, 'command=');
  const text = readProc(`/proc/${pid}/cmdline`);
  return text === undefined || text === '' ? undefined : text.replaceAll('\0', ' ').trim();
}

/** The folder a running process works in, where the system tells. */
export function processFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function markFromProc(pid: number): string | undefined {
  // The second field is the program's name in brackets, which may hold spaces: count from the last bracket.
  const fields = readProc(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ');
  const state = fields?.[0];
  const startTick = fields?.[19];
  if (startTick === undefined || state === 'Z' || state === 'X') return undefined;
  const boot = readProc('/proc/sys/kernel/random/boot_id')?.trim() ?? 'boot';
  return `${boot} ${startTick}`;
}

function markFromPs(pid: number): string | undefined {
  return outputOfPs(pid, 'lstart=');
}

function outputOfPs(pid: number, column: string): string | undefined {
  try {
    const text = execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim();
    return text === '' ? undefined : text;
  } catch {
    // ps ends with 1 when there is no such process.
    return undefined;
  }
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
