// How long does each journey take, and which are over their budget? Said at the end of every run, by every shard of it.
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** What a journey may take on two quiet cores; a longer one is two journeys. */
const BUDGET_S = 12;
const SHOWN = 10;

interface Journey {
  readonly place: string;
  readonly title: string;
  readonly seconds: number;
}

const line = ({ seconds, place, title }: Journey): string =>
  `${seconds.toFixed(1).padStart(7)} s  ${place}  ${title.length > 90 ? `${title.slice(0, 89)}…` : title}`;

/** @returns what is printed under the journeys of a run; nothing when none ran */
export const said = (journeys: readonly Journey[]): string[] => {
  if (journeys.length === 0) return [];
  const slowest = journeys.toSorted((one, other) => other.seconds - one.seconds);
  const over = slowest.filter(({ seconds }) => seconds > BUDGET_S);
  const all = journeys.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    `The ${Math.min(SHOWN, slowest.length)} slowest of ${journeys.length} journeys, ${all.toFixed(0)} s together:`,
    ...slowest.slice(0, SHOWN).map(line),
    over.length === 0
      ? `All are within their budget of ${BUDGET_S} s.`
      : `${over.length} took more than their budget of ${BUDGET_S} s: split them, or find out what they wait for.`,
  ];
};

// Playwright asks for a default export.
export default class JourneyTimes implements Reporter {
  readonly #journeys: Journey[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    const { file, line: at } = test.location;
    const place = `${file.slice(file.lastIndexOf('/') + 1)}:${at}`;
    this.#journeys.push({ place, title: test.title, seconds: result.duration / 1000 });
  }

  onEnd(): void {
    console.log(`\n${said(this.#journeys).join('\n')}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
