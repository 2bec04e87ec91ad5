// Keeps every source in exactly one type program of tsconfig.json: the linter checks a file with the program that includes it, and a file
// without one only by loose defaults.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Finding, nothingRead } from './finding.ts';
import { isSource } from './source.ts';

const rule = 'type programs';
const solution = 'tsconfig.json';

const solutionSchema = z.object({ references: z.array(z.object({ path: z.string() })) });
const programSchema = z.object({ files: z.array(z.string()) });

export function typePrograms(folder: string, paths: readonly string[]): Finding[] {
  const sources = paths.filter(isSource);
  if (sources.length === 0 || !existsSync(join(folder, solution))) return [nothingRead(rule)];
  const { references } = solutionSchema.parse(JSON.parse(readFileSync(join(folder, solution), 'utf8')));
  const programs = new Map<string, string[]>();
  for (const { path } of references) {
    for (const file of filesOf(folder, path)) programs.set(file, [...(programs.get(file) ?? []), path]);
  }
  return sources.flatMap((file) => findingsOf(file, programs.get(file) ?? []));
}

/** The files as the compiler itself resolves them: of `a.ts` and `a.tsx` its patterns find only the first. */
function filesOf(folder: string, project: string): string[] {
  const tsc = join(folder, 'node_modules/typescript/bin/tsc');
  const printed = execFileSync(process.execPath, [tsc, '--showConfig', '-p', project], {
    cwd: folder,
    encoding: 'utf8',
  });
  return programSchema.parse(JSON.parse(printed)).files.map((file) => file.replace(/^\.\//, ''));
}

function findingsOf(file: string, programs: readonly string[]): Finding[] {
  if (programs.length === 1) return [];
  const todo =
    programs.length === 0
      ? 'no tsconfig.*.json includes it: add its folder to one, and do not name two files alike but for .ts and .tsx'
      : `${programs.join(' and ')} include it: leave it in one`;
  return [{ file, line: 1, rule, todo }];
}
