// Playwright reporter that writes down what begins and ends while it runs.
import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { progressWriter } from './progress.ts';

// Playwright asks for a default export.
export default class JourneyProgress implements Reporter {
  readonly #write = progressWriter();
  #root = '';

  onBegin({ rootDir }: FullConfig, suite: Suite): void {
    this.#root = rootDir;
    this.#write({ kind: 'planned', of: 'tests', count: suite.allTests().length });
  }

  onTestBegin(test: TestCase): void {
    this.#write({ kind: 'started', id: test.id, name: this.#nameOf(test) });
  }

  onTestEnd(test: TestCase, { status, error }: TestResult): void {
    // What was interrupted has not finished: it stays among what was running.
    if (status === 'interrupted') return;
    const state = status === 'skipped' ? 'skipped' : test.outcome() === 'expected' ? 'passed' : 'failed';
    this.#write({
      kind: 'finished',
      id: test.id,
      name: this.#nameOf(test),
      state,
      ...(error?.message === undefined ? {} : { message: error.message }),
    });
  }

  onError({ message }: TestError): void {
    this.#write({
      kind: 'broken',
      name: 'outside of every journey',
      ...(message === undefined ? {} : { message }),
      counts: true,
    });
  }

  onEnd({ status }: { status: string }): void {
    if (status !== 'interrupted') this.#write({ kind: 'ended' });
  }

  printsToStdio(): boolean {
    return false;
  }

  #nameOf({ location, title }: TestCase): string {
    return `${relative(this.#root, location.file)}:${location.line} ${title}`;
  }
}
