// Progress of a run of tests: the lines its reporters append to a file while it runs, and what they add up to, also when it was cut.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** Names the file to which the reporters append. */
export const PROGRESS_FILE = 'TEST_RUN_PROGRESS';

const line = z.discriminatedUnion('kind', [
  /** What will run: files, or single tests where they are known before. */
  z.object({ kind: z.literal('planned'), of: z.enum(['files', 'tests']), count: z.number() }),
  z.object({ kind: z.literal('file-started'), file: z.string() }),
  z.object({ kind: z.literal('file-ended'), file: z.string(), ms: z.number() }),
  z.object({ kind: z.literal('started'), id: z.string(), name: z.string() }),
  z.object({
    kind: z.literal('finished'),
    id: z.string(),
    name: z.string(),
    state: z.enum(['passed', 'failed', 'skipped']),
    message: z.string().optional(),
  }),
  /** What failed outside of a test; it counts where no test of its file says so. */
  z.object({
    kind: z.literal('broken'),
    name: z.string(),
    message: z.string().optional(),
    counts: z.boolean(),
  }),
  z.object({ kind: z.literal('ended') }),
]);

export type ProgressLine = z.infer<typeof line>;

export interface Progress {
  readonly passed: number;
  /** Skipped ones too: a test that was skipped did not pass. */
  readonly failed: number;
  /** A line each, with the first line of its message. */
  readonly failures: readonly string[];
  /** Tests that began and did not finish; where there is none, the files. */
  readonly running: readonly string[];
  /** '12 files', '10 tests': planned and never begun. */
  readonly notBegun: string | null;
  /** Whether the runner came to its end by itself. */
  readonly hasEnded: boolean;
  /** By file, what it took in milliseconds. */
  readonly fileMs: ReadonlyMap<string, number>;
}

/** @returns what a reporter calls with each line; it writes nothing in a run that nobody watches */
export const progressWriter = (): ((entry: ProgressLine) => void) => {
  const file = process.env[PROGRESS_FILE];
  return file === undefined ? () => undefined : (entry) => appendFileSync(file, `${JSON.stringify(entry)}\n`);
};

const colours = /\u001b\[[0-9;]*m/g;

/** The first line of a message, without colours. */
const firstLine = (text: string | undefined): string =>
  (text ?? '').replace(colours, '').trim().split('\n')[0]?.trim() ?? '';

const failureOf = (name: string, message: string | undefined): string =>
  [name, firstLine(message)].filter((part) => part !== '').join(': ');

/** What the lines of a progress file add up to; a last line that was cut off is left out. */
export function readProgress(file: string): Progress {
  if (!existsSync(file)) return progressOf([]);
  const text = readFileSync(file, 'utf8');
  return progressOf(
    text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .filter((one) => one !== '')
      .map((one) => line.parse(JSON.parse(one))),
  );
}

export function progressOf(lines: readonly ProgressLine[]): Progress {
  const all = { passed: 0, failed: 0, begun: 0, hasEnded: false };
  const planned: { of: 'files' | 'tests'; count: number } = { of: 'tests', count: 0 };
  const failures: string[] = [];
  const running = new Map<string, string>();
  const finished = new Set<string>();
  const openFiles = new Set<string>();
  const fileMs = new Map<string, number>();
  for (const one of lines) {
    if (one.kind === 'planned') {
      planned.of = one.of;
      planned.count += one.count;
    } else if (one.kind === 'file-started') {
      openFiles.add(one.file);
      if (planned.of === 'files') all.begun += 1;
    } else if (one.kind === 'file-ended') {
      openFiles.delete(one.file);
      fileMs.set(one.file, one.ms);
    } else if (one.kind === 'started') {
      // Vitest may report the end of a short test before its beginning.
      if (!finished.has(one.id)) running.set(one.id, one.name);
      if (planned.of === 'tests') all.begun += 1;
    } else if (one.kind === 'finished') {
      running.delete(one.id);
      finished.add(one.id);
      all[one.state === 'passed' ? 'passed' : 'failed'] += 1;
      if (one.state === 'failed') failures.push(failureOf(one.name, one.message));
    } else if (one.kind === 'broken') {
      if (one.counts) all.failed += 1;
      failures.push(failureOf(one.name, one.message));
    } else all.hasEnded = true;
  }
  const left = planned.count - all.begun;
  return {
    passed: all.passed,
    failed: all.failed,
    failures,
    running: running.size > 0 ? [...running.values()] : [...openFiles],
    notBegun: left > 0 ? `${left} ${planned.of}` : null,
    hasEnded: all.hasEnded,
    fileMs,
  };
}
