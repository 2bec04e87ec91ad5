// Runs one program of a run of tests under the eye of its progress and says how it went: what passed, what failed, what was cut.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runNode, wasInterrupted, type Watch } from '../child.ts';
import { PROGRESS_FILE, type Progress, readProgress } from './progress.ts';
import type { RunPlace } from './run-place.ts';

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** A line each. */
  readonly failures: readonly string[];
  /** What else is to be said at the end: that it was cut, what it left. */
  readonly remarks: readonly string[];
  readonly fileMs: ReadonlyMap<string, number>;
}

export interface Limits {
  /** A part is ended when no test finishes for so long. */
  readonly idleMs: number;
  /** What it has then to end in order. */
  readonly graceMs: number;
}

/** A limit ends what hangs and claims nothing: the longest tests take less than two minutes. */
export const usualLimits: Limits = { idleMs: 10 * 60_000, graceMs: 10_000 };

export interface RunnerOptions {
  readonly place: RunPlace;
  readonly limits?: Limits;
  /** What counts as progress in place of a test that finishes. */
  readonly progress?: () => number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs Vitest or Playwright with a reporter of tools/test-run and counts what the reporter wrote down. */
export async function runTests(
  name: string,
  args: readonly string[],
  options: RunnerOptions,
): Promise<Outcome> {
  const { place, limits = usualLimits } = options;
  const file = join(place.folder, `${name}.progress`);
  const finished = options.progress ?? finishedIn(file);
  const { code, isCut, left } = await runNode(args, {
    env: { ...place.environment, ...options.env, [PROGRESS_FILE]: file },
    watch: watchOf(place, finished, limits),
  });
  const progress = readProgress(file);
  const end = isCut ? 'cut' : wasInterrupted() ? 'interrupted' : progress.hasEnded ? 'ended' : 'crashed';
  return outcomeOf(progress, { end, code, left, limits });
}

/** @param progress changes with everything that gets done */
export const watchOf = (
  { remember, endLeft }: RunPlace,
  progress: () => number,
  { idleMs, graceMs }: Limits = usualLimits,
): Watch => ({ progress, limitMs: idleMs, graceMs, remember, endLeft: () => endLeft(graceMs) });

/** @returns how much a progress file holds of tests that finished; tests that begin are no progress */
export function finishedIn(file: string): () => number {
  let size = 0;
  let finished = 0;
  return () => {
    const now = existsSync(file) ? statSync(file).size : 0;
    if (now === size) return finished;
    size = now;
    finished = readFileSync(file, 'utf8').split('"kind":"finished"').length - 1;
    return finished;
  };
}

interface RunEnd {
  readonly end: 'ended' | 'cut' | 'interrupted' | 'crashed';
  readonly code: number;
  readonly left: readonly string[];
  readonly limits: Limits;
}

/** What hung when a run was cut has failed; a run that failed without saying where has failed once. */
export function outcomeOf(progress: Progress, { end, code, left, limits }: RunEnd): Outcome {
  const { passed, fileMs } = progress;
  const hung = end === 'interrupted' ? [] : progress.running.map((name) => `${name}: ${words[end]}`);
  const counted = progress.failed + hung.length;
  const nothingRan = passed + counted === 0;
  const unsaid = end !== 'interrupted' && counted === 0 && (code !== 0 || end !== 'ended' || nothingRan);
  const failed = unsaid ? 1 : counted;
  const failures = [...progress.failures, ...hung];
  if (unsaid && failures.length === 0) failures.push(nothingRan ? 'no test ran' : `ended with code ${code}`);
  return {
    passed,
    failed,
    failures,
    fileMs,
    remarks: [...remarkOf(progress, end, limits), ...leftRemark(left, end)],
  };
}

const words = {
  cut: 'was running when the run was cut',
  crashed: 'was running when the run broke off',
  ended: 'began and never finished',
} as const;

function remarkOf(progress: Progress, end: RunEnd['end'], { idleMs }: Limits): string[] {
  if (end === 'ended') return [];
  const why = {
    cut: `CUT: no test finished for ${spanOf(idleMs)}.`,
    interrupted: 'Interrupted.',
    crashed: 'BROKE OFF before its end.',
  }[end];
  const until = `Until then ${progress.passed} passed and ${progress.failed} failed.`;
  const running = `Running: ${progress.running.length === 0 ? 'nothing' : progress.running.join('; ')}.`;
  const rest = progress.notBegun === null ? [] : [`Never begun: ${progress.notBegun}.`];
  return [[why, until, running, ...rest].join(' ')];
}

export const spanOf = (ms: number): string => (ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} minutes`);

/** What ended in order has no reason to leave anything. */
function leftRemark(left: readonly string[], end: RunEnd['end']): string[] {
  if (left.length === 0 || end !== 'ended') return [];
  return [`Left running, and ended now: ${left.map((one) => one.slice(0, 120)).join('; ')}`];
}
