// Does a conversation come through fifty scripts of faults whole? The bench of the faults, on server processes as an operator starts them
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { testDatabase } from '../apps/server/src/testing/database.ts';

const SEED = 20_261_123;
const main = fileURLToPath(new URL('main.ts', import.meta.url));

it('OP-CHAT-1 connections, nodes and the database fail: nothing is lost or doubled, the order is kept, unread and states are right', async () => {
  const { url } = await testDatabase();
  const bench = spawn(process.execPath, [main, 'faults', '--scripts', '50', '--seed', String(SEED)], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(bench, 'exit');
  const [said, complained] = await Promise.all([text(bench.stdout), text(bench.stderr)]);
  const [code] = await ended;
  // The seeds of what went wrong, and what it was, are in what it says.
  expect(code, `${said}\n${complained}`).toBe(0);
  expect(said).toContain(`scripts 50 · seed ${SEED}`);
}, 300_000);
