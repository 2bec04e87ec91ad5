// Runs one of the check programs from node_modules and keeps what it says.

import { spawn } from 'node:child_process';
import { join } from 'node:path';

export type Program = {
  readonly name: string;
  readonly command: string;
  readonly arguments: readonly string[];
};

export type Outcome = {
  readonly name: string;
  readonly ok: boolean;
  readonly output: string;
  readonly milliseconds: number;
};

/** The longest first, so that the last one does not run alone. */
export const programs: readonly Program[] = [
  {
    // Lints and checks the types of each file once, with the program of tsconfig.json that includes it (type-programs.ts). Each program has
    // one checker (tsconfig.base.json): several would each work out the types that files share.
    name: 'types and lint',
    command: 'oxlint',
    arguments: ['--type-aware', '--type-check', '--format=unix'],
  },
  { name: 'dead code', command: 'knip', arguments: ['--no-progress', '--no-config-hints'] },
  { name: 'format', command: 'biome', arguments: ['format', '--reporter=summary'] },
];

export async function run(folder: string, program: Program): Promise<Outcome> {
  const start = performance.now();
  const { code, output } = await finished(folder, program);
  return { name: program.name, ok: code === 0, output, milliseconds: performance.now() - start };
}

function finished(folder: string, program: Program): Promise<{ code: number | null; output: string }> {
  const bin = join(folder, 'node_modules', '.bin');
  return new Promise((resolve, reject) => {
    // The launchers of these programs ask for `node`: ours comes first, whatever the machine has.
    const child = spawn(join(bin, program.command), program.arguments, {
      cwd: folder,
      env: { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}`, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (part: Buffer) => (output += part.toString()));
    child.stderr.on('data', (part: Buffer) => (output += part.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
