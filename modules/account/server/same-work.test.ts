// Proves that an answer does the same work, in the same order, for an address with an account and for one without (OP-AUTH-1, OP-AUTH-7); how long
// both take is measured by `npm run bench -- sign-in`.
import { createHook } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import { recordStatements } from '@alveary/server/testing/statements.ts';
import { hashPassword, isPassword } from './password.ts';

let test: TestApp;
let hash: string;

beforeAll(async () => {
  test = await testApp();
  hash = await hashPassword('Breathe-easy1');
  await test.database.statements.run('update portal_users set password_hash = $1', [hash]);
  // What is loaded and prepared once is not part of any answer below.
  for (const username of [test.world.rosa.email, 'somebody@north.example']) {
    await send('authenticate', { username, password: 'Wrong-pass1' }, 401);
    await send('password/reset', { email: username }, 204);
  }
  await vi.waitFor(async () => expect(await sentTo(test.database, test.world.rosa.email)).toHaveLength(1));
});

const send = async (path: string, body: object, status: number): Promise<void> => {
  const answer = await test.send({ method: 'POST', path, body });
  expect(answer.statusCode, answer.body).toBe(status);
};

/** The work that leaves the main thread for a native one meanwhile, by its kind. */
const nativeWorkOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const kinds: string[] = [];
  // Node-API modules give their work no name; whatever Node itself begins has one.
  const hook = createHook({ init: (_id, kind) => void (kind === 'undefined' && kinds.push(kind)) }).enable();
  await work();
  hook.disable();
  return kinds;
};

it('AUTH-009 signing in checks one password at its full cost, for known and unknown addresses', async () => {
  const oneCheck = await nativeWorkOf(() => isPassword(hash, 'Wrong-pass1'));
  expect(oneCheck).toHaveLength(1);
  const sent = recordStatements();
  const tried = async (username: string) => {
    sent.splice(0);
    const checks = await nativeWorkOf(() => send('authenticate', { username, password: 'Wrong-pass1' }, 401));
    return { checks, statements: sent.splice(0) };
  };
  const known = await tried(test.world.lena.email);
  expect(known.checks).toEqual(oneCheck);
  expect(known.statements).not.toEqual([]);
  expect(await tried('nobody@north.example')).toEqual(known);
});

/** Pauses last until the test ends them, and stand in the trace. */
const holdPauses = (trace: string[]): ((milliseconds: number) => void) => {
  const held = new Map<number, () => void>();
  const pause = vi.spyOn(timers, 'setTimeout').mockImplementation((milliseconds = 0, value) => {
    trace.push(`pause of ${milliseconds} ms`);
    return new Promise((resolve) => held.set(milliseconds, () => resolve(value as never)));
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    pause.mockRestore();
    syncBuiltinESMExports();
  });
  return (milliseconds) => {
    trace.push(`end of ${milliseconds} ms`);
    held.get(milliseconds)?.();
  };
};

it('AUTH-006 asking for a link is answered after the same statements and one pause, and the mail is written later still', async () => {
  // What the server does, in its order: the statements that it sends, and the pauses that it makes.
  const trace = recordStatements();
  const ends = holdPauses(trace);
  const asked = async (email: string): Promise<string[]> => {
    trace.splice(0);
    const answered = send('password/reset', { email }, 204).then(() => trace.push('answered'));
    await expect.poll(() => trace).toContain('pause of 50 ms');
    ends(50);
    await answered;
    return trace.slice(0, trace.indexOf('answered') + 1).filter((text) => text !== 'pause of 150 ms');
  };
  const { email } = test.world.lena;
  const known = await asked(email);
  await expect.poll(() => trace).toContain('pause of 150 ms');
  expect(known.at(-1)).toBe('answered');
  expect(await asked('nobody@north.example')).toEqual(known);
  expect(await sentTo(test.database, email)).toEqual([]);
  ends(150);
  await expect.poll(() => sentTo(test.database, email)).toHaveLength(1);
});
