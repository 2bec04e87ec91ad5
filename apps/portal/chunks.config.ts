// Into which files is the built portal cut? Left to itself the bundler makes one of every set of modules that the same screens share: six
// hundred, and a page waited for 360 of them. What comes together in any case is one file, and nothing comes earlier for it (decision 0112).
import { join, relative } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { routeBudgets } from '../../tools/checks/route-budgets.ts';

const INDEX = 'index.html';
const SOFTPHONE = 'softphone.html';
export const pages = [INDEX, SOFTPHONE];

/** What nearly every page loads before itself, from the first on. */
const stages: readonly { readonly name: string; readonly roots: readonly string[] }[] = [
  { name: 'start', roots: [INDEX] },
  { name: 'frame', roots: ['src/app/later-routes.tsx', 'src/app/kit.tsx'] },
  { name: 'layout', roots: ['src/app/default-layout.tsx'] },
];

/** The first page that anybody sees, and the lightest. */
const SIGN_IN = '../../modules/account/portal/sign-in.page.tsx';

const portal = import.meta.dirname;
const pathOf = (id: string): string => relative(portal, id.split('?')[0] ?? id);

type Chunk = Rolldown.OutputChunk;

/** The chunks that the bundler makes by itself. */
const chunksOf = async (config: InlineConfig): Promise<readonly Chunk[]> => {
  const built = await build({
    ...config,
    configFile: false,
    root: portal,
    logLevel: 'warn',
    build: { ...config.build, write: false, minify: false, rolldownOptions: { input: pages } },
  });
  return [built]
    .flat()
    .flatMap((one) => ('output' in one ? one.output.filter((part) => part.type === 'chunk') : []));
};

/** Everything that these modules load at once. */
const loadedWith = (chunks: readonly Chunk[], roots: readonly string[]): ReadonlySet<Chunk> => {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set(
    chunks.filter(({ facadeModuleId: id }) => id !== null && roots.includes(pathOf(id))),
  );
  for (const chunk of loaded)
    for (const file of chunk.imports) {
      const next = byFile.get(file);
      if (next !== undefined) loaded.add(next);
    }
  return loaded;
};

interface Early {
  readonly name: string;
  /** How many stages come before these pages. */
  readonly stages: number;
  readonly pages: readonly string[];
}

/** Pages before which not all stages come: what they share with a later one must not bring that along. */
const earlyPages = (): readonly Early[] => {
  const sources = routeBudgets(join(portal, '../..')).map((budget) => budget.sources);
  const stagesOf = (loaded: readonly string[]): number =>
    stages.filter(({ roots }) => roots.every((root) => root === INDEX || loaded.includes(root))).length;
  const after = (count: number): readonly string[] =>
    sources.filter((loaded) => stagesOf(loaded) === count).flatMap((loaded) => loaded.slice(-1));
  return [
    { name: 'softphone', stages: 0, pages: [SOFTPHONE] },
    { name: 'sign-in', stages: 1, pages: [SIGN_IN] },
    { name: 'open', stages: 1, pages: after(1) },
    { name: 'guest', stages: 2, pages: after(2) },
  ];
};

/** @returns the groups of the bundler: for each module of a stage, of which file it becomes a part */
export const groupsOf = async (config: InlineConfig) => {
  const chunks = await chunksOf(config);
  const fileOf = new Map<string, string>();
  const early = earlyPages().map((one) => ({ ...one, loaded: loadedWith(chunks, one.pages) }));
  const before = new Set<Chunk>();
  for (const [at, { name, roots }] of stages.entries()) {
    for (const chunk of loadedWith(chunks, roots)) {
      // What is loaded by itself keeps a file of its own, by which the manifest names it.
      if (before.has(chunk) || chunk.isEntry || chunk.isDynamicEntry) continue;
      before.add(chunk);
      const first = early.find(({ stages: count, loaded }) => count <= at && loaded.has(chunk));
      for (const id of chunk.moduleIds) fileOf.set(id, first === undefined ? name : `${name}-${first.name}`);
    }
  }
  return [...new Set(fileOf.values())].map((file) => ({
    name: (id: string) => (fileOf.get(id) === file ? file : null),
    debugName: file,
    includeDependenciesRecursively: false,
  }));
};
