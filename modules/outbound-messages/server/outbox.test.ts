// The outbox is a window on one’s own messages and no master key (OP-ADMIN-2).
import { iso } from '@alveary/server/platform/clock.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sandboxEmail } from '@alveary/server/services/email/sandbox.ts';
import { secretReference } from '@alveary/server/services/message-concern.ts';
import { sandboxSms } from '@alveary/server/services/sms/sandbox.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import { jobWith } from '@alveary/server/testing/jobs.ts';
import { testSites } from '@alveary/server/testing/world.ts';
import { hashPassword } from '@alveary/modules/account/server/public.ts';
import { removeOldSentMessages } from './outbound-messages.jobs.ts';

const PASSWORD = 'Breathe-easy1';
let test: TestApp;

beforeAll(async () => {
  test = await testApp();
  await test.database.statements.run('update portal_users set password_hash = $1', [
    await hashPassword(PASSWORD),
  ]);
});

const setDemoWorld = (isDemo: boolean, app = test) =>
  app.database.transact({ allSites: 'a test changes the installation' }, (db) =>
    db.run('update portal_settings set demo_world = $1', [isDemo]),
  );

beforeEach(() => setDemoWorld(false));

interface Shown {
  readonly service: string;
  readonly recipient: string;
  readonly body: string;
  readonly masked: boolean;
}

const read = async (query = '', as = test.world.lena, app = test): Promise<Shown[]> =>
  (await app.send({ path: `admin/outbox${query}`, as })).json();

