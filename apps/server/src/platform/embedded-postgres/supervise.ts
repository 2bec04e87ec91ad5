// Is the embedded PostgreSQL still there? When it goes away (killed, out of memory) it is brought back on the same port.
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningPostgres } from './bring-up.ts';
import { type Lease, takeLease } from './lease.ts';
import { type Postmaster, stopPostmaster } from './postmaster.ts';

export interface Supervised {
  readonly pid: number;
  stop(): Promise<void>;
}

interface SuperviseRequest {
  readonly running: RunningPostgres;
  readonly report: (line: string) => void;
  readonly onLost: (error: Error) => void;
}

const bringBackLimitMs = 60_000;

/** Holds the lease of the database from now on. @returns nothing when another living process holds it. */
export async function supervise(request: SuperviseRequest): Promise<Supervised | undefined> {
  const { running, report, onLost } = request;
  let postmaster: Postmaster = running.postmaster;
  let lease: Lease | undefined;
  let stopping = false;
  let recovery: Promise<void> = Promise.resolve();

  const recover = async () => {
    report('PostgreSQL has gone away; bringing it back');
    const since = performance.now();
    while (!stopping) {
      try {
        postmaster = await running.bringBack();
        lease = await takeLease(running.logins.owner, onGone);
        if (lease !== undefined) {
          return report(`PostgreSQL is back after ${((performance.now() - since) / 1000).toFixed(1)} s`);
        }
      } catch (error) {
        if (performance.now() - since > bringBackLimitMs) throw error;
      }
      await pause(100);
    }
  };
  const onGone = () => {
    if (stopping) return;
    lease = undefined;
    recovery = recover().catch((error: unknown) =>
      onLost(error instanceof Error ? error : new Error(String(error))),
    );
  };

  lease = await takeLease(running.logins.owner, onGone);
  if (lease === undefined) return undefined;
  return {
    get pid() {
      return postmaster.pid;
    },
    stop: async () => {
      if (stopping) return;
      stopping = true;
      await recovery;
      await lease?.release();
      await stopPostmaster(postmaster.pid);
    },
  };
}
