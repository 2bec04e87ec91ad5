// A conversation comes whole through faults of connections, nodes and database: the bench of the faults on server processes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { testDatabase } from '../apps/server/src/testing/database.ts';
import { compileCache } from '../apps/server/src/testing/server-process.ts';
import { isDeep } from '../tools/testing/deep.ts';
import { cuts, scriptOf, sharedFaults } from './faults/script.ts';

const SEED = 20_261_124;
/** Each fault of everybody meets two scripts; deep, as many as the bench plays by itself. */
const [SCRIPTS, AT_ONCE] = isDeep() ? [1_000, 17] : [2 * sharedFaults.length, 2];
const LIMIT_MS = isDeep() ? 3_600_000 : 600_000;

const main = fileURLToPath(new URL('main.ts', import.meta.url));

it('the scripts hold every act and every fault of a connection', () => {
  const steps = Array.from({ length: SCRIPTS }, (_, place) => scriptOf(SEED + place)).flatMap(
    (script) => script.steps,
  );
  const kinds = steps.map((step) => (step.kind === 'cut' ? `cut ${step.how}` : step.kind));
  const acts = ['write', 'sms', 'app', 'states', 'patient-reads'];
  const faults = ['mend', 'drop', 'move', 'hide', 'show', 'reload', ...cuts.map((how) => `cut ${how}`)];
  expect([...new Set(kinds)].toSorted()).toEqual([...acts, ...faults].toSorted());
});

it(
  'OP-CHAT-1 connections, nodes and the database fail: nothing is lost or doubled, the order is kept, unread and states are right',
  async () => {
    const { url } = await testDatabase();
    const args = ['--scripts', SCRIPTS, '--at-once', AT_ONCE, '--seed', SEED].map(String);
    const { PATH = '', HOME = '' } = process.env;
    const bench = spawn(process.execPath, [main, 'faults', ...args], {
      env: { PATH, HOME, NODE_COMPILE_CACHE: compileCache, DATABASE_URL: url },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(bench, 'exit');
    const [said, complained] = await Promise.all([text(bench.stdout), text(bench.stderr)]);
    const [code] = await ended;
    // The seeds of what went wrong, and what it was, are in what it says.
    expect(code, `${said}\n${complained}`).toBe(0);
    expect(said).toContain(`scripts ${SCRIPTS} · seed ${SEED}`);
    for (const fault of sharedFaults) expect(said).toContain(`with ${fault} took`);
  },
  LIMIT_MS,
);
