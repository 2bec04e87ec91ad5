// How does a tool run another program so that Ctrl-C and SIGTERM end both in order?
import { type ChildProcess, spawn } from 'node:child_process';

export interface ChildOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Also collect what it prints. */
  readonly collect?: boolean;
  /** The program is ended when it runs longer. */
  readonly limitMs?: number;
}

export interface ChildEnd {
  readonly code: number;
  readonly output: string;
  readonly timedOut: boolean;
}

const living = new Set<ChildProcess>();
let interrupted = false;

/** True once Ctrl-C or SIGTERM has come; the programs under way have been told. */
export const wasInterrupted = (): boolean => interrupted;

/** From now on a signal ends the programs under way instead of this process; its own end comes after theirs. */
export function endChildrenOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // The signal may come several times: the terminal and npm both send one.
    process.on(signal, () => {
      interrupted = true;
      endOthers();
    });
  }
}

/** Ends the programs that are still under way. */
export function endOthers(): void {
  for (const child of living) child.kill('SIGTERM');
}

/** Runs a script with this Node and waits for its end. */
export function runNode(args: readonly string[], options: ChildOptions = {}): Promise<ChildEnd> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      stdio: options.collect === true ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...options.env },
    });
    living.add(child);
    const state = { output: '', timedOut: false };
    const limit = options.limitMs === undefined ? undefined : setTimeout(onLimit, options.limitMs);
    function onLimit(): void {
      state.timedOut = true;
      child.kill('SIGTERM');
    }
    const end = (code: number | null) => {
      clearTimeout(limit);
      living.delete(child);
      resolve({ code: code ?? 1, ...state });
    };
    child.stdout?.on('data', (chunk) => {
      state.output += String(chunk);
      process.stdout.write(chunk);
    });
    child.stderr?.on('data', (chunk) => process.stderr.write(chunk));
    child.once('error', () => end(1));
    child.once('close', end);
  });
}
