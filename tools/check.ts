// npm run check: are the house rules kept? Runs the compiler, the linters and our own checks, and lists what to mend.

import { availableParallelism } from 'node:os';
import { refuseUnknown } from './arguments.ts';
import { heaviest, isBuilt, measureBundles } from './checks/bundle.ts';
import { printed } from './checks/finding.ts';
import { generatedDocs } from './checks/generated-docs.ts';
import { runOwnChecks, type Result } from './checks/own-checks.ts';
import { type Program, programs, run } from './checks/program.ts';
import { schemaCurrent } from './checks/schema.ts';
import { root } from './checks/tree.ts';

refuseUnknown('npm run check', 'It checks everything and takes no argument.', ['--built']);

let failed = 0;

function say(name: string, ok: boolean, milliseconds: number, remark = ''): void {
  if (!ok) failed += 1;
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`.padStart(7);
  console.log(`${ok ? '  ok  ' : 'FAILED'} ${seconds}  ${name}${remark === '' ? '' : `: ${remark}`}`);
}

function sayResult({ name, findings, milliseconds }: Result): void {
  say(name, findings.length === 0, milliseconds);
  for (const finding of findings) console.log(`         ${printed(finding)}`);
}

async function runProgram(program: Program): Promise<void> {
  const { ok, output, milliseconds } = await run(root, program);
  say(program.name, ok, milliseconds);
  if (!ok) console.log(output.trimEnd().replace(/^/gm, '         '));
}

/** Keeps as many programs running as the machine has cores. */
async function runPrograms(): Promise<void> {
  const open = [...programs];
  const lane = async (): Promise<void> => {
    for (let next = open.shift(); next !== undefined; next = open.shift()) await runProgram(next);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
}

/** Sizes can be measured only after a build: `npm run check` builds what is old, `npm test` asks with --built for the figures. */
function checkBundles(): void {
  const start = performance.now();
  if (!isBuilt(root)) {
    const asked = process.argv.includes('--built');
    say('bundle size', !asked, 0, 'the portal is not built, nothing to measure');
    return;
  }
  const { measured, findings } = measureBundles(root);
  say('bundle size', findings.length === 0, performance.now() - start, heaviest(measured));
  for (const finding of findings) console.log(`         ${printed(finding)}`);
}

const start = performance.now();
const programsDone = runPrograms();
for (const result of runOwnChecks(root)) sayResult(result);
checkBundles();
sayResult(await generatedDocs(root));
sayResult(await schemaCurrent(root));
await programsDone;

const seconds = ((performance.now() - start) / 1000).toFixed(1);
console.log(
  failed === 0 ? `\nAll checks passed in ${seconds} s.` : `\n${failed} checks failed, in ${seconds} s.`,
);
process.exitCode = failed === 0 ? 0 : 1;
