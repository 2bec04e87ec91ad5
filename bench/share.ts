// Which program used the processor while something was measured? Throughput on a busy machine says little; the processor time
// of one request, of the client, the server and the database, says the same on every day.
import { readdirSync, readFileSync } from 'node:fs';

/** The processes that take part: what these started counts with them, to the nearest one that is named. */
export interface Parties {
  readonly server?: number | undefined;
  /** The postmaster of a database that was started here. */
  readonly database?: number | undefined;
}

/** Seconds of processor time. */
export interface Spent {
  readonly client: number;
  readonly server: number | null;
  readonly database: number | null;
  /** The share of the machine that other programs had meanwhile, 0 to 1. */
  readonly others: number;
}

interface Process {
  readonly parent: number;
  readonly ticks: number;
}

interface Sample {
  /** Clock ticks of all cores, of work and altogether. */
  readonly busy: number;
  readonly all: number;
  readonly ofParty: ReadonlyMap<number, number>;
}

/** The unit of /proc: USER_HZ, which Linux keeps at 100 on every machine Node runs on. */
const TICKS_A_SECOND = 100;

const numbersOf = (text: string): number[] => text.trim().split(/\s+/).map(Number);

const readProcess = (pid: number): Process | null => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [parent, user, system, children, childrenSystem] = [1, 11, 12, 13, 14].map((at) =>
      Number(fields[at]),
    );
    return {
      parent: parent ?? 0,
      ticks: (user ?? 0) + (system ?? 0) + (children ?? 0) + (childrenSystem ?? 0),
    };
  } catch {
    // It ended while the list was read.
    return null;
  }
};

/** The ticks of each root with what descends from it, up to the next root. */
const ticksOfRoots = (roots: readonly number[]): Map<number, number> => {
  const processes = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? readProcess(Number(name)) : null;
    if (found) processes.set(Number(name), found);
  }
  const rootOf = (pid: number): number | null => {
    if (roots.includes(pid)) return pid;
    const parent = processes.get(pid)?.parent ?? 0;
    return parent > 1 ? rootOf(parent) : null;
  };
  const ticks = new Map(roots.map((root) => [root, 0]));
  for (const [pid, one] of processes) {
    const root = rootOf(pid);
    if (root !== null) ticks.set(root, (ticks.get(root) ?? 0) + one.ticks);
  }
  return ticks;
};

const sample = (roots: readonly number[]): Sample => {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0, steal = 0] = numbersOf(
    first.slice(4),
  );
  const busy = user + nice + system + irq + soft + steal;
  return { busy, all: busy + idle + wait, ofParty: ticksOfRoots(roots) };
};

/** Starts watching. The returned question answers with what was spent since; null where it cannot be known. */
export const watchProcessor = (parties: Parties): (() => Spent | null) => {
  if (process.platform !== 'linux') return () => null;
  const { server, database } = parties;
  const roots = [process.pid, server, database].filter((pid) => pid !== undefined);
  const before = sample(roots);
  return () => {
    const after = sample(roots);
    const ticks = (pid: number): number => (after.ofParty.get(pid) ?? 0) - (before.ofParty.get(pid) ?? 0);
    const seconds = (pid: number | undefined): number | null =>
      pid === undefined ? null : ticks(pid) / TICKS_A_SECOND;
    const own = roots.reduce((sum, pid) => sum + ticks(pid), 0);
    const others = after.busy - before.busy - own;
    return {
      client: ticks(process.pid) / TICKS_A_SECOND,
      server: seconds(server),
      database: seconds(database),
      others: Math.min(1, Math.max(0, others / Math.max(1, after.all - before.all))),
    };
  };
};
