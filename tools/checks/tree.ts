// Which files belong to the checkout? Walks the folders itself, so that it also works where there is no git.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

const notOurs = new Set([
  'node_modules',
  '.git',
  'dist',
  'data',
  'test-results',
  'playwright-report',
  'coverage',
  '.vite',
]);

/** Paths relative to `folder`, with forward slashes, in a stable order. */
export function filesBelow(folder: string): string[] {
  const found: string[] = [];
  const walk = (inside: string): void => {
    for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!isForeign(entry.name, path)) walk(path);
      } else if (entry.isFile() && entry.name !== '.git') {
        // In a linked work tree `.git` is a file.
        found.push(path);
      }
    }
  };
  walk('');
  return found.sort();
}

function isForeign(name: string, path: string): boolean {
  return notOurs.has(name) || name.startsWith('data-') || path === 'bench/results';
}
