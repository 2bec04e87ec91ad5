// Refuses a docs/traceability.md that does not say what the tests say now.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptPages } from '../map/pages.ts';
import type { Finding } from './finding.ts';
import type { Result } from './own-checks.ts';

export async function generatedDocs(folder: string): Promise<Result> {
  const start = performance.now();
  const { kept, unknown } = await keptPages(folder);
  const stale = Object.entries(kept).flatMap(([path, content]) => staleFinding(folder, path, content));
  return { name: 'map', findings: [...stale, ...unknown], milliseconds: performance.now() - start };
}

function staleFinding(folder: string, path: string, content: string): Finding[] {
  const file = join(folder, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return [];
  return [{ file: path, line: 1, rule: 'map', todo: 'is not what the code says now: run npm run map' }];
}
