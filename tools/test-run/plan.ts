// The plan of `npm test`: which parts run, and what is said of those that do not.
import { filesBelow } from '../checks/tree.ts';
import { isDeepTest, kindOfTest, type TestKind, testKinds } from '../test-paths.ts';
import { placesNamed } from './areas.ts';
import { changedSince } from './changed-files.ts';
import { readSources } from './import-graph.ts';
import type { Options } from './options.ts';
import { buildPart, checkPart, journeyPart, type Part, type PartOptions, vitestPart } from './parts.ts';
import { checkoutOf, concernsAll, ofChange, ofPlaces, type Selection } from './selection.ts';

export interface Plan {
  readonly parts: readonly Part[];
  /** Said before it begins. */
  readonly begin: readonly string[];
  /** What a run of a part of the tests did not run; said at its end. */
  readonly notRun: readonly string[];
}

/** What check-files.ts leaves to `npm run check`. */
const NOT_CHECKED =
  'types of each side alone, dead code, bundle sizes, generated documents, the picture of the database';

const titles = {
  checks: 'Types, lint, dead code, boundaries and the other house rules',
  fewChecks: 'Types, boundaries and the other house rules, lint and format of these files',
  vitest: 'Rules, server on PostgreSQL, components in a browser',
  walks: 'Tests over all calls, of the calls concerned',
  journeys: 'Journeys in a browser, each screen looked at in light and dark',
};

const wholePlan = (options: PartOptions, begin: readonly string[] = []): Plan => ({
  begin,
  parts: [
    buildPart(options),
    checkPart(options, { title: titles.checks, program: 'tools/check.ts', args: ['--built'] }),
    vitestPart(options, { title: titles.vitest, name: 'vitest', files: [] }),
    journeyPart(options, { title: titles.journeys, name: 'journeys', files: [] }),
  ],
  notRun: [],
});

/** @returns the plan, or why there is none, in one line */
export function planOf({ areas, since }: Options, options: PartOptions, root: string): Plan | string {
  if (areas.length === 0 && since === null) return wholePlan(options);
  const paths = filesBelow(root);
  return since === null
    ? planOfAreas(areas, options, root, paths)
    : planOfChange(since, options, root, paths);
}

function planOfAreas(
  areas: readonly string[],
  options: PartOptions,
  root: string,
  paths: readonly string[],
): Plan | string {
  const places: string[] = [];
  for (const area of areas) {
    const found = placesNamed(area, root, paths);
    if (typeof found === 'string') return found;
    places.push(...found);
  }
  const selection = ofPlaces(places, checkoutOf(paths, readSources(root, paths)));
  return partial(selection, options, paths, [`Of ${places.join(', ')}:`]);
}

function planOfChange(
  since: string,
  options: PartOptions,
  root: string,
  paths: readonly string[],
): Plan | string {
  const changed = changedSince(since, root);
  if (typeof changed === 'string') return changed;
  const count =
    changed.length === 1 ? `1 file differs from ${since}` : `${changed.length} files differ from ${since}`;
  if (concernsAll(changed))
    return wholePlan(options, [`${count}, some of which everything depends on: all is run.`]);
  const selection = ofChange(changed, checkoutOf(paths, readSources(root, paths)));
  return partial(selection, options, paths, [`${count}. Of these:`]);
}

function partial(
  { tests, walks, checked }: Selection,
  options: PartOptions,
  paths: readonly string[],
  begin: readonly string[],
): Plan {
  const files = [...tests.unit, ...tests.server, ...tests.components];
  const env = { ALVEARY_CALLS: walks.calls.join(',') };
  const parts: Part[] = [
    checkPart(options, { title: titles.fewChecks, program: 'tools/test-run/check-files.ts', args: checked }),
  ];
  const vitest = (
    title: string,
    name: string,
    of: readonly string[],
    given: Readonly<Record<string, string>>,
  ) => {
    if (of.length > 0) parts.push(vitestPart(options, { title, name, files: of, env: given }));
  };
  if (walks.isApart) {
    vitest(titles.vitest, 'vitest', files, {});
    vitest(titles.walks, 'walks', walks.files, env);
  } else vitest(titles.vitest, 'vitest', [...files, ...walks.files], env);
  if (tests.journeys.length > 0) {
    parts.unshift(buildPart(options));
    parts.push(journeyPart(options, { title: titles.journeys, name: 'journeys', files: tests.journeys }));
  }
  return { parts, begin: [...begin, ...saidOf(tests, walks)], notRun: notRunOf(tests, walks, paths) };
}

function saidOf(tests: Selection['tests'], walks: Selection['walks']): string[] {
  const counts = testKinds.map((kind) => `${tests[kind].length} ${words[kind]}`).join(', ');
  if (walks.files.length === 0) return [`  files of tests: ${counts}`];
  return [
    `  files of tests: ${counts}`,
    `  and ${walks.files.length} that walk all calls, of ${walks.calls.length} calls: ${walks.calls.join(', ')}`,
  ];
}

const words: Readonly<Record<TestKind, string>> = {
  unit: 'of rules',
  server: 'of the server',
  components: 'of components',
  journeys: 'of journeys',
};

/** What the whole of `npm test` runs besides. */
function notRunOf(tests: Selection['tests'], walks: Selection['walks'], paths: readonly string[]): string[] {
  const kinds = paths.filter((path) => !isDeepTest(path)).map(kindOfTest);
  const left = testKinds.flatMap((kind) => {
    const all = kinds.filter((one) => one === kind).length;
    const not = all - tests[kind].length - (kind === 'server' ? walks.files.length : 0);
    return not > 0 ? [`${not} of ${all} files ${words[kind]}`] : [];
  });
  const calls = walks.files.length > 0 ? ['the other calls of the tests that walk all calls'] : [];
  return [`Not run: ${[...left, ...calls, NOT_CHECKED].join(', ')}. npm test runs everything.`];
}
