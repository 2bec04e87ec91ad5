// Does nobody change how somebody signs in with a session alone, and does the old address get the account back? (decision 0035)
import { generateSync } from 'otplib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import { stopClock } from '@alveary/server/testing/stopped-clock.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';
import { hashPassword } from './password.ts';

const PASSWORD = 'Breathe-easy1';
const hash = hashPassword(PASSWORD);
let test: TestApp;
/** A site's admin, who may edit users and so the own row; another one in each test. */
let lena: TestPerson;

beforeAll(async () => {
  test = await testApp();
  await test.database.statements.run('update portal_users set password_hash = $1', [await hash]);
});

beforeEach(async () => {
  const id = newId();
  lena = { id, email: `lena.${id.slice(-8)}@north.example` };
  await test.database.statements.run(
    `with person as (insert into portal_users (id, email, first_name, last_name, account_confirmed, password_hash)
       values ($1, $2, 'Lena', 'Tester', true, $3)),
     entry as (insert into site_users (id, user_id, site_id) values ($4, $1, $5))
     insert into site_user_roles (site_user_id, role_id) select $4, id from roles where code = 'portal_site_admin'`,
    [id, lena.email, await hash, newId(), testSites.north],
  );
});

const bearer = (token?: string): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

const post = (path: string, body?: unknown, token?: string, headers: Record<string, string> = {}) =>
  test.send({
    method: 'POST',
    path,
    ...(body === undefined ? {} : { body }),
    headers: { ...bearer(token), ...headers },
  });

const signIn = async (email: string, password = PASSWORD): Promise<string> =>
  (await post('authenticate', { username: email, password })).json().access_token;

const prove = async (token: string): Promise<string> => {
  expect((await post('account/proof/password', { current_password: PASSWORD }, token)).statusCode).toBe(204);
  return token;
};

/** A session somebody holds who has typed nothing in it. */
const leftOpen = (person = lena): Promise<string> => test.tokenOf(person);

interface Row {
  readonly email: string;
  readonly phone_number: string | null;
  readonly phone_country_code: string | null;
}

const read = async (token: string, id: string) =>
  (await test.send({ path: `portal_admin/user/${id}`, headers: bearer(token) })).json();

const change = async (token: string, id: string, more: object) => {
  const user = await read(token, id);
  return test.send({
    method: 'PATCH',
    path: 'portal_admin/user',
    headers: bearer(token),
    body: {
      source: 'portal',
      user: {
        id,
        email: user.email,
        first_name: user.first_name,
        last_name: user.last_name,
        phone_number: user.phone_number,
        phone_country_code: user.phone_country_code,
        portal_configuration: user.portal_configuration,
        version: user.version,
        site_users: user.site_users
          .filter(({ site_id }: { site_id: string }) => site_id === testSites.north)
          .map(({ site_id, roles }: { site_id: string; roles: { code: string }[] }) => ({
            site_id,
            roles: [
              {
                code: roles.some(({ code }) => code.endsWith('admin'))
                  ? 'portal_site_admin'
                  : 'portal_site_caregiver',
              },
            ],
          })),
        ...more,
      },
    },
  });
};

const changed = async (token: string, more: object): Promise<void> => {
  const answer = await change(token, lena.id, more);
  expect(answer.statusCode, answer.body).toBe(200);
};

const rowOf = (id: string) =>
  test.database.statements.one<Row & { has_password: boolean; app: string | null }>(
    `select email, phone_number, phone_country_code, password_hash is not null as has_password,
            authenticator_confirmed_at as app from portal_users where id = $1`,
    [id],
  );

/** The newest mail to the address, once so many are there. */
const mailTo = async (email: string, count: number): Promise<string> => {
  await expect.poll(async () => (await sentTo(test.database, email)).length).toBe(count);
  return (await sentTo(test.database, email)).at(-1) ?? '';
};

const tokenIn = (mail: string): string => /\/account\/undo\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
const undo = (token: string) => post('account/sign-in/undo', { token });
const check = (token: string) => post('account/sign-in/undo/check', { token });

/** The newest code that went to the phone. */
const codeMail = async (): Promise<string> => mailTo('+14155550132', 1);

const PHONE = { phone_number: '4155550132', phone_country_code: '+1' };

