// How much memory did a process hold at the most?
import { existsSync, readFileSync } from 'node:fs';

/** The most memory that the process held so far, as the system counts it; 0 where it does not say. */
export const peakMegabytes = (pid: number): number => {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return 0;
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1024;
};
