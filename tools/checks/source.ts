// A TypeScript file as the checks see it: its text, its syntax tree, what it imports and what it exports.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Comment, type EcmaScriptModule, type Program, parseSync } from 'oxc-parser';

export type Source = {
  readonly path: string;
  readonly text: string;
  readonly program: Program;
  readonly module: EcmaScriptModule;
  readonly comments: readonly Comment[];
  readonly lineOf: (offset: number) => number;
};

export function isSource(path: string): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith('.d.ts');
}

export function readSource(folder: string, path: string): Source {
  return sourceOf(path, readFileSync(join(folder, path), 'utf8'));
}

export function sourceOf(path: string, text: string): Source {
  const parsed = parseSync(path, text);
  const broken = parsed.errors[0];
  if (broken !== undefined) {
    throw new Error(`${path} cannot be parsed: ${broken.message}`);
  }
  return {
    path,
    text,
    program: parsed.program,
    module: parsed.module,
    comments: parsed.comments,
    lineOf: lineFinder(text),
  };
}

/** Finds the line of an offset among the starts of all lines by halving. */
function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

export type Import = { readonly request: string; readonly line: number; readonly typeOnly: boolean };

/** Every static import, re-export and literal dynamic import of a file. */
export function importsOf(source: Source): Import[] {
  const imports: Import[] = source.module.staticImports.map((one) => ({
    request: one.moduleRequest.value,
    line: source.lineOf(one.start),
    typeOnly: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
  }));
  for (const one of source.module.staticExports) {
    const from = one.entries[0]?.moduleRequest;
    if (from) {
      const typeOnly = one.entries.every((entry) => entry.isType);
      imports.push({ request: from.value, line: source.lineOf(one.start), typeOnly });
    }
  }
  for (const one of source.module.dynamicImports) {
    const text = source.text.slice(one.moduleRequest.start, one.moduleRequest.end);
    const literal = /^['"](.*)['"]$/.exec(text)?.[1];
    if (literal !== undefined) {
      imports.push({ request: literal, line: source.lineOf(one.start), typeOnly: false });
    }
  }
  return imports;
}

export type Export = { readonly name: string; readonly line: number; readonly from: string | null };

export function exportsOf(source: Source): Export[] {
  return source.module.staticExports.flatMap((one) =>
    one.entries.map((entry) => ({
      name: entry.exportName.kind === 'None' ? '*' : (entry.exportName.name ?? 'default'),
      line: source.lineOf(entry.start),
      from: entry.moduleRequest?.value ?? null,
    })),
  );
}
