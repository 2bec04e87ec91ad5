// Finds and ends the processes of a run of tests, also those that left their parent and their process group.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { RUN_MARK } from '../testing/run-environment.ts';

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly command: string;
  /** Whether its environment names the run. */
  readonly isMarked: boolean;
}

const POLL_MS = 50;

/** The processes of one run, by the mark that their environment carries. */
export interface RunProcesses {
  /** Those that run now: what carries the mark, what was noted, what they started, and what shares a process group with one of them. */
  now(): RunningProcess[];
  /** Notes those that run now: one without the mark is not found any more when its parent has ended. */
  remember(): void;
}

export function processesOf(mark: string): RunProcesses {
  const noted = new Map<number, string>();
  const now = (): RunningProcess[] => {
    // An id may have been used again, by another program.
    const all = allProcesses(mark).map((one) => ({
      ...one,
      isMarked: one.isMarked || noted.get(one.pid) === one.command,
    }));
    return withDescendants(all).filter(({ pid }) => pid !== process.pid);
  };
  const remember = (): void => {
    for (const { pid, command } of now()) noted.set(pid, command);
  };
  return { now, remember };
}

/** The marked ones and all that belong to them over however many steps. */
export function withDescendants(all: readonly RunningProcess[]): RunningProcess[] {
  const found = new Set(all.filter(({ isMarked }) => isMarked));
  const pids = new Set([...found].map(({ pid }) => pid));
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const one of all) {
      if (!pids.has(one.parent) && !pids.has(one.group)) continue;
      found.add(one);
      pids.add(one.pid);
    }
  }
  return [...found];
}

function allProcesses(mark: string): RunningProcess[] {
  if (!existsSync('/proc/self/stat')) return processesOfPs(outputOfPs(), mark);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name), mark) ?? []);
}

function readProcess(pid: number, mark: string): RunningProcess | null {
  const stat = readText(`/proc/${pid}/stat`);
  // The second field is the program's name in brackets, which may hold spaces: count from the last bracket.
  const [state = 'X', parent, group] = stat.replace(/^.*\) /s, '').split(' ');
  if (stat === '' || state === 'Z' || state === 'X') return null;
  const command = readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
  const isMarked = readText(`/proc/${pid}/environ`)
    .split('\0')
    .some((line) => line.startsWith(`${RUN_MARK}=`) && line.includes(mark));
  return { pid, parent: Number(parent), group: Number(group), command, isMarked };
}

/** The lines of `ps -o pid=,ppid=,pgid=,stat=,command=`, which with -E holds the environment too (macOS). */
export function processesOfPs(output: string, mark: string): RunningProcess[] {
  return output.split('\n').flatMap((line) => {
    const [, pid, parent, group, state = '', command = ''] =
      /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined || state.startsWith('Z')) return [];
    const isMarked = command.includes(`${RUN_MARK}=`) && command.includes(mark);
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), command, isMarked }];
  });
}

const outputOfPs = (): string =>
  spawnSync('ps', ['-axwwE', '-o', 'pid=,ppid=,pgid=,stat=,command='], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }).stdout;

/** Empty for a process that ended meanwhile, or whose environment is not ours to read. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const isPostgres = ({ command }: RunningProcess): boolean => /^(\S*\/)?postgres(:|\s|$)/.test(command);

/** What ends in order may need a moment after its parent has. */
const SETTLE_MS = 2000;

/**
 * Waits a moment for the processes of a run to end by themselves, asks the others to end and kills what is still there after
 * `graceMs`. PostgreSQL is asked for a fast shutdown, which gives its shared memory back, and is killed last.
 * @returns the command lines of what was running
 */
export async function endProcesses(run: RunProcesses, graceMs: number): Promise<string[]> {
  if (await haveEnded(run, Math.min(SETTLE_MS, graceMs))) return [];
  run.remember();
  const left = run.now();
  for (const one of left) send(one, isPostgres(one) ? 'SIGINT' : 'SIGTERM');
  if (!(await haveEnded(run, graceMs))) {
    for (const one of run.now()) send(one, isPostgres(one) ? 'SIGINT' : 'SIGKILL');
    while (!(await haveEnded(run, graceMs))) for (const one of run.now()) send(one, 'SIGKILL');
  }
  return left.map(({ command }) => command);
}

async function haveEnded(run: RunProcesses, limitMs: number): Promise<boolean> {
  const limit = performance.now() + limitMs;
  while (run.now().length > 0) {
    if (performance.now() >= limit) return false;
    await pause(POLL_MS);
  }
  return true;
}

function send({ pid }: RunningProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
