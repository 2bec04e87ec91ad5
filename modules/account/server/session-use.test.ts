// What keeps a session, and what does not?
import { beforeAll, describe, expect, it } from 'vitest';
import { iso } from '@alveary/server/platform/clock.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { stopClock } from '@alveary/server/testing/stopped-clock.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
});

const idOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti;

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

  it('AUTH-024 OP-AUTH-6 asking when it ends, or for a ticket of the broker, is no use of it', async () => {
    const token = await agoToken();
    const before = await lastUse(token);
    const headers = { authorization: `Bearer ${token}` };
    await test.send({ method: 'POST', path: 'messaging/token', headers });
    await test.send({ path: 'account/session', headers: { authorization: `Bearer ${token}` } });
    expect(await lastUse(token)).toBe(before);
  });

  it('AUTH-025 any call of the person is', async () => {
    const now = stopClock();
    const token = await agoToken();
    await test.send({ path: 'sites', headers: { authorization: `Bearer ${token}` } });
    expect(Date.parse(await lastUse(token))).toBe(now);
  });

  it('AUTH-024 says in seconds how long it lasts, so that no other clock is asked', async () => {
    stopClock();
    const token = await agoToken();
    const session = (
      await test.send({ path: 'account/session', headers: { authorization: `Bearer ${token}` } })
    ).json();
    expect(session.idle_timeout_s - session.expires_in_s).toBe(120);
  });

  it('AUTH-027 AUTH-028 a session left until its bar has counted to the end is over at once, as expired', async () => {
    const token = await test.tokenOf(test.world.lena);
    const headers = { authorization: `Bearer ${token}` };
    expect((await test.send({ path: 'sites', headers })).statusCode).toBe(200);
    const ended = await test.send({ method: 'POST', path: 'account/session/expire', headers });
    expect(ended.statusCode).toBe(204);
    await expect
      .poll(async () => (await test.send({ path: 'sites', headers })).json().code)
      .toBe('SessionExpired');
    const again = await test.send({ method: 'POST', path: 'account/session/extend', headers });
    expect(again.json().code).toBe('SessionExpired');
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
