// Runs the parts of a plan one after another and says at the end what each took, what failed, what was cut and what was not run.
import { wasInterrupted } from '../child.ts';
import type { Plan } from './plan.ts';
import type { RunPlace } from './run-place.ts';

export interface RunResult {
  readonly code: number;
  /** By file, what it took in milliseconds. */
  readonly fileMs: ReadonlyMap<string, number>;
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
}

const inSeconds = (since: number): string =>
  `${((performance.now() - since) / 1000).toFixed(1)} s`.padStart(9);

/** The place of the run is removed before this ends, with every process and folder that is left there. */
export async function runParts(plan: Plan, place: RunPlace): Promise<RunResult> {
  const began = performance.now();
  const summary: string[] = [];
  const remarks: string[] = [];
  const failures: string[] = [];
  const fileMs = new Map<string, number>();
  const total = { passed: 0, failed: 0 };
  for (const line of plan.begin) console.log(line);
  try {
    for (const { title, run } of plan.parts) {
      if (wasInterrupted()) break;
      console.log(`\n── ${title} ${'─'.repeat(Math.max(3, 100 - title.length))}\n`);
      const since = performance.now();
      const outcome = await run();
      total.passed += outcome.passed;
      total.failed += outcome.failed;
      failures.push(...outcome.failures.map((one) => `${title}: ${one}`));
      remarks.push(...outcome.remarks.map((one) => `${title}: ${one}`));
      for (const [file, ms] of outcome.fileMs) fileMs.set(file, ms);
      summary.push(`${inSeconds(since)}  ${outcome.passed} passed, ${outcome.failed} failed  ${title}`);
    }
  } finally {
    await place.remove();
  }
  console.log(`\n${summary.join('\n')}\n${inSeconds(began)}  altogether`);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((one) => `  ${one}`).join('\n')}`);
  for (const one of [...remarks, ...plan.notRun]) console.log(`\n${one}`);
  if (wasInterrupted()) console.log('\nInterrupted before the end.');
  console.log(`${total.passed} passed, ${total.failed} failed`);
  const code = wasInterrupted() ? 130 : total.failed === 0 ? 0 : 1;
  return { code, fileMs, failures, ...total };
}
