// Does a test notice the fault? Loads the tests anew with the file as it would read then, in a thread that may be ended.

import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import type { forgetCollected, runCollected } from './test-api.ts';

export type Job = {
  readonly id: number;
  /** With the whole path. */
  readonly file: string;
  readonly text: string;
  /** The file and all that import it, one over the other: they are loaded anew. */
  readonly anew: readonly string[];
  readonly tests: readonly string[];
};
export type Verdict = { readonly id: number; readonly noticedBy: string | null; readonly how: string };

const api = new URL('./test-api.ts', import.meta.url).href;
const stripped = new Map<string, string>();
let job: Job | null = null;
let anew: ReadonlySet<string> = new Set();

function sourceOf(path: string): string {
  if (job !== null && path === job.file) return stripTypeScriptTypes(job.text);
  const known = stripped.get(path) ?? stripTypeScriptTypes(readFileSync(path, 'utf8'));
  stripped.set(path, known);
  return known;
}

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === 'vitest' && !(context.parentURL ?? '').startsWith(api)) {
      return { url: api, shortCircuit: true };
    }
    const found = next(specifier, context);
    if (!found.url.startsWith('file:') || !anew.has(fileURLToPath(found.url))) return found;
    return { ...found, url: `${found.url}?fault=${job?.id}` };
  },
  load: (url, context, next) => {
    const path = url.startsWith('file:') ? fileURLToPath(url.replace(/\?.*$/, '')) : '';
    if (path.includes('/node_modules/')) return next(url, context);
    // A screen that is loaded later by what is tried here: nobody waits for it.
    if (/\.(tsx|css)$/.test(path)) return { format: 'module', source: '', shortCircuit: true };
    if (!path.endsWith('.ts')) return next(url, context);
    return { format: 'module', source: sourceOf(path), shortCircuit: true };
  },
});

type Api = { readonly runCollected: typeof runCollected; readonly forgetCollected: typeof forgetCollected };
const tests: Api = await import(api);

/** The test that fails first, or null when none does. */
async function tried(files: readonly string[], id: number): Promise<Omit<Verdict, 'id'>> {
  for (const test of files) {
    try {
      await import(`${pathToFileURL(test).href}?fault=${id}`);
      await tests.runCollected();
    } catch (error) {
      tests.forgetCollected();
      return { noticedBy: test, how: error instanceof Error ? error.message : String(error) };
    }
  }
  return { noticedBy: null, how: '' };
}

parentPort?.on('message', (next: Job) => {
  job = next;
  anew = new Set(next.anew);
  void tried(next.tests, next.id).then((verdict) => parentPort?.postMessage({ id: next.id, ...verdict }));
});
parentPort?.postMessage('ready');
