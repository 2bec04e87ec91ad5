// Runs the process to its end: signals stop it in order with 0; anything unforeseen prints one line and ends it with 1.
import { createLifetime, type Lifetime } from './lifetime.ts';
import { StartFailure } from './start-failure.ts';

const stopLimitMs = 30_000;

interface Ending {
  readonly exitCode: number;
  readonly line?: string;
}

/** Runs `start`, then lives until a signal. Signals may come several times: terminal and npm both send one. */
export async function runUntilStopped(start: (lifetime: Lifetime) => Promise<void>): Promise<void> {
  const complain = (line: string) => process.stderr.write(`${line}\n`);
  const lifetime = createLifetime(complain);
  let ending: Ending | undefined;

  const end = async (wish: Ending) => {
    if (ending !== undefined) return;
    ending = wish;
    if (wish.line !== undefined) complain(wish.line);
    const limit = setTimeout(() => {
      complain(
        `Stopping took longer than ${stopLimitMs / 1000} s; ending now. The next start recovers by itself.`,
      );
      process.exit(1);
    }, stopLimitMs);
    await lifetime.stop();
    clearTimeout(limit);
    process.exit(wish.exitCode);
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (ending === undefined && process.stdout.writable) process.stdout.write('\nStopping …\n');
      void end({ exitCode: 0 });
    });
  }
  const unforeseen = (error: unknown) => void end({ exitCode: 1, line: lineOf(error) });
  process.on('uncaughtException', unforeseen);
  process.on('unhandledRejection', unforeseen);

  try {
    await start(lifetime);
  } catch (error) {
    // What a stop cuts off fails, and that is no error.
    if (lifetime.signal.aborted) return;
    await end({ exitCode: 1, line: lineOf(error) });
  }
}

/** One line: for a reason that a person can act on its own words, for anything else also where it came from. */
export function lineOf(error: unknown): string {
  if (error instanceof StartFailure) return error.message;
  if (!(error instanceof Error)) return `Alveary ended by an unforeseen error: ${String(error)}`;
  const place = /\(?((?:file|node):[^\s)]+)\)?/.exec(error.stack ?? '')?.[1];
  const words = `${error.name}: ${error.message}`
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
  return `Alveary ended by an unforeseen error: ${words}${place === undefined ? '' : ` (${place})`}`;
}
