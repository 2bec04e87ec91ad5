// Does an open portal hear at once that its session ended or its rights changed, and does asking keep nobody signed in?
import { beforeAll, describe, expect, it } from 'vitest';
import { iso } from '../../platform/clock.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import type { TestPerson } from '../../testing/world.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
});

const ask = (token: string, seen?: string) =>
  test.send({
    path: `account/session/watch${seen === undefined ? '' : `?seen=${seen}`}`,
    headers: { authorization: `Bearer ${token}` },
  });

/** Asks, and waits from then on. */
const waiting = async (person: TestPerson) => {
  const token = await test.tokenOf(person);
  const { seen } = (await ask(token)).json();
  const begun = performance.now();
  const answer = ask(token, seen).then((response) => ({ response, after: performance.now() - begun }));
  return { token, seen, answer };
};

const idOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti;

describe('an open portal', () => {
  it('AUTH-027 hears at once that its session was ended elsewhere', async () => {
    const { token, answer } = await waiting(test.world.tom);
    const ended = await test.send({
      method: 'DELETE',
      path: `account/sessions/${idOf(token)}`,
      as: test.world.tom,
    });
    expect(ended.statusCode).toBe(204);
    const { response, after } = await answer;
    expect([response.statusCode, response.json().code]).toEqual([401, 'NotSignedIn']);
    expect(after).toBeLessThan(5000);
  });

  it('hears at once that a role was taken away, also by another node', async () => {
    const { seen, answer } = await waiting(test.world.marco);
    await test.database.statements.run(
      'delete from site_user_roles where site_user_id in (select id from site_users where user_id = $1)',
      [test.world.marco.id],
    );
    const { response, after } = await answer;
    expect(response.json().seen).not.toBe(seen);
    expect(after).toBeLessThan(5000);
  });

  it('that knows an old state is answered without waiting', async () => {
    const token = await test.tokenOf(test.world.lena);
    const { seen } = (await ask(token)).json();
    expect((await ask(token, 'of-yesterday')).json()).toEqual({ seen });
  });

  it('is told in order when the server ends', async () => {
    const own = await testApp();
    const token = await own.tokenOf(own.world.lena);
    const headers = { authorization: `Bearer ${token}` };
    const { seen } = (await own.send({ path: 'account/session/watch', headers })).json();
    const answer = own.send({ path: `account/session/watch?seen=${seen}`, headers });
    await own.app.close();
    expect((await answer).json()).toEqual({ seen });
  });
});

describe('what keeps a session', () => {
  const lastUse = async (token: string): Promise<string> =>
    (
      await test.database.statements.one<{ at: string }>(
        'select last_used_at as at from sessions where id = $1',
        [idOf(token)],
      )
    ).at;

  /** A session that was used two minutes ago. */
  const agoToken = async (): Promise<string> => {
    const token = await test.tokenOf(test.world.lena);
    await test.database.statements.run('update sessions set last_used_at = $2 where id = $1', [
      idOf(token),
      iso(Date.now() - 120_000),
    ]);
    return token;
  };

  it('AUTH-024 asking when it ends, or whether it ended, is no use of it', async () => {
    const token = await agoToken();
    const before = await lastUse(token);
    await ask(token);
    await test.send({ path: 'account/session', headers: { authorization: `Bearer ${token}` } });
    expect(await lastUse(token)).toBe(before);
  });

  it('AUTH-025 any call of the person is', async () => {
    const token = await agoToken();
    const before = await lastUse(token);
    await test.send({ path: 'sites', headers: { authorization: `Bearer ${token}` } });
    expect(Date.parse(await lastUse(token))).toBeGreaterThan(Date.parse(before) + 100_000);
  });

  it('AUTH-027 AUTH-028 no use keeps it beyond its absolute end', async () => {
    const token = await test.tokenOf(test.world.lena);
    await test.database.statements.run(
      'update sessions set last_used_at = $2, absolute_expires_at = $3 where id = $1',
      [idOf(token), iso(Date.now()), iso(Date.now() - 1000)],
    );
    const answer = await test.send({ path: 'sites', headers: { authorization: `Bearer ${token}` } });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'SessionExpired']);
  });
});
