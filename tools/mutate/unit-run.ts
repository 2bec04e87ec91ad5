// Small faults in contracts and rules against the unit tests, loaded anew for each fault in a thread that may be ended.

import { join } from 'node:path';
import type { Source } from '../checks/source.ts';
import { root } from '../checks/tree.ts';
import { mutated, type Mutant, mutantsOf } from './mutants.ts';
import { type Importers, isTried, isUnitTest, loading } from './related.ts';
import { tryAll } from './threads.ts';
import type { Job } from './worker.ts';

const LIMIT_MS = 10_000;
type Sources = ReadonlyMap<string, Source>;

export async function tryWithUnitTests(
  wanted: readonly string[],
  sources: Sources,
  importers: Importers,
): Promise<void> {
  const files = filesOf(wanted, sources);
  const began = performance.now();
  const { usable, others } = await loadable(sources);
  for (const one of others) console.log(`left out: ${one}`);
  const mutants: Mutant[] = [];
  const jobs: Job[] = [];
  for (const source of files) {
    const anew = loading(source.path, importers);
    const tests = anew.filter((path) => usable.has(path));
    // Without a fault the tests pass one after another, or they would notice anything.
    jobs.push(jobOf(-1, source.path, source.text, anew, tests));
    for (const mutant of mutantsOf(source)) {
      jobs.push(jobOf(mutants.length, source.path, mutated(source.text, mutant), anew, tests));
      mutants.push(mutant);
    }
  }
  const missed: Mutant[] = [];
  await tryAll(jobs, LIMIT_MS, ({ id, noticedBy, how }) => {
    if (id === -1 && noticedBy !== null) throw new Error(`${noticedBy} fails without any fault: ${how}`);
    const mutant = mutants[id];
    if (noticedBy !== null || mutant === undefined) return;
    missed.push(mutant);
    console.log(notNoticed(mutant, sources));
  });
  printShares(files, mutants, missed);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `${share(mutants.length, missed.length)}  ${mutants.length - missed.length} of ${mutants.length} faults were noticed, ${usable.size} test files, ${seconds} s`,
  );
}

function filesOf(wanted: readonly string[], sources: Sources): readonly Source[] {
  const files = [...sources.values()].filter(
    ({ path }) => isTried(path) && (wanted.length === 0 || wanted.some((part) => path.includes(part))),
  );
  for (const part of wanted) {
    if (files.some(({ path }) => path.includes(part))) continue;
    console.error(
      `"${part}" names no file of rules, policies or validation. Give a part of its path, such as time-tracking/contract.`,
    );
    process.exit(2);
  }
  return files;
}

/** Tests that this tool cannot load, such as those that need a browser's globals, notice nothing. */
async function loadable(sources: Sources): Promise<{ usable: Set<string>; others: string[] }> {
  const tests = [...sources.keys()].filter(isUnitTest);
  const usable = new Set<string>();
  const others: string[] = [];
  const jobs = tests.map((test, id) => jobOf(id, test, sources.get(test)?.text ?? '', [], [test]));
  await tryAll(jobs, LIMIT_MS, ({ id, noticedBy, how }) => {
    const test = tests[id] ?? '';
    if (noticedBy === null) usable.add(test);
    else others.push(`${test}: ${how.split('\n')[0]}`);
  });
  return { usable, others };
}

function jobOf(
  id: number,
  file: string,
  text: string,
  anew: readonly string[],
  tests: readonly string[],
): Job {
  const whole = (path: string): string => join(root, path);
  return { id, file: whole(file), text, anew: anew.map(whole), tests: tests.map(whole) };
}

function notNoticed({ file, line, start, end, instead }: Mutant, sources: Sources): string {
  const was = sources.get(file)?.text.slice(start, end).replace(/\s+/g, ' ').slice(0, 60);
  return `${file}:${line} not noticed: ${was} → ${instead === '' ? 'nothing' : instead}`;
}

function printShares(files: readonly Source[], mutants: readonly Mutant[], missed: readonly Mutant[]): void {
  for (const { path } of files) {
    const all = mutants.filter(({ file }) => file === path).length;
    const not = missed.filter(({ file }) => file === path).length;
    if (all > 0)
      console.log(`${share(all, not)}  ${String(all - not).padStart(4)} of ${String(all).padEnd(4)} ${path}`);
  }
}

const share = (all: number, not: number): string =>
  `${String(all === 0 ? 100 : Math.round(((all - not) / all) * 1000) / 10).padStart(5)} %`;
