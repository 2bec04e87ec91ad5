// Does a PostgreSQL server run on this cluster, how is one started, and how is it stopped so that nothing is lost?
import type { ChildProcess } from 'node:child_process';
import { existsSync, openSync, closeSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processCommandLine, processFolder } from '../process-mark.ts';
import { StartFailure } from '../start-failure.ts';
import { type RunAs, spawnAs } from './run-as.ts';
import { type Durability, serverArguments } from './settings.ts';

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Set when this process started it; a server found running has no child. */
  readonly child: ChildProcess | undefined;
}

export interface LaunchRequest {
  readonly programFolder: string;
  readonly clusterFolder: string;
  readonly logFile: string;
  readonly runAs: RunAs;
  readonly durability: Durability;
  readonly port: number;
  readonly report: (line: string) => void;
  readonly onChild: (child: ChildProcess) => void;
}

/** Why a server did not come up, as far as the caller can do something about it. */
export class PortTaken extends Error {}

const startLimitMs = 120_000;
const sharedMemoryLimitMs = 30_000;
const stopLimitMs = 60_000;

/** A living server on this cluster: one whose Node process was killed and which went on alone. */
export function findPostmaster(clusterFolder: string): (Postmaster & { ready: boolean }) | undefined {
  const noted = readPidFile(clusterFolder);
  if (noted === undefined) return undefined;
  if (isPostgresOf(clusterFolder, noted.pid)) {
    return { pid: noted.pid, port: noted.port, child: undefined, ready: noted.status === 'ready' };
  }
  // The id belongs to nobody or to another program now; PostgreSQL itself would refuse to start in the second case.
  rmSync(join(clusterFolder, 'postmaster.pid'), { force: true });
  return undefined;
}

function isPostgresOf(clusterFolder: string, pid: number): boolean {
  const commandLine = processCommandLine(pid);
  if (!commandLine?.includes('postgres')) return false;
  // PostgreSQL works in its data folder; that stays true when the folder was renamed since.
  return (processFolder(pid) ?? clusterFolder) === clusterFolder || commandLine.includes(clusterFolder);
}

/** Starts a server and waits until it takes connections, through a recovery if one is needed. */
export async function launchPostmaster(request: LaunchRequest): Promise<Postmaster> {
  const started = performance.now();
  for (;;) {
    const logStart = sizeOf(request.logFile);
    const child = spawnPostgres(request);
    const outcome = await whenReady(request, child);
    if (outcome !== undefined) return outcome;
    const log = readFileSync(request.logFile).subarray(logStart).toString('utf8');
    if (/could not bind|Address already in use/i.test(log)) throw new PortTaken();
    const blocked = /shared memory block/i.test(log) || /lock file "postmaster.pid" already exists/.test(log);
    if (!blocked || performance.now() - started > sharedMemoryLimitMs) {
      throw new StartFailure(
        `The embedded PostgreSQL did not start: ${reasonIn(log)} (see ${request.logFile}).`,
      );
    }
    // After kill -9 of the server its last worker processes hold the memory a moment longer.
    await pause(100);
  }
}

/** Asks for a fast shutdown, which writes everything out, and waits for its end. */
export async function stopPostmaster(pid: number): Promise<void> {
  if (!signal(pid, 'SIGINT')) return;
  const limit = performance.now() + stopLimitMs;
  while (performance.now() < limit) {
    if (processCommandLine(pid) === undefined) return;
    await pause(5);
  }
  throw new Error(`PostgreSQL (process ${pid}) did not stop within ${stopLimitMs / 1000} s.`);
}

export async function waitUntilReady(clusterFolder: string, pid: number): Promise<boolean> {
  const limit = performance.now() + startLimitMs;
  while (performance.now() < limit) {
    const noted = readPidFile(clusterFolder);
    if (noted?.pid === pid && noted.status === 'ready') return true;
    if (processCommandLine(pid) === undefined) return false;
    await pause(5);
  }
  return false;
}

function spawnPostgres(request: LaunchRequest): ChildProcess {
  if (sizeOf(request.logFile) > 10_000_000) renameSync(request.logFile, `${request.logFile}.1`);
  const log = openSync(request.logFile, 'a', 0o600);
  const args = [
    '-D',
    request.clusterFolder,
    '-p',
    String(request.port),
    ...serverArguments(request.durability),
  ];
  const child = spawnAs(request.runAs, join(request.programFolder, 'bin', 'postgres'), args, {
    // In a process group of its own: Ctrl-C at the terminal must not stop it before the server has drained.
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  closeSync(log);
  request.onChild(child);
  return child;
}

async function whenReady(request: LaunchRequest, child: ChildProcess): Promise<Postmaster | undefined> {
  const state: { ended: boolean; error: Error | undefined } = { ended: false, error: undefined };
  child.once('exit', () => (state.ended = true));
  child.once('error', (error) => (state.error = error));
  const started = performance.now();
  let told = false;
  while (performance.now() - started < startLimitMs) {
    if (state.error !== undefined) {
      throw new StartFailure(`The embedded PostgreSQL cannot be run: ${state.error.message}`);
    }
    if (state.ended) return undefined;
    const noted = readPidFile(request.clusterFolder);
    if (noted !== undefined && noted.pid === child.pid && noted.status === 'ready') {
      return { pid: noted.pid, port: request.port, child };
    }
    if (!told && performance.now() - started > 2000) {
      told = true;
      request.report('PostgreSQL is recovering after it was not stopped in order');
    }
    await pause(5);
  }
  if (child.pid !== undefined) signal(child.pid, 'SIGINT');
  throw new StartFailure(
    `The embedded PostgreSQL was not ready after ${startLimitMs / 1000} s (see ${request.logFile}).`,
  );
}

function readPidFile(clusterFolder: string): { pid: number; port: number; status: string } | undefined {
  const path = join(clusterFolder, 'postmaster.pid');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  // Its lines: id, folder, start, port, socket folder, address, shared memory, status.
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3] ?? 0), status: lines[7] ?? '' } : undefined;
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}

function reasonIn(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const line = lines.findLast((text) => /FATAL|ERROR|PANIC|error while loading/.test(text)) ?? lines.at(-1);
  return (line ?? 'it ended without a word').replace(/^.*?(FATAL|PANIC|ERROR): +/, '');
}
