// Where in the house does a file stand, and which places may it import from? (ARCHITECTURE.md, "Who may import whom")

type Layer =
  | 'portal lib'
  | 'portal ui'
  | 'portal shell'
  | 'portal features'
  | 'portal app'
  | 'server platform'
  | 'server services'
  | 'server modules'
  | 'server top'
  | 'contract'
  | 'package'
  | 'outside';

export type Place = {
  readonly layer: Layer;
  /** `server patients`, `portal patients`: the module or feature the file belongs to. */
  readonly module: string | null;
  readonly path: string;
};

const layers: readonly (readonly [RegExp, Layer])[] = [
  [/^apps\/portal\/src\/lib\//, 'portal lib'],
  [/^apps\/portal\/src\/ui\//, 'portal ui'],
  [/^apps\/portal\/src\/shell\//, 'portal shell'],
  [/^apps\/portal\/src\/features\//, 'portal features'],
  [/^apps\/portal\//, 'portal app'],
  [/^apps\/server\/src\/platform\//, 'server platform'],
  [/^apps\/server\/src\/services\//, 'server services'],
  // A command is started by a person at the command line, not by a request: it stands where main.ts stands.
  [/^apps\/server\/src\/modules\/.*\.command\.ts$/, 'server top'],
  [/^apps\/server\/src\/modules\//, 'server modules'],
  [/^apps\/server\//, 'server top'],
  [/^packages\/contract\//, 'contract'],
  [/^packages\//, 'package'],
];

/** Which layers a layer may enter, besides packages and libraries. */
const mayUse: Record<Layer, readonly Layer[]> = {
  'portal lib': ['portal lib'],
  'portal ui': ['portal ui', 'portal lib'],
  'portal shell': ['portal shell', 'portal ui', 'portal lib'],
  'portal features': ['portal features', 'portal shell', 'portal ui', 'portal lib'],
  'portal app': ['portal app', 'portal features', 'portal shell', 'portal ui', 'portal lib'],
  'server platform': ['server platform'],
  'server services': ['server services', 'server platform'],
  'server modules': ['server modules', 'server services', 'server platform'],
  'server top': ['server top', 'server modules', 'server services', 'server platform'],
  contract: ['contract'],
  package: ['package'],
  outside: [],
};

export function placeOf(path: string): Place {
  const layer = layers.find(([pattern]) => pattern.test(path))?.[1] ?? 'outside';
  return { layer, module: moduleOf(path), path };
}

function moduleOf(path: string): string | null {
  const server = /^apps\/server\/src\/(?:modules|services)\/([^/]+)\//.exec(path);
  if (server) return `server ${server[1]}`;
  const portal = /^apps\/portal\/src\/features\/([^/]+)\//.exec(path);
  return portal ? `portal ${portal[1]}` : null;
}

export type Way = { readonly inTest: boolean; readonly typeOnly: boolean };

/** Null when the import is allowed, else what to do instead. Tests may reach for support, the pool and test libraries. */
export function mayEnter(from: Place, target: string, way: Way): string | null {
  const { inTest } = way;
  if (inTest && target.endsWith('.css')) return null;
  if (isLibrary(target)) return inTest ? null : libraryRefusal(from, target, way);
  if (from.path.startsWith('packages/')) return packageRefusal(from.path, target);
  const to = placeOf(target);
  if (to.layer === 'contract' || to.layer === 'package') return null;
  if (inTest && to.layer === 'server top' && from.layer.startsWith('server')) return null;
  if (from.layer === 'server platform' && /\/services\/[^/]+\/port\.ts$/.test(to.path)) return null;
  if (!mayUse[from.layer].includes(to.layer)) {
    return `${from.layer} may not import from ${to.layer}: ${mayUse[from.layer].join(', ')} only`;
  }
  return doorRefusal(from, to) ?? poolRefusal(from, target, way);
}

function isLibrary(target: string): boolean {
  return !/^(apps|packages|tools|bench|e2e|\.\.)(\/|$)/.test(target);
}

/** Fills a whole empty database as its owner, in one transaction of its own. */
const holdsConnection = /^apps\/server\/src\/modules\/import-export\/generate\.ts$/;

function libraryRefusal(from: Place, target: string, { typeOnly }: Way): string | null {
  if (from.layer === 'contract' && target !== 'zod' && !target.startsWith('zod/')) {
    return 'the contract imports zod only';
  }
  const isConfiguration = from.path.endsWith('.config.ts');
  if (from.layer.startsWith('portal') && target.startsWith('node:') && !isConfiguration) {
    return 'the portal runs in a browser: no node: modules';
  }
  if (
    from.layer === 'server modules' &&
    !typeOnly &&
    !holdsConnection.test(from.path) &&
    (target === 'pg' || target.startsWith('pg-'))
  ) {
    return 'modules reach the database through ctx.db only: put SQL in the module’s store';
  }
  return null;
}

function packageRefusal(from: string, target: string): string | null {
  const own = from.split('/').slice(0, 2).join('/');
  return target.startsWith(`${own}/`)
    ? null
    : 'a package stands alone: it imports no other package and no app';
}

function doorRefusal(from: Place, to: Place): string | null {
  const entersAnother = to.module !== null && from.module !== null && to.module !== from.module;
  if (!entersAnother || to.layer === 'server services') return null;
  return /\/public\.tsx?$/.test(to.path) ? null : 'another module is entered through its public.ts only';
}

/** The types of the pool may be named; only its values open the way around the transaction. */
function poolRefusal(from: Place, target: string, { inTest, typeOnly }: Way): string | null {
  const inDatabase = target.startsWith('apps/server/src/platform/db/');
  if (inTest || typeOnly) return null;
  if (from.layer !== 'server modules' || !inDatabase || target.endsWith('/handle.ts')) return null;
  return 'modules see platform/db/handle.ts only: the pool stays in the platform, use ctx.db';
}
