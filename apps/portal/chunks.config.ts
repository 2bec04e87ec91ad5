// The files into which the built portal is cut. Left to itself the bundler makes one of every set of modules that the same parts share: six
// hundred, and a page of a patient asked for 385. The portal is bundled twice, first to learn what these are (decisions 0112 and 0115).
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { beforeEachPage, routeBudgets } from '../../tools/checks/route-budgets.ts';
import { type BuiltFile, mergeFiles, type Part } from '../../tools/chunks/merge-files.ts';

const INDEX = 'index.html';
export const pages = [INDEX, 'softphone.html'];

/** What a request costs, in bytes. On a line of 10 Mbit/s they take 1.6 ms; of requests, a browser sends six at a time. */
const BYTES_OF_REQUEST = 2000;

/** What is waited for counts more than what is loaded ahead, or for the first dialog. */
const LATER = { weight: 1 };
const PAGE = { weight: 8 };
/** The sign-in, the pages of patients on their phones and the softphone, which stands in a frame beside every page, stay light. */
const LIGHT = { weight: 30, mostGrowth: 1.05 };
const LIGHT_BYTES = 240_000;

const portal = import.meta.dirname;
const sourceOf = ({ facadeModuleId: id }: Chunk): string =>
  id === null ? '' : relative(portal, id.split('?')[0] ?? id);

const isNamed = (chunk: Chunk): boolean => chunk.isEntry || chunk.isDynamicEntry;

type Chunk = Rolldown.OutputChunk;

/** The chunks that the bundler makes by itself. */
const chunksOf = async (config: InlineConfig): Promise<readonly Chunk[]> => {
  const built = await build({
    ...config,
    configFile: false,
    root: portal,
    logLevel: 'warn',
    build: { ...config.build, write: false, rolldownOptions: { input: pages } },
  });
  return [built]
    .flat()
    .flatMap((one) => ('output' in one ? one.output.filter((part) => part.type === 'chunk') : []));
};

/** Everything that comes with these chunks. */
const loadedWith = (roots: readonly Chunk[], byFile: ReadonlyMap<string, Chunk>): ReadonlySet<Chunk> => {
  const loaded = new Set(roots);
  for (const one of loaded)
    for (const file of one.imports) {
      const next = byFile.get(file);
      if (next !== undefined) loaded.add(next);
    }
  return loaded;
};

interface Load extends Part {
  readonly chunks: ReadonlySet<Chunk>;
}

/** What is loaded at once: whole pages, and what comes after them by itself. */
const loadsOf = (chunks: readonly Chunk[]): readonly Load[] => {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const bySource = new Map(chunks.filter(isNamed).map((chunk) => [sourceOf(chunk), chunk]));
  const named = (sources: readonly string[]): Chunk[] =>
    sources.flatMap((source) => bySource.get(source) ?? []);
  const budgets = routeBudgets(join(portal, '../..'));
  const routes = budgets.map(({ entry = INDEX, sources, atMostBytes }) => ({
    chunks: loadedWith(named([entry, ...sources]), byFile),
    ...(atMostBytes < LIGHT_BYTES ? LIGHT : PAGE),
  }));
  const frame = loadedWith(named([INDEX, ...beforeEachPage]), byFile);
  const ofPages = new Set(budgets.flatMap(({ sources }) => sources));
  const later = chunks
    .filter((chunk) => chunk.isDynamicEntry && !ofPages.has(sourceOf(chunk)))
    .map((chunk) => ({ chunks: loadedWith([chunk], byFile).difference(frame), ...LATER }));
  return [...routes, ...later];
};

/** @returns the groups of the bundler: of which file each module becomes a part */
export const groupsOf = async (config: InlineConfig) => {
  const chunks = await chunksOf(config);
  const loads = loadsOf(chunks);
  const files = chunks.map(
    (chunk): BuiltFile => ({
      id: chunk.fileName,
      bytes: gzipSync(chunk.code).length,
      loadedBy: loads.flatMap((load, at) => (load.chunks.has(chunk) ? [at] : [])),
      imports: chunk.imports,
      isNamed: isNamed(chunk),
    }),
  );
  const modulesOf = new Map(chunks.map((chunk) => [chunk.fileName, chunk.moduleIds]));
  const merged = mergeFiles(files, loads, BYTES_OF_REQUEST);
  return merged.map((ids, at) => {
    const modules = new Set(ids.flatMap((id) => modulesOf.get(id) ?? []));
    const name = `shared-${at}`;
    return {
      name: (id: string) => (modules.has(id) ? name : null),
      debugName: name,
      includeDependenciesRecursively: false,
    };
  });
};