describe('a session alone', () => {
  it.each<[string, object]>([
    ['the address', { email: 'thief@elsewhere.example' }],
    ['the phone', PHONE],
    ['the second factor', { ...PHONE, portal_configuration: { two_factor_authentication: true } }],
  ])('does not change %s of its own person', async (_what, more) => {
    const token = await leftOpen();
    const before = await rowOf(lena.id);
    const answer = await change(token, lena.id, more);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'ProofNeeded']);
    expect(await rowOf(lena.id)).toEqual(before);
  });

  it('neither begins nor removes an authenticator app', async () => {
    const token = await leftOpen();
    expect((await post('2fa/totp/begin', undefined, token)).json().code).toBe('ProofNeeded');
    await test.database.statements.run(
      `update portal_users set authenticator_secret = 'JBSWY3DPEHPK3PXP', authenticator_confirmed_at = now() where id = $1`,
      [lena.id],
    );
    expect((await post('2fa/totp/remove', undefined, token)).json().code).toBe('ProofNeeded');
    expect((await rowOf(lena.id)).app).not.toBeNull();
  });

  it('still changes the name', async () => {
    expect((await change(await leftOpen(), lena.id, { first_name: 'Lenore' })).statusCode).toBe(200);
  });
});

describe('a proof', () => {
  it('holds for the session it was typed in, and for five minutes', async () => {
    const [here, there] = [await prove(await leftOpen()), await leftOpen()];
    expect((await change(there, lena.id, PHONE)).json().code).toBe('ProofNeeded');
    await changed(here, PHONE);
    await test.database.statements.run(`update sessions set proved_at = proved_at - interval '301 seconds'`);
    expect((await change(here, lena.id, { phone_number: '4155550133' })).json().code).toBe('ProofNeeded');
  });

  it('is the sign-in itself for as long', async () => {
    await changed(await signIn(lena.email), PHONE);
  });

  it('is never the session of a sister app', async () => {
    const { sso } = await test.ssoTokenOf(lena);
    const adopted = await test.send({
      method: 'POST',
      path: 'account/sso/adopt',
      headers: { cookie: `auth_sso=${sso}` },
    });
    const token = adopted.cookies.find(({ name }) => name === 'auth_token_dev')?.value ?? '';
    expect((await change(token, lena.id, PHONE)).json().code).toBe('ProofNeeded');
  });

  it('by wrong passwords is refused, and they count as at the sign-in', async () => {
    const token = await leftOpen();
    const wrong = () => post('account/proof/password', { current_password: 'Wrong-pass1' }, token);
    for (let tries = 0; tries < 10; tries += 1) expect((await wrong()).json().code).toBe('WrongPassword');
    expect((await post('account/proof/password', { current_password: PASSWORD }, token)).json().code).toBe(
      'LockedOut',
    );
  });

  it('by SMS goes only to a phone that codes are asked for at, and five wrong codes use it up', async () => {
    const token = await prove(await leftOpen());
    await changed(token, PHONE);
    expect((await post('account/proof/code/send', undefined, token)).json().code).toBe('NoPhoneForCode');
    await changed(token, { portal_configuration: { two_factor_authentication: true } });
    await test.database.statements.run('update sessions set proved_at = null');
    expect((await post('account/proof/code/send', undefined, token)).json().masked_phone).toMatch(/^•+0132$/);
    const code = /\d{6}/.exec(await codeMail())?.[0] ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    const answers: unknown[] = [];
    for (const typed of [wrong, wrong, wrong, wrong, wrong, code]) {
      const answer = await post('account/proof/code', { by: 'sms', code: typed }, token);
      answers.push([answer.statusCode, answer.json().code]);
    }
    const mistyped = [400, 'CodeMistyped'];
    const usedUp = [400, 'CodeUsedUp'];
    expect(answers).toEqual([mistyped, mistyped, mistyped, mistyped, usedUp, usedUp]);
    expect((await change(token, lena.id, { phone_number: '4155550133' })).json().code).toBe('ProofNeeded');
  });

  it('by five wrong codes of the app ends the session', async () => {
    const token = await appOn(await prove(await leftOpen()));
    for (let tries = 0; tries < 4; tries += 1)
      expect((await post('account/proof/code', { by: 'totp', code: '000000' }, token)).json().code).toBe(
        'CodeMistyped',
      );
    const fifth = await post('account/proof/code', { by: 'totp', code: '000000' }, token);
    expect([fifth.statusCode, fifth.json().code]).toEqual([401, 'SignInAgain']);
    expect((await test.send({ path: 'sites', headers: bearer(token) })).statusCode).toBe(401);
  });
});

let appSecret = '';
const codeNow = (stepsLater = 0): string =>
  generateSync({ secret: appSecret, epoch: Math.floor(Date.now() / 1000) + stepsLater * 30 });

/** Switches an authenticator app on; its secret is `appSecret` afterwards. */
const appOn = async (token: string): Promise<string> => {
  appSecret = (await post('2fa/totp/begin', undefined, token)).json().secret;
  expect((await post('2fa/totp/confirm', { code: codeNow() }, token)).statusCode).toBe(204);
  return token;
};

