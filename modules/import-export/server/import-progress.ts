// What does a person at the terminal see while an import runs? A bar with its rate; beside a terminal a line now and then.

export interface ImportProgress {
  surveying(file: number, files: number): void;
  sorting(file: number, files: number): void;
  expect(resources: number): void;
  done(resources: number): void;
  end(): void;
}

const WIDTH = 24;
const BETWEEN_MS = { terminal: 200, log: 5000 } as const;

const seconds = (ms: number): string => {
  const whole = Math.round(ms / 1000);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
};

const counted = (count: number): string => count.toLocaleString('en-US');

export const progressLine = (done: number, expected: number, ms: number): string => {
  const part = expected === 0 ? 1 : Math.min(1, done / expected);
  const filled = Math.round(part * WIDTH);
  const rate = ms > 0 ? (done * 1000) / ms : 0;
  const left = rate > 0 ? `, ${seconds(((expected - done) / rate) * 1000)} left` : '';
  const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`;
  return `${bar} ${Math.floor(part * 100)} %  ${counted(done)} of ${counted(expected)} resources, ${counted(Math.round(rate))} a second${left}`;
};

/** @param tell says a whole line where nothing can be written over */
export const createImportProgress = (tell: (line: string) => void): ImportProgress => {
  const isTerminal = process.stderr.isTTY === true;
  const between = isTerminal ? BETWEEN_MS.terminal : BETWEEN_MS.log;
  let started = performance.now();
  let shown = isTerminal ? 0 : started;
  let expected = 0;
  let done = 0;
  const show = (line: string): void => {
    shown = performance.now();
    if (isTerminal) process.stderr.write(`\r\u001b[K${line}`);
    else tell(line);
  };
  const isTime = (): boolean => performance.now() - shown >= between;
  return {
    surveying: (file, files) => {
      if (isTime()) show(`Looking through file ${counted(file)} of ${counted(files)}`);
    },
    sorting: (file, files) => {
      if (isTime()) show(`Sorting file ${counted(file)} of ${counted(files)} by patient`);
    },
    expect: (resources) => {
      expected = resources;
      started = performance.now();
    },
    done: (resources) => {
      done += resources;
      if (isTime()) show(progressLine(done, expected, performance.now() - started));
    },
    end: () => {
      show(progressLine(done, expected, performance.now() - started));
      if (isTerminal) process.stderr.write('\n');
    },
  };
};
