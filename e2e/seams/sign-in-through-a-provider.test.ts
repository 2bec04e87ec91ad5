// A login of the sign-in provider opens the one account it was linked to: not that of its mailbox of today, nor after the account went to
// somebody else, was given back, or was unlinked.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '@alveary/modules/account/server/public.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import { type OpenIdProvider, startOpenIdProvider } from '@alveary/server/testing/openid-provider.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';

const PASSWORD = 'Breathe-easy1';
const hash = hashPassword(PASSWORD);

let provider: OpenIdProvider;
let settings: Readonly<Record<string, string>>;
let test: TestApp;
/** Another two in each test, who work at north. */
let nadia: TestPerson;
let omar: TestPerson;

beforeAll(async () => {
  provider = await startOpenIdProvider();
  settings = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_LABEL: 'Hospital login',
  };
  test = await testApp(settings);
});
afterAll(() => provider.close());

const join = async (name: string, target = test): Promise<TestPerson> => {
  const id = newId();
  const email = `${name}.${id.slice(-8)}@north.example`;
  await target.database.statements.run(
    `with person as (insert into portal_users (id, email, first_name, last_name, account_confirmed, password_hash)
       values ($1, $2, $6, 'Tester', true, $3)),
     entry as (insert into site_users (id, user_id, site_id) values ($4, $1, $5))
     insert into site_user_roles (site_user_id, role_id) select $4, id from roles where code = 'portal_site_admin'`,
    [id, email, await hash, newId(), testSites.north, name],
  );
  return { id, email };
};

beforeEach(async () => {
  nadia = await join('nadia');
  omar = await join('omar');
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}, target = test) =>
  target.send({ method: 'POST', path, headers, ...(body === undefined ? {} : { body }) });

/** In a browser of its own. */
const signInAs = async (sub: string, email: string | undefined, more: object = {}, target = test) => {
  provider.person = {
    sub,
    ...(email === undefined ? {} : { email }),
    email_verified: true,
    ...more,
  };
  const begun = await post('account/provider/begin', { return_path: '/' }, {}, target);
  const kept = begun.cookies.find(({ name }) => name === 'auth_provider');
  const cookie = `auth_provider=${kept?.value ?? ''}`;
  const answer = provider.visit(begun.json().authorization_url);
  return post('account/provider/finish', { answer }, { cookie }, target);
};

type Answer = Awaited<ReturnType<typeof signInAs>>;

const bearer = (answer: Answer): Record<string, string> => ({
  authorization: `Bearer ${answer.json().access_token}`,
});

/** Whose account was opened; else the code of the refusal. */
const opened = async (answer: Answer): Promise<string> => {
  if (answer.statusCode !== 200) return answer.json().code;
  return (await test.send({ path: 'portal_admin/me', headers: bearer(answer) })).json().email;
};

const withPassword = async (email: string): Promise<Record<string, string>> =>
  bearer(await post('authenticate', { username: email, password: PASSWORD }));

const mailsTo = async (recipient: string, pattern: RegExp): Promise<string> => {
  const found = async () => (await sentTo(test.database, recipient)).findLast((text) => pattern.test(text));
  await expect.poll(found).toBeDefined();
  return pattern.exec((await found()) ?? '')?.[1] ?? '';
};

const changeMailbox = async (of: TestPerson, to: string, headers: Record<string, string>): Promise<void> => {
  const user = (await test.send({ path: `portal_admin/user/${of.id}`, headers })).json();
  const { first_name, last_name, phone_number, phone_country_code, portal_configuration, version } = user;
  const entries = [{ site_id: testSites.north, roles: [{ code: 'portal_site_admin' }] }];
  const facts = { first_name, last_name, phone_number, phone_country_code, portal_configuration, version };
  const answer = await test.send({
    method: 'PATCH',
    path: 'portal_admin/user',
    headers,
    body: { source: 'portal', user: { id: of.id, email: to, ...facts, site_users: entries } },
  });
  expect(answer.statusCode, answer.body).toBe(200);
};

const linesAbout = async ({ id }: TestPerson) => {
  const path = `sites/${testSites.north}/user-changes?kind.equals=provider`;
  const lines = (await test.send({ path, as: test.world.lena })).json();
  return lines
    .filter(({ user }: { user: { id: string } }) => user.id === id)
    .map(({ before, after }: { before: string; after: string }) => `${before} → ${after}`);
};

