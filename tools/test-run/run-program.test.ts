import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { root } from '../checks/tree.ts';
import { PROGRESS_FILE } from './progress.ts';
import { newRunPlace, type RunPlace } from './run-place.ts';
import { type Outcome, runTests } from './run-program.ts';

// Each starts a runner of its own.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alveary-hanging-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** In a test that is written to a file: what it does once the run has written down that it is running. */
const whenReported = (then: string): string => `
const look = setInterval(() => {
  const lines = readFileSync(process.env.${PROGRESS_FILE}, 'utf8').trim().split('\\n');
  if (!/"started".*(hangs|breaks)/.test(lines.at(-1))) return;
  clearInterval(look);
  ${then}
}, 50);`;

/** A test that starts a process in a group of its own, without the mark of the run and deaf to SIGTERM, and hangs. */
const hanging = (library: string): string => `
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '${library}';
test('passes', () => {});
test('fails', () => { throw new Error('not today'); });
test('hangs', async () => {
  const left = mkdtempSync(join(tmpdir(), 'left-'));
  const program = 'process.on("SIGTERM", () => {}); console.log("ready"); setInterval(() => {}, 1000)';
  const child = spawn(process.execPath, ['-e', program], { detached: true, stdio: ['ignore', 'pipe', 'ignore'], env: {} });
  child.stdout.once('data', () => {${whenReported(
    `writeFileSync('${folder}/started.json', JSON.stringify({ pids: [process.pid, child.pid], left }));`,
  )}
  });
  await new Promise(() => {});
});
`;

interface Started {
  readonly pids: readonly number[];
  readonly left: string;
}

const startedFile = (): string => join(folder, 'started.json');
const started = (): Started => JSON.parse(readFileSync(startedFile(), 'utf8'));

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // One that has ended and was not waited for yet is there, and does nothing any more.
    return (
      !existsSync('/proc/self/stat') || !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    );
  } catch {
    return false;
  }
};

const expectNothingLeft = (place: RunPlace): void => {
  const { pids, left } = started();
  expect(pids.filter(isRunning)).toEqual([]);
  expect(
    [place.folder, place.environment['TEST_RUN_MEMORY'] ?? '', left].filter((one) => existsSync(one)),
  ).toEqual([]);
};

/** It is the hanging that is cut, after a moment: until then the run gets on. */
const untilItHangs = {
  limits: { idleMs: 300, graceMs: 300 },
  progress: (): number => (existsSync(startedFile()) ? 0 : performance.now()),
};

const vitest = (): string[] => [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  `--root=${folder}`,
  '--testTimeout=0',
  `--reporter=${join(root, 'tools/test-run/vitest-progress.ts')}`,
];

const playwright = (): string[] => {
  const reporter = JSON.stringify(join(root, 'tools/test-run/journey-progress.ts'));
  writeFileSync(
    join(folder, 'playwright.config.ts'),
    `export default { testDir: '.', timeout: 0, fullyParallel: true, workers: 1, reporter: [[${reporter}]] };`,
  );
  return [join(root, 'node_modules/@playwright/test/cli.js'), 'test', `--config=${folder}`];
};

describe.each([
  ['Vitest', 'vitest', 'hanging.test.ts', vitest],
  ['Playwright', '@playwright/test', 'hanging.spec.ts', playwright],
])('a run of %s', (_name, library, file, command) => {
  it('ends with all it started when a test hangs, and says what had passed, failed and was running', async () => {
    writeFileSync(join(folder, file), hanging(library));
    const place = newRunPlace();
    const outcome: Outcome = await runTests('hanging', command(), { place, ...untilItHangs });
    await place.remove(300);
    expectNothingLeft(place);
    expect([outcome.passed, outcome.failed]).toEqual([1, 2]);
    expect(outcome.failures).toEqual([
      expect.stringMatching(/^hanging\.\w+\.ts.* fails: .*not today$/),
      expect.stringMatching(/^hanging\.\w+\.ts.* hangs: was running when the run was cut$/),
    ]);
    expect(outcome.remarks).toEqual([
      expect.stringMatching(
        /^CUT: no test finished for 0\.3 s\. Until then 1 passed and 1 failed\. Running: hanging\.\w+\.ts.* hangs\.$/,
      ),
    ]);
  });
});