describe('the link to the old address', () => {
  it('says what would be undone, brings it back, ends all sessions and asks for a new password', async () => {
    const thief = await prove(await leftOpen());
    await changed(thief, { email: 'thief@elsewhere.example', ...PHONE });
    const mail = await mailTo(lena.email, 1);
    expect(mail).toContain('The email address is now t•••@elsewhere.example.');
    expect(mail).toContain('The phone number is now one that ends in 0132.');
    const token = tokenIn(mail);
    const shown = await check(token);
    expect(shown.json()).toMatchObject({ what: ['email', 'phone'], masked_email: 'l•••@north.example' });
    expect((await rowOf(lena.id)).email).toBe('thief@elsewhere.example');

    const done = await undo(token);
    expect([done.statusCode, done.json()]).toEqual([200, { masked_email: 'l•••@north.example' }]);
    expect(await rowOf(lena.id)).toMatchObject({
      email: lena.email,
      phone_number: null,
      phone_country_code: null,
      has_password: false,
    });
    expect((await test.send({ path: 'sites', headers: bearer(thief) })).statusCode).toBe(401);
    expect((await post('authenticate', { username: lena.email, password: PASSWORD })).json().code).toBe(
      'WrongLogin',
    );
    const link = /password\/reset\?token=([\w-]+)/.exec(await mailTo(lena.email, 1))?.[1];
    const set = await post('password/reset/confirm', { token: link, new_password: 'Entirely-new1' });
    expect(set.statusCode).toBe(204);
    expect(await signIn(lena.email, 'Entirely-new1')).toBeTruthy();
  });

  it('works once, and not after 7 days', async () => {
    const token = await prove(await leftOpen());
    await changed(token, PHONE);
    const first = tokenIn(await mailTo(lena.email, 1));
    await test.database.statements.run(
      `update sign_in_changes set expires_at = expires_at - interval '7 days 1 second'`,
    );
    expect([(await check(first)).json().code, (await undo(first)).json().code]).toEqual([
      'UndoInvalid',
      'UndoInvalid',
    ]);
    await changed(token, { phone_number: '4155550133' });
    const second = tokenIn(await mailTo(lena.email, 2));
    expect((await undo(second)).statusCode).toBe(200);
    expect([(await check(second)).json().code, (await undo(second)).json().code]).toEqual([
      'UndoInvalid',
      'UndoInvalid',
    ]);
  });

  it('of two changes: undoing the first takes the second with it', async () => {
    const thief = await prove(await leftOpen());
    await changed(thief, { email: `one.${lena.id}@elsewhere.example` });
    await changed(thief, { email: `two.${lena.id}@elsewhere.example` });
    const first = tokenIn(await mailTo(lena.email, 1));
    const second = tokenIn(await mailTo(`one.${lena.id}@elsewhere.example`, 1));
    expect((await undo(first)).statusCode).toBe(200);
    expect((await undo(second)).json().code).toBe('UndoInvalid');
    expect((await rowOf(lena.id)).email).toBe(lena.email);
  });

  it('of two changes: undoing the second leaves the first to be undone', async () => {
    const thief = await prove(await leftOpen());
    await changed(thief, { email: `one.${lena.id}@elsewhere.example` });
    await changed(thief, { email: `two.${lena.id}@elsewhere.example` });
    const first = tokenIn(await mailTo(lena.email, 1));
    const second = tokenIn(await mailTo(`one.${lena.id}@elsewhere.example`, 1));
    expect((await undo(second)).statusCode).toBe(200);
    expect((await rowOf(lena.id)).email).toBe(`one.${lena.id}@elsewhere.example`);
    expect((await undo(first)).statusCode).toBe(200);
    expect((await rowOf(lena.id)).email).toBe(lena.email);
  });

  it('of somebody else changes nothing of the person who opens it', async () => {
    const token = await prove(await leftOpen());
    await changed(token, PHONE);
    const link = tokenIn(await mailTo(lena.email, 1));
    const { tom } = test.world;
    const [before, mine] = [await rowOf(tom.id), await leftOpen(tom)];
    expect((await post('account/sign-in/undo', { token: link }, mine)).statusCode).toBe(200);
    expect(await rowOf(tom.id)).toEqual(before);
    expect((await test.send({ path: 'sites', headers: bearer(mine) })).statusCode).toBe(200);
    expect((await rowOf(lena.id)).phone_number).toBeNull();
  });

  it('is no link for a password, and such a link undoes nothing', async () => {
    await changed(await prove(await leftOpen()), PHONE);
    const link = tokenIn(await mailTo(lena.email, 1));
    const set = await post('password/reset/confirm', { token: link, new_password: 'Entirely-new1' });
    expect(set.json().code).toBe('LinkInvalid');
    await post('password/reset', { email: test.world.tom.email });
    const reset = /token=([\w-]+)/.exec(await mailTo(test.world.tom.email, 1))?.[1] ?? '';
    expect((await undo(reset)).json().code).toBe('UndoInvalid');
  });

  it('is not used by a page of another origin, and not by opening it', async () => {
    await changed(await prove(await leftOpen()), PHONE);
    const link = tokenIn(await mailTo(lena.email, 1));
    const forged = await post('account/sign-in/undo', { token: link }, undefined, {
      origin: 'https://evil.example',
    });
    expect(forged.json().code).toBe('WrongOrigin');
    expect((await test.send({ path: `account/sign-in/undo?token=${link}` })).statusCode).toBe(404);
    expect((await rowOf(lena.id)).phone_number).toBe('4155550132');
  });

  it('brings a removed authenticator app back, and no code of it works twice', async () => {
    // The code that set it up is that of this step still.
    stopClock();
    const token = await appOn(await prove(await leftOpen()));
    await mailTo(lena.email, 1);
    expect((await post('2fa/totp/remove', undefined, token)).statusCode).toBe(204);
    const mail = await mailTo(lena.email, 2);
    expect(mail).toContain('The authenticator app was removed.');
    expect((await undo(tokenIn(mail))).statusCode).toBe(200);
    await test.database.statements.run('update portal_users set password_hash = $1', [await hash]);
    const step = await signIn(lena.email);
    expect((await post('2fa/totp/verify', { code: codeNow() }, step)).json().code).toBe('WrongCode');
    expect((await post('2fa/totp/verify', { code: codeNow(1) }, step)).json().token_type).toBe('bearer');
  });

  it('is not made more than ten times a day', async () => {
    const token = await prove(await leftOpen());
    const codes: unknown[] = [];
    for (let number = 10; number < 21; number += 1)
      codes.push((await change(token, lena.id, { ...PHONE, phone_number: `41555501${number}` })).statusCode);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

describe('an address that can be taken back', () => {
  const invited = (email: string) => ({
    email,
    first_name: 'Nina',
    last_name: 'Ny',
    phone_number: null,
    phone_country_code: null,
    portal_configuration: { two_factor_authentication: false },
    site_users: [{ site_id: testSites.north, roles: [{ code: 'portal_site_caregiver' }] }],
  });
  const add = (email: string) =>
    test.send({
      method: 'POST',
      path: 'portal_admin/user',
      as: test.world.lena,
      body: { source: 'portal', user: invited(email) },
    });

  it('is given to nobody else meanwhile, so that nobody stands in the way of the link', async () => {
    await changed(await prove(await leftOpen()), { email: `new.${lena.id}@north.example` });
    const token = tokenIn(await mailTo(lena.email, 1));
    const held = /^Another user gave this address up/;
    const added = await add(lena.email.toUpperCase());
    expect(added.json()).toMatchObject({
      code: 'EmailTaken',
      errors: [{ message: expect.stringMatching(held) }],
    });
    const taken = await change(await leftOpen(), test.world.tom.id, { email: lena.email });
    expect(taken.json()).toMatchObject({
      code: 'EmailTaken',
      errors: [{ message: expect.stringMatching(held) }],
    });
    expect((await undo(token)).statusCode).toBe(200);
    expect((await add(`new.${lena.id}@north.example`)).statusCode).toBe(201);
  });
});

describe('a change by an administrator', () => {
  it('is told to the old address, without a link, and ends the links of before', async () => {
    const { tom } = test.world;
    await test.database.statements.run(
      `insert into sign_in_changes (id, user_id, changed_at, what, token_hash, expires_at, email, two_factor_authentication, authenticator_step)
       values (gen_random_uuid(), $1, now(), '{email}', 'earlier', now() + interval '1 day', 'earlier@north.example', false, 0)`,
      [tom.id],
    );
    const answer = await change(await leftOpen(), tom.id, { email: 'tom.new@north.example' });
    expect(answer.statusCode, answer.body).toBe(200);
    const mail = await mailTo(tom.email, 1);
    expect(mail).toContain('an administrator changed how you sign in');
    expect(mail).not.toContain('token=');
    expect(
      await test.database.statements.many(
        'select 1 as open from sign_in_changes where user_id = $1 and closed_at is null',
        [tom.id],
      ),
    ).toEqual([]);
  });

  it('is not told to an address that nobody has confirmed', async () => {
    const { uma } = test.world;
    expect((await change(await leftOpen(), uma.id, { email: 'uma.right@north.example' })).statusCode).toBe(
      200,
    );
    await mailTo('uma.right@north.example', 1);
    expect(await sentTo(test.database, uma.email)).toEqual([]);
  });
});
