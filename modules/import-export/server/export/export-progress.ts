// What does a person at the terminal see while an export runs?

const BETWEEN_MS = { terminal: 200, log: 5000 } as const;

const counted = (count: number): string => Math.round(count).toLocaleString('en-US');

export interface ExportProgress {
  readonly done: (patients: number, resources: number) => void;
  /** Of what was written, with its rate. */
  readonly summary: () => string;
}

/** @param tell says a whole line where nothing can be written over */
export const createExportProgress = (tell: (line: string) => void, expected: number): ExportProgress => {
  const isTerminal = process.stderr.isTTY === true;
  const started = performance.now();
  let shown = started;
  let [patients, resources] = [0, 0];
  const rate = (): number => (resources * 1000) / Math.max(1, performance.now() - started);
  const line = (): string =>
    `${counted(patients)} of ${counted(expected)} patients, ${counted(resources)} resources, ${counted(rate())} a second`;
  return {
    done: (more, of) => {
      patients += more;
      resources += of;
      if (performance.now() - shown < (isTerminal ? BETWEEN_MS.terminal : BETWEEN_MS.log)) return;
      shown = performance.now();
      if (isTerminal) process.stderr.write(`\r\u001b[K${line()}`);
      else tell(line());
    },
    summary: () => {
      if (isTerminal) process.stderr.write('\r\u001b[K');
      return `${line()}.`;
    },
  };
};