const post = (path: string, body: unknown, token?: string, app = test) =>
  app.send({
    method: 'POST',
    path,
    body,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

/** Asks for a reset link of this person and waits for the mail. */
const linkFor = async (email: string, app = test): Promise<string> => {
  await post('password/reset', { email }, undefined, app);
  await expect.poll(async () => (await sentTo(app.database, email)).length).toBeGreaterThan(0);
  return /token=([\w-]+)/.exec((await sentTo(app.database, email)).at(-1) ?? '')?.[1] ?? '';
};

describe('somebody on the staff', () => {
  it('reads no password link, so that nobody takes a colleague over', async () => {
    const { ada } = test.world;
    const token = await linkFor(ada.email);
    const [mail] = await read(`?recipient.contains=${ada.email}`);
    expect(mail).toMatchObject({ service: 'email', recipient: ada.email, masked: true });
    expect(mail?.body).toContain('/account/password/reset?token=••••••');
    expect(JSON.stringify(await read())).not.toContain(token);
  });

  it('reads no sign-in code', async () => {
    const { tom } = test.world;
    await test.database.statements.run(
      `update portal_users set two_factor_authentication = true, phone_country_code = '+1', phone_number = '4155550161'
        where id = $1`,
      [tom.id],
    );
    const step = (await post('authenticate', { username: tom.email, password: PASSWORD })).json()
      .access_token;
    await post('2fa/sms/request', undefined, step);
    await expect.poll(() => sentTo(test.database, '+14155550161')).toHaveLength(1);
    const [message] = await read('?recipient.contains=4155550161');
    expect(message?.body).toBe('Your Alveary code is ••••••.');
  });

  it('reads nothing about patients and users of other sites', async () => {
    const { northPatient, southPatient, priya } = test.world;
    const sms = sandboxSms(test.database, { mayFail: false });
    await sms.send({ to: '+461', body: 'From the north', concerns: { profileId: northPatient.profileId } });
    await sms.send({ to: '+462', body: 'From the south', concerns: { profileId: southPatient.profileId } });
    await linkFor(priya.email);
    const bodies = (await read()).map(({ body }) => body);
    expect(bodies).toContain('From the north');
    expect(bodies).not.toContain('From the south');
    expect(await read(`?recipient.contains=${priya.email}`)).toEqual([]);
    const answer = await test.send({ path: 'admin/outbox?recipient.contains=%2B46', as: test.world.lena });
    expect(answer.headers['x-total-count']).toBe('1');
    const [row] = await test.database.searches.many<{ patients: string[] }>(
      'select patient_ids as patients from audit_events where request_id = $1',
      [answer.headers['x-request-id']],
    );
    expect(row?.patients).toEqual([northPatient.profileId]);
  });

  it('reads codes and links in a demo world, where there is no other mailbox', async () => {
    const { ada } = test.world;
    const token = await linkFor(ada.email);
    await setDemoWorld(true);
    const mails = await read(`?recipient.contains=${ada.email}`);
    expect(mails.some(({ body, masked }) => body.includes(token) && !masked)).toBe(true);
  });

  it.each<[string, Record<string, string>]>([
    ['on a production server', { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.clinic.example' }],
    ['where the demo is off', { ALVEARY_DEMO: 'off' }],
  ])('and not even there %s', async (_, settings) => {
    const app = await testApp(settings);
    await setDemoWorld(true, app);
    const token = await linkFor(app.world.ada.email, app);
    const shown = await read('', app.world.lena, app);
    expect(shown).toHaveLength(1);
    expect(JSON.stringify(shown)).not.toContain(token);
  });
});

it('the database itself keeps codes and links from the role that serves calls, but for a demo world', async () => {
  const { ada } = test.world;
  await linkFor(ada.email);
  const readable = () =>
    test.database.read({ siteIds: [testSites.north], userId: ada.id }, (db) =>
      db.many('select body from outbox_secrets'),
    );
  expect(await readable()).toEqual([]);
  await setDemoWorld(true);
  expect((await readable()).length).toBeGreaterThan(0);
});

describe('a message with a code or a link leaves the outbox', () => {
  it('when a link is used, with all others of the person', async () => {
    const { marco } = test.world;
    await linkFor(marco.email);
    await post('password/reset', { email: marco.email });
    await expect.poll(() => sentTo(test.database, marco.email)).toHaveLength(2);
    const token = /token=([\w-]+)/.exec((await sentTo(test.database, marco.email)).at(-1) ?? '')?.[1];
    const used = await post('password/reset/confirm', { token, new_password: 'Entirely-new1' });
    expect(used.statusCode).toBe(204);
    expect(await sentTo(test.database, marco.email)).toEqual([]);
  });

  it('when its time is over; any other message goes after a season', async () => {
    const email = sandboxEmail(test.database, { mayFail: false });
    const now = Date.now();
    const secret = {
      parts: ['abc'],
      reference: secretReference.visit('0197a000-0000-7000-8000-000000000009'),
      until: iso(now + 60_000),
    };
    const message = { to: 'kept@mail.example', subject: 'Kept', text: 'abc' };
    const { profileId } = test.world.northPatient;
    await email.send({ ...message, concerns: { profileId, secret } });
    await email.send({ ...message, concerns: { profileId } });
    const left = async (at: number) => {
      await jobWith(test.database, removeOldSentMessages, at);
      return (await sentTo(test.database, 'kept@mail.example')).length;
    };
    expect(await left(now)).toBe(2);
    expect(await left(now + 61_000)).toBe(1);
    expect(await left(now + 91 * 24 * 3_600_000)).toBe(0);
  });
});

it('can be narrowed to a service and a recipient, newest first', async () => {
  const { profileId } = test.world.northPatient;
  const to = 'narrow@mail.example';
  await sandboxEmail(test.database, { mayFail: false }).send({
    to,
    subject: 'One',
    text: '',
    concerns: { profileId },
  });
  // Two of one millisecond would have no order.
  await test.database.transact({ allSites: 'a test makes a message older' }, (db) =>
    db.run(`update outbox_messages set created_at = created_at - interval '1 second' where recipient = $1`, [
      to,
    ]),
  );
  await sandboxSms(test.database, { mayFail: false }).send({ to, body: 'Two', concerns: { profileId } });
  expect((await read(`?recipient.contains=NARROW@`)).map(({ service }) => service)).toEqual(['sms', 'email']);
  expect(await read(`?recipient.contains=narrow&service.equals=sms`)).toHaveLength(1);
  expect(await read('?recipient.contains=%25')).toEqual([]);
});

it('is closed to everybody who is not staff', async () => {
  expect((await test.send({ path: 'admin/outbox', as: test.world.tom })).statusCode).toBe(403);
});
