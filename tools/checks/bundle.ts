// Measures the JavaScript that a browser loads before a page can be used, as the server sends it. Reads the manifest of the built portal.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './finding.ts';
import { type Budget, routeBudgets } from './route-budgets.ts';

const dist = 'apps/portal/dist';
const manifest = `${dist}/.vite/manifest.json`;
const rule = 'bundle size';
/** A browser asks for six at a time where no proxy speaks HTTP/2. */
const MOST_FILES = 40;

/** What vite writes about each chunk, as far as sizes need it. */
type Chunks = Record<string, { readonly file: string; readonly imports?: string[] }>;

export type Measured = { readonly page: string; readonly bytes: number; readonly atMostBytes: number };

export function isBuilt(folder: string): boolean {
  return existsSync(join(folder, manifest));
}

export function measureBundles(
  folder: string,
  limits: readonly Budget[] = routeBudgets(folder),
): { measured: Measured[]; findings: Finding[] } {
  const graph: Chunks = JSON.parse(readFileSync(join(folder, manifest), 'utf8'));
  const measured: Measured[] = [];
  const findings: Finding[] = [];
  for (const { page, entry = 'index.html', sources, atMostBytes, without = [] } of limits) {
    const missing = [entry, ...sources, ...without].filter((source) => graph[source] === undefined);
    if (missing.length > 0) {
      findings.push(
        finding(`no chunk of ${missing.join(', ')}: ${page} is not measured, see route-budgets.ts`),
      );
      continue;
    }
    const files = filesOf(graph, [entry, ...sources]);
    for (const source of without) {
      if (files.has(graph[source]?.file ?? ''))
        findings.push(finding(`${source} comes with the ${page}: load it lazily`));
    }
    if (files.size > MOST_FILES)
      findings.push(
        finding(
          `${files.size} files to the ${page}, at most ${MOST_FILES}: see apps/portal/chunks.config.ts`,
        ),
      );
    const bytes = [...files].reduce((sum, file) => sum + sentSize(folder, file), 0);
    measured.push({ page, bytes, atMostBytes });
    if (bytes > atMostBytes) findings.push(finding(tooLarge({ page, bytes, atMostBytes })));
  }
  return { measured, findings };
}

function tooLarge({ page, bytes, atMostBytes }: Measured): string {
  return `${kilobytes(bytes)} of JavaScript to the ${page}, at most ${kilobytes(atMostBytes)}: load something lazily`;
}

/** The heaviest pages in words: what is measured is every route. */
export function heaviest(measured: readonly Measured[], shown = 4): string {
  const sorted = [...measured].sort((one, other) => other.bytes - one.bytes);
  const pages = sorted.slice(0, shown).map(({ page, bytes }) => `${page} ${kilobytes(bytes)}`);
  return `${measured.length} routes, the heaviest: ${pages.join(', ')}`;
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function finding(todo: string): Finding {
  return { file: manifest, line: 1, rule, todo };
}

/** The files of these chunks and of everything they import at once; lazy imports are not followed. */
function filesOf(graph: Chunks, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const open = [...keys];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = graph[key];
    if (chunk === undefined || seen.has(key)) continue;
    seen.add(key);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    open.push(...(chunk.imports ?? []));
  }
  return files;
}

/** What the server sends of a file: Brotli, which every browser of the portal accepts; a file too small for it goes as it is. */
function sentSize(folder: string, file: string): number {
  const path = join(folder, dist, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