it('counts files that broke outside of their tests, and names each once', async () => {
  const tests = `import { afterAll, beforeAll, test } from 'vitest';\n`;
  const two = `test('one', () => {});\ntest('other', () => {});\n`;
  writeFileSync(
    join(folder, 'before.test.ts'),
    `${tests}${two}beforeAll(() => { throw new Error('no database'); });`,
  );
  writeFileSync(
    join(folder, 'after.test.ts'),
    `${tests}${two}afterAll(() => { throw new Error('no end'); });`,
  );
  writeFileSync(join(folder, 'import.test.ts'), `${tests}${two}throw new Error('no module');`);
  const place = newRunPlace();
  const outcome = await runTests('broken', vitest(), { place });
  await place.remove(300);
  expect([outcome.passed, outcome.failed]).toEqual([2, 4]);
  expect([...outcome.failures].sort()).toEqual([
    'after.test.ts: no end',
    'before.test.ts: no database',
    'import.test.ts: no module',
  ]);
  expect(outcome.remarks).toEqual([]);
});

it('ends what the tests of a worker started that broke off, and counts the test that was running', async () => {
  writeFileSync(
    join(folder, 'breaking.test.ts'),
    `
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
test('passes', () => {});
test('breaks', async () => {
  const left = mkdtempSync(join(tmpdir(), 'left-'));
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  writeFileSync('${folder}/started.json', JSON.stringify({ pids: [process.pid, child.pid], left }));
  ${whenReported("process.kill(process.pid, 'SIGKILL');")}
  await new Promise(() => {});
});
`,
  );
  const place = newRunPlace();
  const outcome = await runTests('breaking', vitest(), { place });
  await place.remove(300);
  expectNothingLeft(place);
  expect(outcome.passed).toBe(1);
  expect(outcome.failures).toContainEqual(
    expect.stringMatching(/^breaking\.test\.ts breaks: began and never finished$/),
  );
  expect(outcome.remarks).toEqual([expect.stringMatching(/^Left running, and ended now: .*setInterval/)]);
});

it('leaves nothing when the command itself is asked to end', async () => {
  writeFileSync(join(folder, 'hanging.test.ts'), hanging('vitest'));
  const program = join(folder, 'run.ts');
  const at = (path: string): string => JSON.stringify(join(root, 'tools', path));
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs';
import { endChildrenOnSignal } from ${at('child.ts')};
import { runParts } from ${at('test-run/run-parts.ts')};
import { newRunPlace } from ${at('test-run/run-place.ts')};
import { runTests } from ${at('test-run/run-program.ts')};
endChildrenOnSignal();
const place = newRunPlace();
writeFileSync('${folder}/place.json', JSON.stringify(place));
const run = () => runTests('hanging', ${JSON.stringify(vitest())}, { place, limits: { idleMs: 600_000, graceMs: 300 } });
const { code } = await runParts({ parts: [{ title: 'Hanging', run }], begin: [], notRun: [] }, place);
process.exitCode = code;`,
  );
  const command = spawn(process.execPath, [program], {
    cwd: dirname(program),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  command.stdout.on('data', (text) => (output += String(text)));
  const ended = once(command, 'exit');
  await vi.waitFor(() => expect(existsSync(startedFile())).toBe(true), { timeout: 100_000 });
  command.kill('SIGTERM');
  expect(await ended).toEqual([130, null]);
  expectNothingLeft(JSON.parse(readFileSync(join(folder, 'place.json'), 'utf8')));
  expect(output).toMatch(
    /Interrupted\. Until then 1 passed and 1 failed\. Running: hanging\.test\.ts hangs\./,
  );
  expect(output.trimEnd().split('\n').at(-1)).toBe('1 passed, 1 failed');
});
