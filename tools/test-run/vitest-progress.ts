// Vitest reporter that writes down what begins and ends while it runs.
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSpecification, TestSuite, Vitest } from 'vitest/node';
import { progressWriter } from './progress.ts';

type Failures = ReturnType<TestModule['errors']>;

// Vitest asks for a default export.
export default class VitestProgress implements Reporter {
  readonly #write = progressWriter();
  readonly #finished = new Set<string>();
  #root = '';

  onInit({ config }: Vitest): void {
    this.#root = config.root;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#write({ kind: 'planned', of: 'files', count: specifications.length });
  }

  onTestModuleQueued(module: TestModule): void {
    this.#write({ kind: 'file-started', file: this.#fileOf(module) });
  }

  onTestCaseReady(test: TestCase): void {
    this.#write({ kind: 'started', id: test.id, name: this.#nameOf(test) });
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (this.#finished.has(test.id)) return;
    this.#finished.add(test.id);
    const message = errors?.[0]?.message;
    this.#write({
      kind: 'finished',
      id: test.id,
      name: this.#nameOf(test),
      state: state === 'pending' ? 'skipped' : state,
      ...(message === undefined ? {} : { message }),
    });
  }

  onTestModuleEnd(module: TestModule): void {
    const file = this.#fileOf(module);
    // What is known at the end of a file counts, whatever was reported until then.
    for (const test of module.children.allTests()) {
      if (test.result().state !== 'pending') this.onTestCaseResult(test);
    }
    if (module.state() === 'failed') this.#tellBroken(module, file);
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
      module.diagnostic();
    const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
    this.#write({ kind: 'file-ended', file, ms: Math.round(ms) });
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: Readonly<Failures>): void {
    for (const { message } of unhandled) {
      this.#write({ kind: 'broken', name: 'outside of every test', message, counts: true });
    }
    this.#write({ kind: 'ended' });
  }

  /** A file whose set-up broke has tests that were skipped: the file says why. One whose tests all passed counts as a failure. */
  #tellBroken(module: TestModule, file: string): void {
    const states = [...module.children.allTests()].map((test) => test.result().state);
    if (states.includes('failed')) return;
    const message = firstErrorOf(module)?.message;
    this.#write({
      kind: 'broken',
      name: file,
      ...(message === undefined ? {} : { message }),
      counts: states.every((state) => state === 'passed'),
    });
  }

  #fileOf(module: TestModule): string {
    return relative(this.#root, module.moduleId);
  }

  #nameOf(test: TestCase): string {
    return `${this.#fileOf(test.module)} ${test.fullName}`;
  }
}

function firstErrorOf(module: TestModule): Failures[number] | undefined {
  const suites: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()];
  return suites.flatMap((one) => one.errors())[0];
}
