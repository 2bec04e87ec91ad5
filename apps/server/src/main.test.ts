// The program as a person starts it; what does not depend on its process is asked of the same start within this one.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostmaster } from './platform/embedded-postgres/postmaster.ts';
import { processCommandLine } from './platform/process-mark.ts';
import { testDatabase } from './testing/database.ts';
import { type RunningMain, runMain } from './testing/server-process.ts';
import { startHere } from './testing/start-here.ts';
import { throwAwayPlace } from './testing/throw-away-place.ts';

const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(throwAwayPlace, `alveary-test-${process.pid}-`));
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Its exit code and what it said, for a start that cannot succeed. */
async function refusedStart(
  settings: Record<string, string>,
): Promise<{ code: number | null; lines: string[] }> {
  const running = runMain({ PORT: '0', ALVEARY_DATA_DIR: newFolder(), ...settings });
  const code = await running.ended;
  return { code, lines: running.output().trim().split('\n') };
}

async function takenPort(): Promise<{ port: number; close: () => void }> {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () => other.close(),
  };
}

describe('a start that cannot succeed says one clear line and ends with 1', () => {
  test.each([
    ['a misspelt setting', { ALVEARY_DEMOO: 'off' }, /^ALVEARY_DEMOO is not a setting\./],
    [
      'a DATABASE_URL of another kind',
      { DATABASE_URL: 'mysql://ada@host/db' },
      /^DATABASE_URL must be an address/,
    ],
    [
      'a host that is not here',
      { HOST: '192.0.2.1', PORT: '8080' },
      /^HOST=192\.0\.2\.1 is no address of this machine\./,
    ],
    [
      'a data directory in a file',
      { ALVEARY_DATA_DIR: '/dev/null/data' },
      /^The data directory \/dev\/null\/data cannot be/,
    ],
    [
      'a data directory where the system lets nobody make one',
      { ALVEARY_DATA_DIR: '/proc/nope' },
      /^The data directory \/proc\/nope cannot be written to \(ENOENT\)/,
    ],
  ])('%s', async (_what, settings, expected) => {
    const { code, lines } = await refusedStart(settings);
    expect(lines).toEqual([expect.stringMatching(expected)]);
    expect(lines.join()).not.toContain('secret-word');
    expect(code).toBe(1);
  });

  // What Node loaded is known from its own coverage.
  test.each([
    [
      'a bad setting',
      { ALVEARY_DEMO: 'maybe' },
      /^ALVEARY_DEMO must be on or off; found "maybe"\./,
      /pg|fastify/,
    ],
    [
      'a DATABASE_URL where nothing answers',
      { DATABASE_URL: 'postgres://ada:secret-word@127.0.0.1:1/db' },
      /^DATABASE_URL cannot be used: nothing answers at 127\.0\.0\.1:1\./,
      /fastify/,
    ],
  ])('%s, before anything of a subject is loaded', async (_what, settings, expected, libraries) => {
    const seen = newFolder();
    const { code, lines } = await refusedStart({ ...settings, NODE_V8_COVERAGE: seen });
    expect(lines).toEqual([expect.stringMatching(expected)]);
    expect(lines.join()).not.toContain('secret-word');
    expect(code).toBe(1);
    const loaded = readdirSync(seen).flatMap((name) =>
      (JSON.parse(readFileSync(join(seen, name), 'utf8')) as { result: { url: string }[] }).result.map(
        ({ url }) => url,
      ),
    );
    expect(loaded.filter((url) => url.endsWith('/apps/server/src/main.ts'))).toHaveLength(1);
    expect(loaded.filter((url) => /\/modules\/[^/]+\/server\//.test(url))).toEqual([]);
    expect(loaded.filter((url) => new RegExp(`/node_modules/(?:${libraries.source})/`).test(url))).toEqual(
      [],
    );
  });

  test('a port in use', async () => {
    const { port, close } = await takenPort();
    const { code, lines } = await refusedStart({ PORT: String(port) });
    close();
    expect(lines).toEqual([
      `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start.`,
    ]);
    expect(code).toBe(1);
  });
});

test('in production a database whose login of requests owns it is not worked with', async () => {
  const { url } = await testDatabase();
  await expect(
    startHere({
      NODE_ENV: 'production',
      ALLOW_PUBLIC_DEMO: 'true',
      PUBLIC_URL: 'https://portal.example',
      DATABASE_URL: url,
    }),
  ).rejects.toMatchObject({
    name: 'StartFailure',
    message: expect.stringMatching(
      /^The login \w+ of DATABASE_URL may make roles .* in DATABASE_OWNER_URL \(docs/,
    ),
  });
});

describe('a running server', () => {
  let folder: string;
  let running: RunningMain;
  let address: string;
  /** Of a start that Ctrl-C ended while the folder was set up. */
  let cutCode: number | null;
  let leftByCut: ReturnType<typeof findPostmaster>;

  beforeAll(async () => {
    folder = newFolder();
    const settings = { PORT: '0', ALVEARY_DATA_DIR: folder, LOG_LEVEL: 'warn' };
    const cut = runMain(settings);
    await cut.printed(/Setting up PostgreSQL/);
    cut.child.kill('SIGINT');
    cutCode = await cut.ended;
    leftByCut = findPostmaster(join(folder, 'postgres'));
    running = runMain(settings);
    address = (await running.printed(/Ready at (http:\S+)/))[1] ?? '';
  });

  test('starts in a folder that Ctrl-C left while it was set up, which ended that start with 0', () => {
    expect(cutCode).toBe(0);
    expect(leftByCut).toBeUndefined();
  });

  test('shows its address, its accounts and the time of each step', async () => {
    expect(running.output()).toMatch(/Setting up PostgreSQL 18/);
    expect(running.output()).toMatch(/ lena@alveary\.example +— Breathe-easy1 +Staff; /);
    expect(running.output()).toMatch(/^ +\d+\.\d s {2}Ready at http:\/\/127\.0\.0\.1:\d+ /m);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
  });

  test('a second one on its data directory is refused', async () => {
    const { code, lines } = await refusedStart({ ALVEARY_DATA_DIR: folder });
    expect(lines).toEqual([
      `The data directory ${folder} is in use by another Alveary process (id ${running.child.pid}). ` +
        'Stop that one, or name another folder with ALVEARY_DATA_DIR.',
    ]);
    expect(code).toBe(1);
  });

  test('its database killed with -9 is brought back, and people can sign in again', async () => {
    const signIn = () =>
      fetch(`${address}/gateway/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'lena@alveary.example', password: 'Breathe-easy1' }),
      });
    expect((await signIn()).status).toBe(200);
    process.kill(findPostmaster(join(folder, 'postgres'))?.pid ?? 0, 'SIGKILL');
    await running.printed(/PostgreSQL is back/);
    expect((await signIn()).status).toBe(200);
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
  });

  test('SIGTERM and SIGINT several times stop it once, with 0, and no database stays behind', async () => {
    const postmaster = findPostmaster(join(folder, 'postgres'));
    running.child.kill('SIGTERM');
    running.child.kill('SIGINT');
    running.child.kill('SIGINT');
    expect(await running.ended).toBe(0);
    expect(processCommandLine(postmaster?.pid ?? 0)).toBeUndefined();
    expect(readdirSync(folder)).not.toContain('alveary.lock');
  });

  test('the next start finds the same world and does not make it again; kill -9 of both loses nothing', async () => {
    const next = runMain({ PORT: '0', ALVEARY_DATA_DIR: folder, LOG_LEVEL: 'warn' });
    await next.printed(/Ready at/);
    expect(next.output()).not.toContain('Creating the demo world');
    const postmaster = findPostmaster(join(folder, 'postgres'));
    next.child.kill('SIGKILL');
    process.kill(postmaster?.pid ?? 0, 'SIGKILL');
    await next.ended;

    const recovered = runMain({ PORT: '0', ALVEARY_DATA_DIR: folder, LOG_LEVEL: 'warn' });
    await recovered.printed(/Ready at/);
    expect(recovered.output()).toContain('lena@alveary.example');
    recovered.child.kill('SIGINT');
    expect(await recovered.ended).toBe(0);
  });
});

test('without the demo world the first administrator is invited by a link that sets the password once', async () => {
  const settings = {
    DATABASE_URL: (await testDatabase()).url,
    ALVEARY_DATA_DIR: newFolder(),
    ALVEARY_DEMO: 'off',
    ALVEARY_ADMIN_EMAIL: 'grace@clinic.example',
  };
  const link = /\/account\/unconfirmed\?token=(\S+)/;
  const first = await startHere(settings);
  expect(first.output).toContain('The first administrator is grace@clinic.example.');
  const [, lost = ''] = link.exec(first.output) ?? [];
  await first.stop();

  const second = await startHere(settings);
  const [, token = ''] = link.exec(second.output) ?? [];
  const post = (path: string, body: unknown) =>
    fetch(`${second.address}/gateway/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const password = 'Breathe-easy1';
  expect((await post('account/confirm', { token, new_password: password })).status).toBe(204);
  expect((await post('account/confirm', { token: lost, new_password: password })).status).toBe(400);
  const signedIn = await post('authenticate', { username: 'grace@clinic.example', password });
  expect(signedIn.status).toBe(200);
  await second.stop();

  const third = await startHere(settings);
  expect(third.output).not.toContain('grace@clinic.example');
  await third.stop();
});