describe('the first login', () => {
  it('is linked to the account of its mailbox, which is told by mail and stands in the log of user changes', async () => {
    expect(await opened(await signInAs('n-1', nadia.email))).toBe(nadia.email);
    await mailsTo(nadia.email, /through "Hospital login" for the (first) time/);
    expect(await linesAbout(nadia)).toEqual(['Not linked → Linked']);
    expect(await opened(await signInAs('n-1', nadia.email))).toBe(nadia.email);
    expect(await linesAbout(nadia)).toEqual(['Not linked → Linked']);
  });

  it('of an account with a second factor is linked once its code is right, and not before', async () => {
    const phone = '+14155550177';
    await test.database.statements.run(
      `update portal_users set two_factor_authentication = true, phone_country_code = '+1', phone_number = '4155550177'
        where id = $1`,
      [nadia.id],
    );
    const stranger = await signInAs('stranger', nadia.email);
    expect(stranger.json().token_type).toBe('two_factor');
    // Their step is open in the browser in which Omar signs in: that links nothing to his account.
    const { body } = await post(
      'authenticate',
      { username: omar.email, password: PASSWORD },
      bearer(stranger),
    );
    expect(JSON.parse(body).token_type).toBe('bearer');
    expect(await linesAbout(omar)).toEqual([]);

    const own = await signInAs('n-2', nadia.email);
    expect((await post('2fa/sms/request', undefined, bearer(own))).statusCode).toBe(200);
    const code = await mailsTo(phone, /code is (\d{6})/);
    const done = await post('2fa/sms/verify', { code }, bearer(own));
    expect(done.statusCode, done.body).toBe(200);
    expect(await linesAbout(nadia)).toEqual(['Not linked → Linked']);
    expect(await opened(await signInAs('stranger', nadia.email))).toBe('OtherLoginLinked');
    expect(await opened(await signInAs('stranger', omar.email, { email_verified: false }))).toBe(
      'MailboxUnverified',
    );
  });
});

describe('a login that was linked', () => {
  it('opens no other account with another mailbox, and its own without any', async () => {
    await signInAs('n-3', nadia.email);
    expect(await opened(await signInAs('n-3', omar.email))).toBe(nadia.email);
    expect(await opened(await signInAs('n-3', undefined))).toBe(nadia.email);
    expect(await opened(await signInAs('n-3', 'gone@elsewhere.example', { email_verified: false }))).toBe(
      nadia.email,
    );
    expect(await linesAbout(omar)).toEqual([]);
  });

  it('keeps the account when another login gets its mailbox', async () => {
    await signInAs('n-4', nadia.email);
    const other = await signInAs('n-5', nadia.email.toUpperCase());
    expect([other.statusCode, other.json().code]).toEqual([403, 'OtherLoginLinked']);
    expect(other.json().message).toContain('linked to another login');
    expect(await opened(await signInAs('n-4', 'renamed@elsewhere.example'))).toBe(nadia.email);
  });

  it('opens it no longer when an administrator gave the account another mailbox', async () => {
    await signInAs('n-6', nadia.email);
    const next = `next.${nadia.email}`;
    await changeMailbox(nadia, next, await withPassword(omar.email));
    expect(await opened(await signInAs('n-6', nadia.email))).toBe('NoAccountForIdentity');
    expect(await opened(await signInAs('n-7', next))).toBe(next);
    expect(await linesAbout(nadia)).toEqual([
      'Not linked → Linked',
      'Linked → Not linked',
      'Not linked → Linked',
    ]);
  });

  it('of somebody who had taken the account opens it no longer when the old address took it back', async () => {
    const theirs = `thief.${nadia.email}`;
    const headers = await withPassword(nadia.email);
    expect((await post('account/proof/password', { current_password: PASSWORD }, headers)).statusCode).toBe(
      204,
    );
    await changeMailbox(nadia, theirs, headers);
    expect(await opened(await signInAs('thief', theirs))).toBe(theirs);
    const token = await mailsTo(nadia.email, /\/account\/undo\?token=([\w-]+)/);
    expect((await post('account/sign-in/undo', { token })).statusCode).toBe(200);
    expect(await opened(await signInAs('thief', theirs))).toBe('NoAccountForIdentity');
    expect(await opened(await signInAs('n-8', nadia.email))).toBe(nadia.email);
  });

  it('is unlinked by its person after a fresh proof, and another one takes its place', async () => {
    const answer = await signInAs('n-9', nadia.email);
    const headers = bearer(answer);
    const link = async () => (await test.send({ path: 'account/provider', headers })).json();
    expect(await link()).toEqual({ label: 'Hospital login', linked_at: expect.any(String) });
    const unlink = () => test.send({ method: 'DELETE', path: 'account/provider', headers });
    expect((await unlink()).json().code).toBe('ProofNeeded');
    await post('account/proof/password', { current_password: PASSWORD }, headers);
    expect((await unlink()).statusCode).toBe(204);
    expect(await link()).toEqual({ label: 'Hospital login', linked_at: null });
    expect(await opened(await signInAs('n-10', nadia.email))).toBe(nadia.email);
    expect(await opened(await signInAs('n-9', nadia.email))).toBe('OtherLoginLinked');
  });
});

describe('a provider that does not say whether mailboxes are verified', () => {
  it('is refused in words that say so, and trusted where the settings say that', async () => {
    const silent = { email_verified: undefined };
    const refused = await signInAs('entra-1', nadia.email, silent);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'MailboxUnverified']);

    const trusting = await testApp({ ...settings, OIDC_TRUST_EMAIL: 'true' });
    const { email } = await join('nadia', trusting);
    expect((await signInAs('entra-1', email, silent, trusting)).statusCode).toBe(200);
    const other = await join('omar', trusting);
    const denied = await signInAs('entra-2', other.email, { email_verified: false }, trusting);
    expect(denied.json().code).toBe('MailboxUnverified');
  });
});
