// The lock holds where somebody tries harder: many guesses at once, or codes without end (OP-AUTH-7).
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { recordStatements } from '@alveary/server/testing/statements.ts';
import type { TestPerson } from '@alveary/server/testing/world.ts';
import { insertTry } from './attempts.store.ts';
import { AT_ONCE, hashing, hashPassword } from './password.ts';

const PASSWORD = 'Breathe-easy1';
let test: TestApp;

beforeAll(async () => {
  test = await testApp();
  await test.database.statements.run('update portal_users set password_hash = $1', [
    await hashPassword(PASSWORD),
  ]);
});

const signIn = (person: TestPerson, password = PASSWORD) =>
  test.send({ method: 'POST', path: 'authenticate', body: { username: person.email, password } });

const codesOf = (answers: readonly { json(): { code: string } }[]): string[] =>
  answers.map((answer) => answer.json().code);

describe('the lock after 10 failures', () => {
  it('OP-AUTH-7 holds for guesses sent at once: those that waited for their turn are told nothing of their password', async () => {
    const { marco } = test.world;
    const turns = Promise.withResolvers<void>();
    const taken = Array.from({ length: AT_ONCE }, () => hashing.take(() => turns.promise));
    const sent = recordStatements();
    const guesses = [signIn(marco), ...Array.from({ length: 20 }, () => signIn(marco, 'Wrong-pass1'))];
    // Each is past the first look at the lock once its account is asked for, and waits for its turn.
    const asked = () => sent.filter((text) => text.includes('where lower(u.email) = lower($1)'));
    await expect.poll(() => asked()).toHaveLength(guesses.length);
    const emailKey = createHash('sha256').update(marco.email).digest('base64url');
    for (let tries = 0; tries < 10; tries += 1) {
      const tried = { userId: marco.id, at: new Date().toISOString(), succeeded: false };
      await insertTry(test.database.statements, { emailKey, deviceHash: null }, tried);
    }
    turns.resolve();
    await Promise.all(taken);
    expect(new Set(codesOf(await Promise.all(guesses)))).toEqual(new Set(['LockedOut']));
    expect((await signIn(marco)).json().code).toBe('LockedOut');
  });

  it('AUTH-004 OP-AUTH-7 counts wrong codes too: a new step for the same password gives no new tries', async () => {
    const { priya } = test.world;
    await test.database.statements.run(
      `update portal_users set two_factor_authentication = true, phone_country_code = '+1', phone_number = '4155550132'
        where id = $1`,
      [priya.id],
    );
    const steps = [await signIn(priya), await signIn(priya), await signIn(priya)].map(
      (answer) => answer.json().access_token,
    );
    const tryCode = (step: string, way: 'sms' | 'totp') =>
      test.send({
        method: 'POST',
        path: `2fa/${way}/verify`,
        body: { code: '000000' },
        headers: { authorization: `Bearer ${step}` },
      });
    for (const step of steps.slice(0, 2)) {
      for (let tries = 0; tries < 5; tries += 1)
        expect((await tryCode(step, 'sms')).json().code).toBe('WrongCode');
    }
    expect((await tryCode(steps[2], 'sms')).json().code).toBe('LockedOut');
    expect((await tryCode(steps[2], 'totp')).json().code).toBe('LockedOut');
    expect((await signIn(priya)).json().code).toBe('LockedOut');
  });

  it.each(['sms', 'totp'] as const)(
    'AUTH-004 OP-AUTH-7 codes of the second factor by %s that come at one moment are five, like those one after the other',
    async (way) => {
      const person = test.world.rosa;
      for (const table of ['sign_in_attempts', 'allowance_uses'])
        await test.database.statements.run(`delete from ${table} where user_id = $1`, [person.id]);
      await test.database.statements.run(
        `update portal_users set two_factor_authentication = true, phone_country_code = '+1', phone_number = '4155550133'
          where id = $1`,
        [person.id],
      );
      const step = (await signIn(person)).json().access_token;
      const headers = { authorization: `Bearer ${step}` };
      await test.send({ method: 'POST', path: '2fa/sms/request', headers });
      const guesses = Array.from({ length: 18 }, (_, turn) =>
        test.send({
          method: 'POST',
          path: `2fa/${way}/verify`,
          body: { code: `00000${turn % 10}` },
          headers,
        }),
      );
      const told = codesOf(await Promise.all(guesses));
      // The fifth is told that it was the last; what comes after it is not looked at.
      expect(told.filter((code) => code === 'WrongCode')).toHaveLength(4);
    },
  );

  it('OP-AUTH-7 holds at a computer left open: the current password cannot be tried out there', async () => {
    const token = (await signIn(test.world.tom)).json().access_token;
    const change = (current_password: string) =>
      test.send({
        method: 'POST',
        path: 'auth/password/change',
        body: { current_password, new_password: 'Entirely-new1' },
        headers: { authorization: `Bearer ${token}` },
      });
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await change('Wrong-pass1')).json().code).toBe('WrongPassword');
    }
    expect((await change(PASSWORD)).json().code).toBe('LockedOut');
  });

  describe('counts apart where the account was signed in to before', () => {
    const known = async (person: TestPerson): Promise<string> => {
      const answer = await signIn(person);
      return answer.cookies.find(({ name }) => name === 'auth_device')?.value ?? '';
    };
    const signInFrom = (device: string, person: TestPerson, password = PASSWORD) =>
      test.send({
        method: 'POST',
        path: 'authenticate',
        body: { username: person.email, password },
        headers: { cookie: `auth_device=${device}` },
      });

    it('OP-AUTH-7 so that nobody locks a colleague out from elsewhere', async () => {
      const { ada, lena } = test.world;
      const device = await known(ada);
      for (let tries = 0; tries < 10; tries += 1) await signIn(ada, 'Wrong-pass1');
      expect((await signIn(ada)).json().code).toBe('LockedOut');
      expect((await signInFrom(device, ada)).statusCode).toBe(200);
      // The success of the person there gives a stranger no new tries.
      expect((await signIn(ada)).json().code).toBe('LockedOut');
      // A browser that knows another account is as strange as any.
      const other = await known(lena);
      for (const strange of [other, 'made-up', `${device}x`])
        expect((await signInFrom(strange, ada)).json().code).toBe('LockedOut');
    });

    it('OP-AUTH-7 and has no more tries there', async () => {
      const { noel } = test.world;
      const device = await known(noel);
      for (let tries = 0; tries < 10; tries += 1) await signInFrom(device, noel, 'Wrong-pass1');
      expect((await signInFrom(device, noel)).json().code).toBe('LockedOut');
      expect((await signIn(noel)).statusCode).toBe(200);
    });

    it('OP-AUTH-7 one browser is known to every account that signed in there, by one cookie that scripts do not see', async () => {
      const { lena, noel } = test.world;
      const device = await known(lena);
      const answer = await signInFrom(device, noel);
      const cookie = answer.cookies.find(({ name }) => name === 'auth_device');
      expect(cookie).toMatchObject({ value: device, httpOnly: true });
    });
  });
});
