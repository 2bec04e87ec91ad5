// How is a fault tried that may never end? In a thread that is ended when it stays away for too long.

import { Worker } from 'node:worker_threads';
import type { Job, Verdict } from './worker.ts';

/** A thread grows with each fault it has loaded. */
const MOST_IN_A_THREAD = 400;

/** @returns a verdict for each job; a fault that keeps its thread busy for `limitMs` is noticed, since a test would hang */
export async function tryAll(
  jobs: readonly Job[],
  limitMs: number,
  onVerdict: (verdict: Verdict) => void,
): Promise<void> {
  const open = [...jobs];
  while (open.length > 0) await oneThread(open, limitMs, onVerdict);
}

function oneThread(open: Job[], limitMs: number, onVerdict: (verdict: Verdict) => void): Promise<void> {
  const thread = new Worker(new URL('./worker.ts', import.meta.url), { stdout: true, stderr: true });
  let left = MOST_IN_A_THREAD;
  let timer: NodeJS.Timeout | undefined;
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      void thread.terminate().then(() => resolve());
    };
    const giveUp = (noticedBy: string, how: string): void => {
      const job = open.shift();
      if (job !== undefined) onVerdict({ id: job.id, noticedBy, how });
      end();
    };
    const next = (): void => {
      clearTimeout(timer);
      const job = open[0];
      if (job === undefined || left === 0) return end();
      left -= 1;
      timer = setTimeout(() => giveUp('the clock', `still busy after ${limitMs} ms`), limitMs);
      thread.postMessage(job);
    };
    thread.on('message', (message: 'ready' | Verdict) => {
      if (message !== 'ready') {
        open.shift();
        onVerdict(message);
      }
      next();
    });
    // What nobody waits for fails outside of its test, and the run of the tests with it.
    thread.on('error', (error) => giveUp('the end of the thread', String(error)));
  });
}
