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

/** What was found the last time is kept in node_modules: only what changed since is checked anew. */
const types = (name: string, project: string): Program => ({
  name,
  command: 'tsc',
  arguments: [
    '-p',
    project,
    '--pretty',
    'false',
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/${project.replace('.json', '.tsbuildinfo')}`,
  ],
});

export const programs: readonly Program[] = [
  types('types', 'tsconfig.json'),
  // Each side alone: portal code cannot name what only Node has, server code nothing that only a browser has.
  types('types of the portal', 'tsconfig.portal.json'),
  types('types of the server', 'tsconfig.server.json'),
  { name: 'lint', command: 'oxlint', arguments: ['--type-aware', '--format=unix'] },
  { name: 'format', command: 'biome', arguments: ['format', '--reporter=summary'] },
  { name: 'dead code', command: 'knip', arguments: ['--no-progress', '--no-config-hints'] },
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
