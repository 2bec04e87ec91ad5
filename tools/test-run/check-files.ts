// The checks of `npm test -- <area>` and `--since`: types of the whole program, lint and format of the files named, the own checks.
import { availableParallelism } from 'node:os';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { printed } from '../checks/finding.ts';
import { runOwnChecks } from '../checks/own-checks.ts';
import { type Program, programs, run } from '../checks/program.ts';
import { root } from '../checks/tree.ts';

const files = process.argv.slice(2).filter((path) => existsSync(join(root, path)));

const of = (program: Program, paths: readonly string[]): Program[] =>
  paths.length === 0 ? [] : [{ ...program, arguments: [...program.arguments, ...paths] }];

const wanted = programs.flatMap((program): Program[] => {
  if (program.name === 'types') return [program];
  if (program.name === 'lint')
    return of(
      program,
      files.filter((path) => /\.(tsx?|mjs)$/.test(path)),
    );
  if (program.name === 'format')
    return of(
      program,
      files.filter((path) => /\.(tsx?|mjs|css|json)$/.test(path)),
    );
  return [];
});

let failed = 0;

function say(name: string, ok: boolean, milliseconds: number): void {
  if (!ok) failed += 1;
  console.log(`${ok ? '  ok  ' : 'FAILED'} ${`${(milliseconds / 1000).toFixed(1)} s`.padStart(7)}  ${name}`);
}

const open = [...wanted];
const lane = async (): Promise<void> => {
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const { ok, output, milliseconds } = await run(root, next);
    say(next.name, ok, milliseconds);
    if (!ok) console.log(output.trimEnd().replace(/^/gm, '         '));
  }
};
const programsDone = Promise.all(Array.from({ length: availableParallelism() }, lane));
for (const { name, findings, milliseconds } of runOwnChecks(root)) {
  say(name, findings.length === 0, milliseconds);
  for (const finding of findings) console.log(`         ${printed(finding)}`);
}
await programsDone;
process.exitCode = failed === 0 ? 0 : 1;
