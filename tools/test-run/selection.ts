// Selects what a run of tests is about: by paths and areas, or by what a change touches.
import { posix } from 'node:path';
import type { Source } from '../checks/source.ts';
import {
  configPaths,
  globalSetupPaths,
  isDeepTest,
  isNamedLikeTest,
  kindOfTest,
  matcherOf,
  migrationPaths,
  setupPaths,
  subjectLists,
  subjectOf,
  type TestKind,
  testKinds,
  walkedCalls,
} from '../test-paths.ts';
import { areaAround } from './areas.ts';
import { type Loaders, loadersOf, reaching } from './import-graph.ts';
import { callsOf } from './named-calls.ts';

export interface Selection {
  /** Test files by who runs them. */
  readonly tests: Readonly<Record<TestKind, readonly string[]>>;
  /** Tests over all calls that walk only the calls named here; they stand in no list above. */
  readonly walks: {
    readonly files: readonly string[];
    readonly calls: readonly string[];
    /** Others walk all calls in the same selection, so that these run apart from them. */
    readonly isApart: boolean;
  };
  /** What is linted and held against the format. */
  readonly checked: readonly string[];
}

export interface Checkout {
  readonly paths: readonly string[];
  readonly sources: ReadonlyMap<string, Source>;
  readonly loaders: Loaders;
}

export const checkoutOf = (paths: readonly string[], sources: readonly Source[]): Checkout => ({
  paths,
  sources: new Map(sources.map((source) => [source.path, source])),
  loaders: loadersOf(sources),
});

const isConfig = matcherOf(configPaths);
const isMigration = matcherOf(migrationPaths);

/** Whether a change concerns everything: then the whole of `npm test` is run. */
export const concernsAll = (changed: readonly string[]): boolean => changed.some(isConfig);

/** What belongs to files and folders: the tests below a folder; for a file those of its area that load it, and the area's journeys. */
export function ofPlaces(places: readonly string[], checkout: Checkout): Selection {
  const tests = new Set(places.flatMap((place) => testsAt(place, checkout)));
  const checked = checkout.paths.filter((path) => places.some((place) => isBelow(path, place)));
  return { tests: byKind([...tests]), walks: { files: [], calls: [], isApart: false }, checked };
}

const isBelow = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

function testsAt(place: string, checkout: Checkout): string[] {
  const below = checkout.paths.filter((path) => isBelow(path, place) && kindOfTest(path) !== null);
  if (below.length > 0 || !checkout.paths.includes(place)) return below;
  const area = areaAround(place);
  const ofArea = checkout.paths.filter((path) => isBelow(path, area) && kindOfTest(path) !== null);
  const touched = touchedBy([place], checkout);
  const loading = ofArea.filter((path) => kindOfTest(path) === 'journeys' || touched(path));
  return loading.some((path) => kindOfTest(path) !== 'journeys') ? loading : ofArea;
}

/** What a change touches; files that nothing loads, such as fixtures, touch the tests of their area. */
export function ofChange(changed: readonly string[], checkout: Checkout): Selection {
  const touched = touchedBy(changed, checkout);
  const areas = changed
    .filter((path) => !checkout.sources.has(path) && !isDocument(path) && !isMigration(path))
    .filter((path) => !checkout.loaders.has(path))
    .map(areaAround);
  const walks = checkout.loaders.get(walkedCalls) ?? new Set<string>();
  const tests = checkout.paths.filter(
    (path) => kindOfTest(path) !== null && (touched(path) || areas.some((area) => isBelow(path, area))),
  );
  const calls = callsTouched(changed, checkout);
  const whole = tests.filter((path) => walks.has(path));
  const limited =
    calls.length === 0 ? [] : [...walks].filter((path) => kindOfTest(path) && !whole.includes(path));
  return {
    tests: byKind(tests),
    walks: { files: limited.sort(), calls, isApart: whole.length > 0 },
    checked: changed.filter((path) => checkout.paths.includes(path)),
  };
}

const isDocument = (path: string): boolean => path.endsWith('.md') || path.startsWith('docs/');

/** Served calls whose declaration, handler or sample loads what changed. */
function callsTouched(changed: readonly string[], { paths, sources, loaders }: Checkout): string[] {
  const reached = reaching(changed, loaders);
  return paths
    .filter((path) => path === `${subjectOf(path)}/${subjectLists.server.manifest}`)
    .flatMap((path) => {
      const manifest = sources.get(path);
      if (manifest === undefined || !reached.has(path)) return [];
      const calls = callsOf(manifest);
      const touched = calls.filter(({ files }) => files.some((file) => reached.has(file)));
      return (changed.includes(path) ? calls : touched).map(({ name }) => name);
    })
    .sort();
}

/** @returns whether a test is touched by files that changed */
function touchedBy(changed: readonly string[], { loaders }: Checkout): (test: string) => boolean {
  const reached = reaching(changed, loaders);
  const touchesAll = (kind: TestKind): boolean =>
    [...setupPaths[kind], ...globalSetupPaths[kind]].some((path) => reached.has(path)) ||
    (kind === 'server' && changed.some(isMigration));
  const whole = new Set(testKinds.filter(touchesAll));
  const starting = {
    server: reaching([subjectLists.server.list], loaders),
    components: reaching([subjectLists.components.list], loaders),
  };
  const ownSubjects = new Set(
    changed
      .filter((path) => !isNamedLikeTest(path) && !isDocument(path))
      .flatMap((path) => subjectOf(path) ?? []),
  );
  return (test) => {
    const kind = kindOfTest(test);
    if (kind === null) return false;
    if (reached.has(test) || whole.has(kind)) return true;
    const subject = subjectOf(test);
    if (subject === null || kind === 'unit') return false;
    if (kind === 'journeys')
      return ownSubjects.has(subject) || reached.has(posix.join(subject, subjectLists.components.manifest));
    return starting[kind].has(test) && reached.has(posix.join(subject, subjectLists[kind].manifest));
  };
}

const byKind = (tests: readonly string[]): Selection['tests'] => {
  const of = (kind: TestKind): string[] =>
    tests.filter((path) => kindOfTest(path) === kind && !isDeepTest(path));
  return { unit: of('unit'), server: of('server'), components: of('components'), journeys: of('journeys') };
};
