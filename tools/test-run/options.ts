// What stands behind `npm test --`: paths and areas, or a commit, and how the files are ordered.
import { objectionTo } from '../arguments.ts';

export interface Options {
  /** Paths of the checkout and names of areas; none stands for everything. */
  readonly areas: readonly string[];
  /** Run what has changed since this commit. */
  readonly since: string | null;
  /** Run the files in the random order of this seed. */
  readonly shuffle: number | null;
  /** Write down how long the files took, for their order. */
  readonly keepsDurations: boolean;
}

const INSTEAD =
  'It knows paths, areas (goals, shell, tools), --since <commit>, --shuffle <seed> and --durations; one journey with its options: npm run e2e -- <file>.';

/** @returns the options, or why they cannot be taken, in one line */
export function parseOptions(given: readonly string[]): Options | string {
  const unknown = objectionTo(
    'npm test',
    INSTEAD,
    given.filter((one) => one.startsWith('-')),
    ['--since', '--shuffle', '--durations'],
  );
  if (unknown !== null) return unknown;
  const open = given.filter((one) => one !== '--durations');
  const since = valueAfter('--since', open);
  const seed = valueAfter('--shuffle', open);
  if (since === '') return 'npm test -- --since needs a commit, such as main or HEAD~1.';
  if (seed !== null && !/^\d{1,9}$/.test(seed)) return 'npm test -- --shuffle needs a seed, such as 7.';
  if (since !== null && open.length > 0) return 'npm test -- --since goes without paths and areas.';
  const keepsDurations = given.includes('--durations');
  if (keepsDurations && (since !== null || open.length > 0)) {
    return 'npm test -- --durations runs everything: it goes without paths, areas and --since.';
  }
  return { areas: open, since, shuffle: seed === null ? null : Number(seed), keepsDurations };
}

/** Takes the option and its value out. @returns null when it is not given, '' when its value is missing */
function valueAfter(option: string, open: string[]): string | null {
  const at = open.indexOf(option);
  if (at < 0) return null;
  const [, value = ''] = open.splice(at, 2);
  return value.startsWith('-') ? '' : value;
}
