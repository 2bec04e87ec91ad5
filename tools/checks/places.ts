// Where in the house does a file stand, and which places may it import from? (ARCHITECTURE.md, "Who may import whom")

import { isBesideJourneys, testSwitches } from '../test-paths.ts';
import { isTest } from './finding.ts';

type Layer =
  | 'portal lib'
  | 'portal ui'
  | 'portal shell'
  | 'portal subjects'
  | 'portal app'
  | 'server platform'
  | 'server services'
  | 'server subjects'
  | 'server top'
  | 'contract subjects'
  | 'contract'
  | 'package'
  | 'outside';

export type Place = {
  readonly layer: Layer;
  /** `server patients`, `portal patients`, `contract patients`: the subject on its floor, or the service. */
  readonly module: string | null;
  readonly path: string;
};

const layers: readonly (readonly [RegExp, Layer])[] = [
  // How the portal is built is no part of it.
  [/^apps\/portal\/[^/]+\.config\.ts$/, 'outside'],
  [/^apps\/portal\/src\/lib\//, 'portal lib'],
  [/^apps\/portal\/src\/ui\//, 'portal ui'],
  [/^apps\/portal\/src\/shell\//, 'portal shell'],
  [/^modules\/[^/]+\/portal\//, 'portal subjects'],
  [/^apps\/portal\//, 'portal app'],
  [/^apps\/server\/src\/platform\//, 'server platform'],
  [/^apps\/server\/src\/services\//, 'server services'],
  // A command is started by a person at the command line, not by a request: it stands where main.ts stands.
  [/^modules\/[^/]+\/server\/.*\.command\.ts$/, 'server top'],
  [/^modules\/[^/]+\/server\//, 'server subjects'],
  [/^apps\/server\//, 'server top'],
  [/^modules\/[^/]+\/contract\//, 'contract subjects'],
  [/^packages\/contract\//, 'contract'],
  [/^packages\//, 'package'],
];

/** Which layers a layer may enter, besides packages, the contract and libraries. */
const mayUse: Record<Layer, readonly Layer[]> = {
  'portal lib': ['portal lib'],
  'portal ui': ['portal ui', 'portal lib'],
  'portal shell': ['portal shell', 'portal ui', 'portal lib'],
  'portal subjects': ['portal subjects', 'portal shell', 'portal ui', 'portal lib'],
  'portal app': ['portal app', 'portal subjects', 'portal shell', 'portal ui', 'portal lib'],
  'server platform': ['server platform'],
  'server services': ['server services', 'server platform'],
  'server subjects': ['server subjects', 'server services', 'server platform'],
  'server top': ['server top', 'server subjects', 'server services', 'server platform'],
  'contract subjects': ['contract subjects', 'contract'],
  contract: ['contract'],
  package: ['package'],
  outside: [],
};

export function placeOf(path: string): Place {
  const layer = isBesideJourneys(path)
    ? 'outside'
    : (layers.find(([pattern]) => pattern.test(path))?.[1] ?? 'outside');
  return { layer, module: moduleOf(path), path };
}

function moduleOf(path: string): string | null {
  const subject = /^modules\/([^/]+)\/(contract|server|portal)\//.exec(path);
  if (subject) return `${subject[2]} ${subject[1]}`;
  const service = /^apps\/server\/src\/services\/([^/]+)\//.exec(path);
  return service ? `server ${service[1]}` : null;
}

export type Way = { readonly inTest: boolean; readonly typeOnly: boolean };

/** Null when the import is allowed, else what to do instead. Tests may reach for support, the pool and test libraries. */
export function mayEnter(from: Place, target: string, way: Way): string | null {
  const { inTest } = way;
  if (inTest && target.endsWith('.css')) return null;
  if (from.layer === 'outside') return null;
  // Switches of the test command, which tests of every place read.
  if (inTest && target.startsWith(`${testSwitches}/`)) return null;
  if (isLibrary(target)) return inTest ? null : libraryRefusal(from, target, way);
  if (from.path.startsWith('packages/')) return packageRefusal(from.path, target);
  const to = placeOf(target);
  if (to.layer === 'contract' || to.layer === 'package') return null;
  if (to.layer === 'contract subjects' && from.layer !== 'contract') return null;
  if (inTest && isTest(to.path)) return null;
  if (inTest && to.layer === 'server top' && from.layer.startsWith('server')) return null;
  if (inTest && to.layer === 'portal app' && from.layer.startsWith('portal')) return null;
  // The manifest names the samples by their type; they are loaded by tests.
  if (way.typeOnly && from.layer === 'server platform' && isTest(to.path)) return null;
  if (isOfManifest(from, to)) return null;
  if (from.layer === 'server platform' && /\/services\/[^/]+\/port\.ts$/.test(to.path)) return null;
  if (!mayUse[from.layer].includes(to.layer)) {
    return `${from.layer} may not import from ${to.layer}: ${mayUse[from.layer].join(', ')} only`;
  }
  return doorRefusal(from, to) ?? poolRefusal(from, target, way);
}

function isLibrary(target: string): boolean {
  return !/^(apps|packages|modules|tools|bench|e2e|\.\.)(\/|$)/.test(target);
}

/** Fills a whole empty database as its owner, in one transaction of its own. */
const holdsConnection = /^modules\/import-export\/server\/generate\.ts$/;

function libraryRefusal(from: Place, target: string, { typeOnly }: Way): string | null {
  if (from.layer.startsWith('contract') && target !== 'zod' && !target.startsWith('zod/')) {
    return 'the contract imports zod only';
  }
  const isConfiguration = from.path.endsWith('.config.ts');
  if (from.layer.startsWith('portal') && target.startsWith('node:') && !isConfiguration) {
    return 'the portal runs in a browser: no node: modules';
  }
  if (
    from.layer === 'server subjects' &&
    !typeOnly &&
    !holdsConnection.test(from.path) &&
    (target === 'pg' || target.startsWith('pg-'))
  ) {
    return 'subjects reach the database through ctx.db only: put SQL in the subject’s store';
  }
  return null;
}

function packageRefusal(from: string, target: string): string | null {
  const own = from.split('/').slice(0, 2).join('/');
  return target.startsWith(`${own}/`)
    ? null
    : 'a package stands alone: it imports no other package and no app';
}

/** The tests made from the declarations load the samples through the manifest, the command line its commands. */
function isOfManifest(from: Place, to: Place): boolean {
  const isLoaded = /\/server\/(testing\/samples|[\w-]+\.command)\.ts$/.test(to.path);
  return from.path.endsWith('/server/module.ts') && isLoaded;
}

/** What collects the manifests. */
const lists = /^apps\/(server\/src\/subjects\.ts|portal\/src\/app\/(features\.ts|routes\.tsx))$/;
const manifests = /\/(module\.ts|feature\.tsx)$/;

/** Whether a list that collects all subjects names a manifest. */
export const isManifestEntry = (from: string, target: string): boolean =>
  lists.test(from) && manifests.test(target);

function doorRefusal(from: Place, to: Place): string | null {
  if (to.module === null || to.module === from.module || to.layer === 'server services') return null;
  if (/\/public\.tsx?$/.test(to.path)) return null;
  if (lists.test(from.path)) {
    return manifests.test(to.path) ? null : 'the list of subjects names their manifests only';
  }
  if (from.module === null && from.layer === 'server top') return null;
  return 'another subject is entered through its public.ts only';
}

/** The types of the pool may be named; only its values open the way around the transaction. */
function poolRefusal(from: Place, target: string, { inTest, typeOnly }: Way): string | null {
  const inDatabase = target.startsWith('apps/server/src/platform/db/');
  if (inTest || typeOnly) return null;
  if (from.layer !== 'server subjects' || !inDatabase || target.endsWith('/handle.ts')) return null;
  return 'subjects see platform/db/handle.ts only: the pool stays in the platform, use ctx.db';
}
