// Who may import whom? (ARCHITECTURE.md, "Who may import whom")

import { posix } from 'node:path';
import { type Finding, isTest, type SourceCheck } from './finding.ts';
import { exportsOf, importsOf, type Source } from './source.ts';
import { mayEnter, placeOf } from './places.ts';

export const boundaries: SourceCheck = {
  name: 'boundaries',
  reads: (path) => /^(apps|packages|modules)\//.test(path),
  find: (sources) => [
    ...sources.flatMap(findingsOf),
    ...moduleCycles(sources.filter((source) => !isTest(source.path))),
  ],
};

function findingsOf(source: Source): Finding[] {
  return [...barrels(source), ...forbiddenImports(source)];
}

/** The path inside the checkout that a request leads to, or the name of the package. */
export function targetOf(from: string, request: string): string {
  if (request.startsWith('.')) return posix.join(posix.dirname(from), request);
  const app = /^@alveary\/(server|portal)\/(.+)$/.exec(request);
  if (app) return `apps/${app[1]}/src/${app[2]}`;
  const subject = /^@alveary\/modules\/(.+)$/.exec(request);
  if (subject) return `modules/${subject[1]}`;
  const own = /^@alveary\/([^/]+)\/(.+)$/.exec(request);
  if (own) return `packages/${own[1]}/src/${own[2]}`;
  return request;
}

function forbiddenImports(source: Source): Finding[] {
  const from = placeOf(source.path);
  return importsOf(source).flatMap((one) => {
    const target = targetOf(source.path, one.request);
    const refusal = mayEnter(from, target, { inTest: isTest(source.path), typeOnly: one.typeOnly });
    if (refusal === null) return [];
    return [{ file: source.path, line: one.line, rule: 'boundaries', todo: `${one.request}: ${refusal}` }];
  });
}

function barrels(source: Source): Finding[] {
  const found: Finding[] = [];
  const add = (line: number, todo: string): void => {
    found.push({ file: source.path, line, rule: 'boundaries', todo });
  };
  if (/(^|\/)index\.tsx?$/.test(source.path)) {
    add(1, 'no index files: name the file after what it holds and import that file');
  }
  const isDoor = /(^|\/)public\.tsx?$/.test(source.path);
  for (const one of exportsOf(source)) {
    if (one.from === null) continue;
    if (one.name === '*') add(one.line, 'no `export *`: name what is exported');
    else if (!isDoor)
      add(one.line, `only public.ts re-exports: import ${one.name} from ${one.from} directly`);
  }
  return found;
}

/** Subjects that enter each other on one floor in a circle, whichever files carry the imports. */
function moduleCycles(sources: readonly Source[]): Finding[] {
  const edges = moduleEdges(sources);
  const found: Finding[] = [];
  const reported = new Set<string>();
  for (const start of edges.keys()) {
    const circle = circleFrom(start, edges);
    if (circle === null) continue;
    const key = [...circle].sort().join(' ');
    if (reported.has(key)) continue;
    reported.add(key);
    const edge = edges.get(start)?.get(circle[1] ?? start);
    found.push({
      file: edge?.file ?? start,
      line: edge?.line ?? 1,
      rule: 'boundaries',
      todo: `subjects import each other in a circle (${[...circle, start].join(' → ')}): move what both need to one of them`,
    });
  }
  return found;
}

type Edges = Map<string, Map<string, { file: string; line: number }>>;

function moduleEdges(sources: readonly Source[]): Edges {
  const edges: Edges = new Map();
  for (const source of sources) {
    const from = placeOf(source.path).module;
    if (from === null) continue;
    for (const one of importsOf(source)) {
      const to = placeOf(targetOf(source.path, one.request)).module;
      if (to === null || to === from) continue;
      const targets = edges.get(from) ?? new Map();
      if (!targets.has(to)) targets.set(to, { file: source.path, line: one.line });
      edges.set(from, targets);
    }
  }
  return edges;
}

/** The shortest way from a module back to itself, starting with it; null when there is none. */
function circleFrom(start: string, edges: Edges): string[] | null {
  const seen = new Set<string>();
  let paths = [[start]];
  while (paths.length > 0) {
    const longer: string[][] = [];
    for (const path of paths) {
      for (const next of edges.get(path.at(-1) ?? start)?.keys() ?? []) {
        if (next === start) return path;
        if (seen.has(next)) continue;
        seen.add(next);
        longer.push([...path, next]);
      }
    }
    paths = longer;
  }
  return null;
}
