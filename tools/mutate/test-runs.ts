// A Vitest that stays up: its transformed modules and its PostgreSQL serve every run, and a mutant stands in memory only.

import { relative } from 'node:path';
import { Writable } from 'node:stream';
import {
  BaseSequencer,
  createVitest,
  type TestModule,
  type TestRunResult,
  type TestSpecification,
  type Vitest,
} from 'vitest/node';
import { keptPool } from './kept-worker.ts';

/** Paths are whole. */
export type Faulty = {
  readonly path: string;
  /** The text of the file with the fault. */
  readonly text: string;
  /** The file and all that load it: they are loaded again. */
  readonly reached: readonly string[];
};

/** The first test that failed, with its file and its error; null when all passed. */
export type Failure = { readonly test: string; readonly how: string } | null;

export type TestRuns = {
  /** Runs the test files, by their whole paths, in this order, up to the first test that fails. */
  readonly run: (files: readonly string[], faulty: Faulty | null) => Promise<Failure>;
  /** The next run has new processes: a fault may have left something behind that tests after it stumble over. */
  readonly renew: () => void;
  readonly close: () => Promise<void>;
};

const MAX_RUNS = 60;
/** A run that never ends is cut off after this time. */
const LIMIT_MS = 600_000;

class AsOrdered extends BaseSequencer {
  override sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(specifications);
  }
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

export async function openTestRuns(root: string, maxRuns = MAX_RUNS): Promise<TestRuns> {
  let faulty: Faulty | null = null;
  const load = (id: string): string | undefined =>
    faulty !== null && id.split('?')[0] === faulty.path ? faulty.text : undefined;
  const { pool, end } = keptPool(maxRuns);
  const vitest = await createVitest(
    'test',
    {
      root,
      watch: false,
      project: ['unit', 'server'],
      maxWorkers: 1,
      bail: 1,
      pool,
      // It would take what was transformed before for the file with the fault.
      fsModuleCache: false,
      reporters: [{}],
      sequence: { sequencer: AsOrdered },
    },
    { plugins: [{ name: 'alveary:mutant', enforce: 'pre', load }] },
    { stdout: nowhere(), stderr: nowhere() },
  );
  // Vitest finds the project of a file only after it has looked for all of them.
  await vitest.globTestSpecifications();
  const stale = new StaleModules(vitest.projects.map(({ name }) => name));
  return {
    run: async (files, next) => {
      const specifications = files.flatMap((file) => vitest.getModuleSpecifications(file));
      if (specifications.length !== files.length)
        throw new Error(`no project runs one of ${files.join(', ')}`);
      for (const path of [faulty?.path, next?.path]) if (path !== undefined) vitest.invalidateFile(path);
      stale.add([...(faulty?.reached ?? []), ...(next?.reached ?? [])]);
      for (const path of stale.of(specifications)) vitest.watcher.invalidates.add(path);
      faulty = next;
      // A test that failed before, and does not run now, would end this run at once and be taken for the one that failed.
      vitest.state.filesMap.clear();
      vitest.state.idMap.clear();
      return runOnce(vitest, root, specifications);
    },
    renew: end,
    close: async () => {
      end();
      await vitest.close();
    },
  };
}

/** What the process of each project has to load again when it runs next; a run may leave one of them out. */
class StaleModules {
  private readonly paths: ReadonlyMap<string, Set<string>>;

  constructor(projects: readonly string[]) {
    this.paths = new Map(projects.map((name) => [name, new Set()]));
  }

  add(paths: readonly string[]): void {
    for (const stale of this.paths.values()) for (const path of paths) stale.add(path);
  }

  /** Of the projects that run now; they have none afterwards. */
  of(specifications: readonly TestSpecification[]): string[] {
    return [...new Set(specifications.map(({ project }) => project.name))].flatMap((name) => {
      const stale = [...(this.paths.get(name) ?? [])];
      this.paths.get(name)?.clear();
      return stale;
    });
  }
}

async function runOnce(vitest: Vitest, root: string, specifications: TestSpecification[]): Promise<Failure> {
  let isCutOff = false;
  const cutOff = (): void => {
    isCutOff = true;
    // The second time the worker is ended, whatever it does.
    for (const _time of [1, 2]) void vitest.cancelCurrentRun('keyboard-input');
  };
  const timer = setTimeout(cutOff, LIMIT_MS);
  const result = await vitest.runTestSpecifications(specifications);
  clearTimeout(timer);
  return isCutOff
    ? { test: 'the clock', how: `still running after ${LIMIT_MS / 1000} s` }
    : failureIn(result, root);
}

function failureIn({ testModules, unhandledErrors }: TestRunResult, root: string): Failure {
  for (const module of testModules) {
    const failure = failureOf(module);
    if (failure !== null) return { ...failure, test: `${relative(root, module.moduleId)}: ${failure.test}` };
  }
  const [error] = unhandledErrors;
  return error === undefined
    ? null
    : { test: 'outside of a test', how: firstLine(error instanceof Error ? error.message : String(error)) };
}

function failureOf(module: TestModule): Failure {
  for (const test of module.children.allTests('failed')) {
    return { test: test.name, how: firstLine(test.result().errors?.[0]?.message ?? '') };
  }
  const [error] = module.errors();
  if (error !== undefined) return { test: 'the file itself', how: firstLine(error.message) };
  return module.state() === 'failed' ? { test: 'a hook', how: 'a suite failed' } : null;
}

const firstLine = (text: string): string => text.split('\n')[0] ?? '';
