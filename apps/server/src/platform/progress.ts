// Output of a program for the person at the terminal: one line for each step, with the time since its start.

export interface Progress {
  /** Prints one line with the seconds since the beginning. */
  report(line: string): void;
  /** Prints a text as it is, set apart by empty lines. */
  print(text: string): void;
  /** Seconds since the beginning, for a closing line. */
  elapsed(): string;
}

export function createProgress(
  write: (text: string) => void = (text) => process.stdout.write(text),
): Progress {
  const started = performance.now();
  const elapsed = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  return {
    elapsed,
    report: (line) => write(`${elapsed().padStart(8)}  ${line}\n`),
    print: (text) => write(`\n${text}\n\n`),
  };
}
