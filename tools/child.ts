// Runs another program of Node so that Ctrl-C and SIGTERM end both in order, and a program that hangs is ended with all it started.
import { type ChildProcess, spawn } from 'node:child_process';

/** How a program is watched that may hang, or leave others behind. It runs in a process group of its own: only we signal it. */
export interface Watch {
  /** Changes with everything that the program gets done. */
  readonly progress: () => number;
  /** The program is ended when it gets nothing done for so long. */
  readonly limitMs: number;
  /** What a program that was asked to end has for it, before it is killed. */
  readonly graceMs: number;
  /** Notes what the program has started, before it is asked to end and its orphans are nobody's. */
  readonly remember: () => void;
  /** Ends what the program started and what is still there of itself. @returns the command lines of it */
  readonly endLeft: () => Promise<readonly string[]>;
}

export interface ChildOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Hears what it prints, which is printed here too. */
  readonly onOutput?: (text: string) => void;
  readonly watch?: Watch;
}

export interface ChildEnd {
  readonly code: number;
  /** Whether it was ended because it got nothing done. */
  readonly isCut: boolean;
  /** The command lines of what it left running; they have been ended. */
  readonly left: readonly string[];
}

const living = new Map<ChildProcess, () => void>();
let interrupted = false;

/** True once Ctrl-C or SIGTERM has come; the programs under way have been told. */
export const wasInterrupted = (): boolean => interrupted;

/** From now on a signal ends the programs under way instead of this process; its own end comes after theirs. */
export function endChildrenOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // The signal may come several times: the terminal and npm both send one.
    process.on(signal, () => {
      if (!interrupted) endOthers();
      interrupted = true;
    });
  }
}

/** Ends the programs that are still under way. */
export function endOthers(): void {
  for (const end of living.values()) end();
}

/** Runs a script with this Node and waits for its end, and where it is watched for the end of all that it started. */
export async function runNode(args: readonly string[], options: ChildOptions = {}): Promise<ChildEnd> {
  const { watch, onOutput } = options;
  const child = spawn(process.execPath, args, {
    stdio: onOutput === undefined ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
    detached: watch !== undefined,
  });
  let isCut = false;
  const end = watch === undefined ? () => void child.kill('SIGTERM') : endWithin(child, watch);
  living.set(child, end);
  const cut = (): void => {
    isCut = true;
    end();
  };
  const stopWatching = watch === undefined ? () => undefined : whenIdle(watch, cut);
  child.stdout?.on('data', (chunk) => {
    onOutput?.(String(chunk));
    process.stdout.write(chunk);
  });
  child.stderr?.on('data', (chunk) => process.stderr.write(chunk));
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(1));
    // What it left may hold its output open.
    child.once(watch === undefined ? 'close' : 'exit', resolve);
  });
  stopWatching();
  living.delete(child);
  return { code: code ?? 1, isCut, left: (await watch?.endLeft()) ?? [] };
}

/** Asks the program to end in order, as Ctrl-C does, and ends it with all it started when it does not. */
function endWithin(child: ChildProcess, { graceMs, remember, endLeft }: Watch): () => void {
  return () => {
    remember();
    child.kill('SIGINT');
    const limit = setTimeout(() => void endLeft(), graceMs);
    child.once('exit', () => clearTimeout(limit));
  };
}

/** Calls `onIdle` once when nothing has changed for the time of the watch. @returns the end of watching */
function whenIdle({ progress, limitMs }: Watch, onIdle: () => void): () => void {
  let last = progress();
  let since = performance.now();
  const timer = setInterval(
    () => {
      const now = progress();
      if (now !== last) {
        last = now;
        since = performance.now();
      } else if (performance.now() - since >= limitMs) {
        clearInterval(timer);
        onIdle();
      }
    },
    Math.min(1000, limitMs / 4),
  );
  return () => clearInterval(timer);
}
