// What a person sees when something is missing before a command runs: libraries, a Node that runs, a newer Node.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'alveary-ready-'));
  mkdirSync(join(project, 'tools'));
  cpSync(join(import.meta.dirname, 'ready.mjs'), join(project, 'tools', 'ready.mjs'));
  cpSync(join(import.meta.dirname, 'ready'), join(project, 'tools', 'ready'), { recursive: true });
  lock('1.0.0');
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

const nodePackage = `node-${process.platform}-${process.arch}`;
const packageOf = (version: string) => ({ packages: { '': {}, 'node_modules/thing': { version } } });

function lock(version: string): void {
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify(packageOf(version)));
}

/** Puts a Node 26 in place that does what the shell lines say. */
function installNode(lines: string): void {
  const bin = join(project, 'node_modules', nodePackage, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'node'), `#!/bin/sh\n${lines}\n`);
  chmodSync(join(bin, 'node'), 0o755);
}

const missing = (library: string) =>
  `echo "node: error while loading shared libraries: ${library}: cannot open shared object file" >&2; exit 127`;

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `ready.mjs check` with an npm that does what the given program says. */
function ready(
  npm: string,
  options: { args?: string[]; onOutput?: (pid: number) => void } = {},
): Promise<Run> {
  const cli = join(project, 'npm.mjs');
  writeFileSync(cli, npm);
  const child = spawn(
    process.execPath,
    [...(options.args ?? []), join(project, 'tools', 'ready.mjs'), 'check'],
    {
      env: { PATH: process.env['PATH'], npm_execpath: cli, npm_node_execpath: process.execPath },
    },
  );
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += String(chunk);
    options.onOutput?.(child.pid ?? 0);
  });
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
}

const works = 'console.log("installed")';
const mustNotRun = 'process.exit(3)';

describe('libraries', () => {
  test('are installed once, and again when the lock file has changed', async () => {
    installNode('echo v26.10.0');
    expect(await ready(works)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Libraries installed in '),
    });
    expect(await ready(mustNotRun)).toEqual({ code: 0, stdout: '', stderr: '' });
    lock('1.0.1');
    expect(await ready(works)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Libraries installed in '),
    });
  });

  test('installed by hand are taken as they are', async () => {
    installNode('echo v26.10.0');
    mkdirSync(join(project, 'node_modules', 'thing'));
    writeFileSync(join(project, 'node_modules', '.package-lock.json'), JSON.stringify(packageOf('1.0.0')));
    expect(await ready(mustNotRun)).toMatchObject({ code: 0, stderr: '' });
  });

  test('that cannot be installed give one line with the reason of npm', async () => {
    const failing =
      'console.error("npm error code ENOTFOUND\\nnpm error network request failed"); process.exit(1)';
    const { code, stderr } = await ready(failing);
    expect(stderr).toBe(
      'The libraries could not be installed: npm ci ended with 1 (code ENOTFOUND; network request failed). ' +
        'Check the network and the registry of npm (npm ping), then start again; "npm ci" shows all of its output.\n',
    );
    expect(code).toBe(1);
  });

  test('Ctrl-C while installing ends npm and then this, and the next start installs', async () => {
    const endless = 'setInterval(() => undefined, 1000); process.on("SIGTERM", () => process.exit(1));';
    let told = false;
    const { code, stderr } = await ready(endless, {
      onOutput: (pid) => {
        if (!told) process.kill(pid, 'SIGINT');
        told = true;
      },
    });
    expect(stderr).toBe('The installation was stopped. The next start does it again.\n');
    expect(code).toBe(130);
    installNode('echo v26.10.0');
    expect((await ready(works)).code).toBe(0);
  });
});

describe('Node 26', () => {
  test('that lacks libatomic says what to install, now and at the next start, and runs once it is there', async () => {
    installNode(missing('libatomic.so.1'));
    mkdirSync(join(project, 'node_modules', '.bin'));
    symlinkSync(`../${nodePackage}/bin/node`, join(project, 'node_modules', '.bin', 'node'));
    const line =
      'The library libatomic.so.1 is missing. Run "apt-get install -y libatomic1" as root, then start again.\n';
    expect(await ready(works)).toMatchObject({ code: 1, stderr: line });
    // npm scripts find this one first: it must not stand in the way of the clear line.
    expect(existsSync(join(project, 'node_modules', '.bin', 'node'))).toBe(false);
    expect(await ready(works)).toMatchObject({ code: 1, stderr: line });
    installNode('echo v26.10.0');
    expect(await ready(works)).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(join(project, 'node_modules', '.bin', 'node'))).toBe(true);
  });

  test('that lacks another library names it', async () => {
    installNode(missing('libstdc++.so.6'));
    expect((await ready(works)).stderr).toBe(
      'The library libstdc++.so.6 is missing. Install the package that holds it, then start again.\n',
    );
  });

  test('for which there is no package names the platform', async () => {
    const { code, stderr } = await ready(works);
    expect(stderr).toMatch(
      new RegExp(`^There is no Node 26 package for ${process.platform}-${process.arch}\\. .*\\n$`),
    );
    expect(code).toBe(1);
  });
});

test('a Node that is too old is told so in one line', async () => {
  const pretend = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.4'}})`;
  const { code, stderr } = await ready(mustNotRun, { args: ['--import', pretend] });
  expect(stderr).toBe(
    'Node 18.20.4 is too old: Alveary needs Node 20.19 or newer. Install a newer Node (https://nodejs.org) and start again.\n',
  );
  expect(code).toBe(1);
});
