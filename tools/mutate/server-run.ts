// Mutants of stores, policies and handlers against the tests that belong to them: killed, survived, or without a test.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../checks/tree.ts';
import type { Source } from '../checks/source.ts';
import { type Kind, kindOf, kinds, mutantsOfFile } from './kinds.ts';
import { mutated } from './mutants.ts';
import type { Options } from './options.ts';
import { type Importers, loading, serverTestsOf } from './related.ts';
import { chosen, named, type NamedMutant } from './sample.ts';
import { type Failure, openTestRuns, type TestRuns } from './test-runs.ts';

const folder = 'docs/built/mutants';

/** Unclear: the test that failed fails without the fault as well, or ran out of time, which a busy machine does by itself. */
type Verdict = 'killed' | 'survived' | 'no test' | 'unclear';
type Tried = {
  readonly name: string;
  readonly kind: Kind | null;
  readonly place: string;
  readonly change: string;
  readonly verdict: Verdict;
  /** The test that failed and its error. */
  readonly by: string;
  readonly ms: number;
};

const report = z.object({ mutants: z.array(z.object({ name: z.string() })) });

export async function tryOnServer(
  options: Options,
  sources: ReadonlyMap<string, Source>,
  importers: Importers,
): Promise<void> {
  const mutants = mutantsFor(options, sources);
  if (options.show) {
    for (const mutant of mutants) console.log(`${mutant.file}:${mutant.line} ${changeOf(mutant)}`);
    console.log(`${mutants.length} mutants`);
    return;
  }
  const runs = await openTestRuns(root);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void runs.close().then(() => process.exit(130)));
  }
  const tried: Tried[] = [];
  const passing = new Set<string>();
  try {
    for (const mutant of mutants) {
      const one = await tryOne(mutant, sources, importers, runs, passing);
      tried.push(one);
      console.log(
        `${one.verdict.padEnd(8)} ${one.place} ${one.change}${one.by && `\n         by ${one.by}`}`,
      );
      writeReport(options, tried);
    }
  } finally {
    await runs.close();
  }
  for (const kind of kinds) printShare(kind, tried);
  printShare(null, tried);
}

function mutantsFor(
  { paths, kinds: wanted, count, seed, list }: Options,
  sources: ReadonlyMap<string, Source>,
): NamedMutant[] {
  const isWanted = (path: string): boolean =>
    (paths.length === 0 || paths.some((part) => path.includes(part))) &&
    kinds.some((kind) => kind === kindOf(path) && (wanted.length === 0 || wanted.includes(kind)));
  const files = [...sources.values()].filter(({ path }) => isWanted(path));
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const all = named(files.flatMap(mutantsOfFile), texts);
  if (list === null) return chosen(all, count, seed);
  const byName = new Map(all.map((mutant) => [mutant.name, mutant]));
  return report.parse(JSON.parse(readFileSync(list, 'utf8'))).mutants.flatMap(({ name }) => {
    const mutant = byName.get(name);
    if (mutant === undefined) console.log(`gone     ${name}`);
    return mutant ?? [];
  });
}

async function tryOne(
  mutant: NamedMutant,
  sources: ReadonlyMap<string, Source>,
  importers: Importers,
  runs: TestRuns,
  passing: Set<string>,
): Promise<Tried> {
  const began = performance.now();
  const { name, file, line } = mutant;
  const tests = serverTestsOf(file, importers);
  const faulty = {
    path: join(root, file),
    text: mutated(sources.get(file)?.text ?? '', mutant),
    reached: loading(file, importers).map((path) => join(root, path)),
  };
  const files = tests.map((test) => join(root, test));
  const failure = tests.length === 0 ? null : await runs.run(files, faulty);
  return {
    name,
    kind: kindOf(file),
    place: `${file}:${line}`,
    change: changeOf(mutant),
    verdict: await verdictOf(failure, tests, runs, passing),
    by: failure === null ? '' : `${failure.test} (${failure.how})`,
    ms: Math.round(performance.now() - began),
  };
}

/** A test kills a mutant only when it passes without it. */
async function verdictOf(
  failure: Failure,
  tests: readonly string[],
  runs: TestRuns,
  passing: Set<string>,
): Promise<Verdict> {
  if (tests.length === 0) return 'no test';
  if (failure === null) return 'survived';
  const file = tests.find((path) => failure.test.startsWith(path));
  if (/timed out/.test(failure.how)) {
    runs.renew();
    return 'unclear';
  }
  if (file === undefined || passing.has(file)) return 'killed';
  if ((await runs.run([join(root, file)], null)) !== null) {
    runs.renew();
    return 'unclear';
  }
  passing.add(file);
  return 'killed';
}

function changeOf({ was, instead }: NamedMutant): string {
  const short = (text: string): string => {
    const line = text.replace(/\s+/g, ' ').trim();
    return line.length > 90 ? `${line.slice(0, 87)}…` : line;
  };
  return `${short(was) || 'nothing'} → ${short(instead) || 'nothing'}`;
}

const begunAt = new Date().toISOString().replace(/[:.]/g, '-');

function writeReport({ seed, list }: Options, tried: readonly Tried[]): void {
  mkdirSync(join(root, folder), { recursive: true });
  const content = { seed: list === null ? seed : null, list, mutants: tried };
  writeFileSync(join(root, folder, `${begunAt}.json`), `${JSON.stringify(content, null, 1)}\n`);
}

function printShare(kind: Kind | null, tried: readonly Tried[]): void {
  const all = tried.filter((one) => kind === null || one.kind === kind);
  if (all.length === 0) return;
  const count = (verdict: Verdict): number => all.filter((one) => one.verdict === verdict).length;
  const share = ((count('killed') / all.length) * 100).toFixed(1);
  const seconds = all.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  console.log(
    `${share.padStart(5)} % of ${all.length} killed, ${count('survived')} survived, ${count('no test')} without a test, ` +
      `${count('unclear')} unclear, ${(seconds / all.length).toFixed(1)} s each  ${kind ?? 'altogether'}`,
  );
}
