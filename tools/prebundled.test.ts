import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sources } from '../apps/portal/sources.config.ts';
import { filesBelow, root } from './checks/tree.ts';

/** What Vitest brings to a page by itself. */
const OF_VITEST = /^vitest/;
const IMPORTED =
  /^(?:import|export)\s(?!type\b)[^;]*?from '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)|^import '([^'.][^']*)'/gm;
/** Unit tests run in Node. */
const isOfPage = (path: string): boolean =>
  /^(apps\/portal\/src|modules\/[^/]+\/portal)\/.*\.tsx?$/.test(path) && !path.endsWith('.test.ts');

const packagesOf = (text: string): string[] =>
  [...text.matchAll(IMPORTED)]
    .map(([, from, lazy, beside]) => from ?? lazy ?? beside ?? '')
    .filter((name) => !name.startsWith('@alveary/') && !name.endsWith('.css') && !OF_VITEST.test(name));

it('names every package of a page for optimizeDeps: one that is found in the middle of a run reloads every page', () => {
  const used = new Set(
    filesBelow(root)
      .filter(isOfPage)
      .flatMap((path) => packagesOf(readFileSync(join(root, path), 'utf8'))),
  );
  expect(used.size).toBeGreaterThan(10);
  const named = new Set<string>(sources.optimizeDeps?.include ?? []);
  expect([...used].filter((name) => !named.has(name))).toEqual([]);
});
