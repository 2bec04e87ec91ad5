// A pool of Vitest whose process outlives a run: what a change does not reach stays loaded for the next run.

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PoolOptions, PoolRunnerInitializer, PoolWorker, WorkerRequest } from 'vitest/node';

const entry = fileURLToPath(new URL('./kept-worker-process.ts', import.meta.url));

type Kept = { readonly child: ChildProcess; isStarted: boolean; runs: number };
type Listener = (...args: unknown[]) => void;

export type KeptPool = { readonly pool: PoolRunnerInitializer; readonly end: () => void };

/** One process for each project, until `end`. @param maxRuns of a process: it grows with each module that it loads again */
export function keptPool(maxRuns: number): KeptPool {
  const kept = new Map<string, Kept>();
  const forget = (name: string): void => {
    kept.get(name)?.child.kill('SIGKILL');
    kept.delete(name);
  };
  return {
    pool: { name: 'kept', createPoolWorker: (options) => new KeptWorker(options, kept, forget, maxRuns) },
    end: () => {
      for (const { child } of kept.values()) child.kill('SIGKILL');
      kept.clear();
    },
  };
}

class KeptWorker implements PoolWorker {
  readonly name = 'kept';
  /** A process takes what is on disk when it begins as it was then, in all its runs: it would not see a fault of a later one. */
  readonly cacheFs = false;
  private readonly listeners: [string, Listener][] = [];
  private isStopped = false;
  private readonly options: PoolOptions;
  private readonly all: Map<string, Kept>;
  private readonly forget: (name: string) => void;
  private readonly maxRuns: number;

  constructor(options: PoolOptions, all: Map<string, Kept>, forget: (name: string) => void, maxRuns: number) {
    this.options = options;
    this.all = all;
    this.forget = forget;
    this.maxRuns = maxRuns;
  }

  start(): Promise<void> {
    if (!this.all.has(this.project))
      this.all.set(this.project, { child: this.forked(), isStarted: false, runs: 0 });
    return Promise.resolve();
  }

  on(event: string, listener: Listener): void {
    this.listeners.push([event, listener]);
    this.kept.child.on(event, listener);
  }

  off(event: string, listener: Listener): void {
    this.all.get(this.project)?.child.off(event, listener);
  }

  /** The process hears of one start, and of no stop. */
  send(message: WorkerRequest): void {
    const { kept } = this;
    if (message.type === 'start' && kept.isStarted) this.answer('started');
    else if (message.type === 'stop') {
      this.isStopped = true;
      this.answer('stopped');
    } else {
      if (message.type === 'start') kept.isStarted = true;
      if (message.type === 'run') kept.runs += 1;
      kept.child.send(message);
    }
  }

  /** Without a `stop` before, Vitest ends a process that does not answer. */
  stop(): Promise<void> {
    const kept = this.all.get(this.project);
    for (const [event, listener] of this.listeners) kept?.child.off(event, listener);
    if (!this.isStopped || (kept?.runs ?? 0) >= this.maxRuns) this.forget(this.project);
    return Promise.resolve();
  }

  deserialize(data: unknown): unknown {
    return data;
  }

  private get project(): string {
    return this.options.project.name;
  }

  private get kept(): Kept {
    const kept = this.all.get(this.project);
    if (kept === undefined) throw new Error('the process of the tests was never started');
    return kept;
  }

  private answer(type: 'started' | 'stopped'): void {
    const message = { type, __vitest_worker_response__: true };
    setImmediate(() => {
      for (const [event, listener] of this.listeners) if (event === 'message') listener(message);
    });
  }

  private forked(): ChildProcess {
    const { env, execArgv } = this.options;
    const child = fork(entry, [], {
      env,
      execArgv: [...execArgv],
      stdio: 'ignore',
      serialization: 'advanced',
    });
    // One that dies between two runs is replaced.
    child.once('exit', () => {
      if (this.all.get(this.project)?.child === child) this.all.delete(this.project);
    });
    return child;
  }
}
