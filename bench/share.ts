// How much of the machine did other programs take while something was measured? A figure from a busy machine says little.
import { readdirSync, readFileSync } from 'node:fs';

interface Sample {
  /** Clock ticks of all cores, of work and altogether. */
  readonly busy: number;
  readonly all: number;
  /** Clock ticks of this process, those it started and theirs. */
  readonly own: number;
}

const numbersOf = (text: string): number[] => text.trim().split(/\s+/).map(Number);

interface Process {
  readonly parent: number;
  readonly ticks: number;
}

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

const ownTicks = (roots: readonly number[]): number => {
  const processes = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? readProcess(Number(name)) : null;
    if (found) processes.set(Number(name), found);
  }
  const isOwn = (pid: number): boolean => {
    if (roots.includes(pid)) return true;
    const parent = processes.get(pid)?.parent ?? 0;
    return parent > 1 && isOwn(parent);
  };
  let ticks = 0;
  for (const [pid, one] of processes) if (isOwn(pid)) ticks += one.ticks;
  return ticks;
};

const sample = (roots: readonly number[]): Sample => {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0, steal = 0] = numbersOf(
    first.slice(4),
  );
  const busy = user + nice + system + irq + soft + steal;
  return { busy, all: busy + idle + wait, own: ownTicks(roots) };
};

/** Starts watching. The returned question answers with the share of the machine that others had, 0 to 1; null where it cannot be known. */
export const watchOthers = (roots: readonly number[]): (() => number | null) => {
  if (process.platform !== 'linux') return () => null;
  const before = sample(roots);
  return () => {
    const after = sample(roots);
    const others = after.busy - before.busy - (after.own - before.own);
    return Math.min(1, Math.max(0, others / Math.max(1, after.all - before.all)));
  };
};
