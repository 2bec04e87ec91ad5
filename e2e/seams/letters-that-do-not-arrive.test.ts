// A code or a link that a busy or absent service does not take waits sealed and goes out while it is good; what never arrives stands in a list.
import { takeStateOfSms } from '@alveary/modules/chat/server/delivery.jobs.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { closeAfterFile } from '@alveary/server/testing/closing.ts';
import { runJob } from '@alveary/server/testing/jobs.ts';
import { MailServer } from '@alveary/server/testing/mail-server.ts';
import { ownerRows } from '@alveary/server/testing/owner.ts';
import { SmsProvider } from '@alveary/server/testing/sms-provider.ts';
import { runScheduled, workOff } from '@alveary/server/testing/work-queue.ts';
import { insertPatient, type TestPerson, testSites } from '@alveary/server/testing/world.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const provider = new SmsProvider();
const mail = new MailServer();

let test: TestApp;
let settings: Record<string, string>;
let phone: string;
let profileId: string;
let made = 0;

const rows = <Row extends object>(sql: string, values: readonly unknown[] = []) =>
  test.database.transact({ allSites: 'a test looks at its rows' }, (db) => db.many<Row>(sql, values));

beforeAll(async () => {
  settings = {
    PUBLIC_URL: 'https://portal.example',
    TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token-of-the-account',
    TWILIO_FROM: '+14155550100',
    TWILIO_URL: await provider.open(),
    SMTP_URL: await mail.open(),
    ALLOW_PLAIN_SMTP: 'true',
    METRICS_TOKEN: 'token-of-the-figures',
  };
  closeAfterFile(async () => {
    provider.close();
    await mail.close();
  });
  test = await testApp(settings);
});

beforeEach(async () => {
  provider.receives = 'taken';
  mail.recipientReply = '250 ok';
  made += 1;
  phone = `+141555502${String(made).padStart(2, '0')}`;
  profileId = await test.database.transact({ allSites: 'a test sets up its patient' }, async (db) => {
    const one = await insertPatient(db, {
      firstName: 'Lin',
      lastName: 'Lettered',
      dateOfBirth: '1980-02-03',
      sites: [testSites.north],
    });
    await db.run(
      `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164) values ($1, $2, 'CELL', '+1', $3, $4)`,
      [newId(), one.profileId, phone.slice(2), phone],
    );
    return one.profileId;
  });
});

interface Kept {
  readonly id: string;
  readonly state: string;
  readonly tries: number;
  readonly content: string | null;
}

const letterTo = async (recipient: string): Promise<Kept | undefined> =>
  (
    await rows<Kept>(
      'select id, state, tries, content from letters where recipient = $1 order by created_at desc limit 1',
      [recipient],
    )
  )[0];
/** @returns the letter once it has come so far */
const stands = async (recipient: string, expected: Partial<Kept>): Promise<Kept> => {
  await expect.poll(() => letterTo(recipient)).toMatchObject(expected);
  const letter = await letterTo(recipient);
  if (letter === undefined) throw new Error('There is no letter.');
  return letter;
};
/** After its first try. */
const waits = (recipient: string): Promise<Kept> => stands(recipient, { state: 'QUEUED', tries: 1 });
const work = (afterMs = 0): Promise<void> => workOff(test.database, Date.now() + afterMs, settings);

interface Listed {
  readonly id: string;
  readonly source: string;
  readonly state: string;
  readonly text: string;
}
const listed = async (id: string, as: TestPerson = test.world.lena): Promise<Listed | undefined> =>
  (await test.send({ path: 'communicationEngine/not-delivered', as }))
    .json<Listed[]>()
    .find((one) => one.id === id);

const post = (path: string, body: unknown, token?: string) =>
  test.send({
    method: 'POST',
    path,
    body,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  });
/** The text of the newest mail, as its reader sees it. */
const newestMail = (): string =>
  (mail.taken.at(-1) ?? '')
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const ask = async (): Promise<string> => {
  const answer = await test.send({
    method: 'POST',
    path: `questionnaires/links?profileId=${profileId}`,
    as: test.world.tom,
    body: { internalName: 'mood', medium: 'sms' },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
};
const linkOfQuestionnaire = async (): Promise<{ delivery: string; state: string }> =>
  (await test.send({ path: `questionnaires/assigned?profileId=${profileId}`, as: test.world.tom })).json()
    .data[0].link;

describe('a code to sign in', () => {
  const requested = async (): Promise<string> => {
    await rows(
      `update portal_users set two_factor_authentication = true, phone_country_code = '+1', phone_number = $2 where id = $1 returning id`,
      [test.world.tom.id, phone.slice(2)],
    );
    const step = await test.tokenOf(test.world.tom, 'two_factor');
    await rows('delete from sign_in_code_messages returning user_id', []);
    expect((await post('2fa/sms/request', undefined, step)).statusCode).toBe(200);
    return step;
  };

  it('waits sealed while the service is busy, and signs in once it has come', async () => {
    provider.receives = 'busy';
    const step = await requested();
    const waiting = await waits(phone);
    const queued = await ownerRows<{ payload: unknown }>(
      test.database,
      'select payload from graphile_worker._private_jobs',
    );
    expect(await listed(waiting.id)).toMatchObject({
      source: 'letter',
      state: 'WAITING',
      text: 'SIGN_IN_CODE',
    });
    provider.receives = 'taken';
    await work();
    const code = /\d{6}/.exec(provider.messages[0]?.body ?? '')?.[0] ?? '';
    expect(code).toHaveLength(6);
    expect(waiting.content).toMatch(/^sealed:/);
    expect(JSON.stringify([waiting.content, queued])).not.toContain(code);
    expect(await letterTo(phone)).toMatchObject({ state: 'SENT', content: null });
    expect((await post('2fa/sms/verify', { code }, step)).json().token_type).toBe('bearer');
  });

  it('is kept no longer than it is good, and stands in the list of its person and of admins then', async () => {
    provider.receives = 'busy';
    await requested();
    const { id } = await waits(phone);
    await runScheduled(test.database, 'resume-letters', Date.now() + 11 * MINUTE_MS);
    expect((await letterTo(phone))?.content).toBeNull();
    await work(11 * MINUTE_MS);
    expect(provider.messages.filter(({ to }) => to === phone)).toEqual([]);
    expect(await listed(id)).toMatchObject({ state: 'FAILED' });
    expect(await listed(id, test.world.tom)).toMatchObject({ state: 'FAILED' });
    expect(await listed(id, test.world.priya)).toBeUndefined();
  });
});

describe('a link by mail', () => {
  it('to set a password goes out when the mail server is back, and works', async () => {
    mail.recipientReply = '451 4.3.0 try again later';
    const { email } = test.world.marco;
    expect((await post('password/reset', { email })).statusCode).toBe(204);
    await waits(email);
    mail.recipientReply = '250 ok';
    await work();
    const token = /token=([\w-]+)/.exec(newestMail())?.[1] ?? '';
    expect((await post('account/link/check', { token, purpose: 'reset' })).statusCode).toBe(204);
  });

  it('to a new user stands in the list of who added them when it is refused for good, and counts in the figures', async () => {
    mail.recipientReply = '550 5.1.1 no such mailbox';
    const user = {
      email: 'nina@north.example',
      first_name: 'Nina',
      last_name: 'Ny',
      phone_number: null,
      phone_country_code: null,
      portal_configuration: { two_factor_authentication: false },
      site_users: [{ site_id: testSites.north, roles: [{ code: 'portal_site_caregiver' }] }],
    };
    const added = await test.send({
      method: 'POST',
      path: 'portal_admin/user/',
      as: test.world.lena,
      body: { source: 'portal', user },
    });
    expect(added.statusCode, added.body).toBe(201);
    const { id, content } = await stands(user.email, { state: 'FAILED' });
    expect(content).toBeNull();
    expect(await listed(id)).toMatchObject({
      source: 'letter',
      state: 'FAILED',
      failure: '550',
      text: 'WELCOME_LINK',
      userName: 'Nina Ny',
      sentBy: { id: test.world.lena.id },
    });
    const headers = { authorization: 'Bearer token-of-the-figures' };
    const figures = await test.app.inject({ url: '/metrics', headers });
    expect(figures.body).toMatch(/alveary_messages\{channel="email",state="failed"\} [1-9]/);
    const handled = await test.send({
      method: 'PUT',
      path: `communicationEngine/not-delivered/letter/${id}/handled`,
      as: test.world.lena,
    });
    expect(handled.statusCode, handled.body).toBe(204);
    expect(await listed(id)).toBeUndefined();
  });
});

describe('a code to a visitor of a booking page', () => {
  const visitor = (): string => `visitor${made}@mail.example`;
  const asked = async (): Promise<string> => {
    const slug = `lena-${newId()}`;
    const everyDay = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: 0, to: 1440 }));
    await ownerRows(
      test.database,
      `insert into booking_pages (user_id, slug, is_on, title, introduction, time_zone, hours, lengths, buffer_minutes,
         notice_hours, horizon_days, updated_at)
       values ('${test.world.lena.id}', '${slug}', true, 'Talk', '', 'UTC', '${JSON.stringify(everyDay)}', '{30}', 0, 0, 200, now())
       on conflict (user_id) do update set slug = excluded.slug`,
    );
    const answer = await post(`booking/pages/${slug}`, {
      start: new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + made * DAY_MS).toISOString(),
      minutes: 30,
      firstName: 'Vera',
      lastName: 'Visitor',
      email: visitor(),
      countryCode: '+1',
      phone: null,
      confirmBy: 'EMAIL',
      timeZone: 'UTC',
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().code;
  };

  it('waits sealed while the mail server is busy, and books once it has come', async () => {
    mail.recipientReply = '451 4.3.0 try again later';
    const code = await asked();
    expect((await waits(visitor())).content).toMatch(/^sealed:/);
    mail.recipientReply = '250 ok';
    await work();
    const oneTimeCode = /appointment is (\d{6})/.exec(newestMail())?.[1] ?? '';
    const proven = await post(`booking/requests/${code}/proof`, { oneTimeCode });
    expect(proven.statusCode, proven.body).toBe(201);
  });

  it('that is refused stands in nobody’s list, and where it went is forgotten with what was typed', async () => {
    mail.recipientReply = '550 5.1.1 no such mailbox';
    await asked();
    const { id, content } = await stands(visitor(), { state: 'FAILED' });
    expect([content, await listed(id)]).toEqual([null, undefined]);
    await runScheduled(test.database, 'remove-old-booking-requests', Date.now() + 31 * MINUTE_MS);
    expect(await rows('select state, recipient from letters where id = $1', [id])).toEqual([
      { state: 'FAILED', recipient: '' },
    ]);
  });
});

describe('a link to a questionnaire', () => {
  it('arrives late, and the patient’s page says so', async () => {
    provider.receives = 'busy';
    await ask();
    await waits(phone);
    expect((await linkOfQuestionnaire()).delivery).toBe('sending');
    provider.receives = 'taken';
    await work();
    expect((await linkOfQuestionnaire()).delivery).toBe('sent');
    const code = /\/q\/([\w-]{32})/.exec(provider.messages[0]?.body ?? '')?.[1] ?? '';
    expect((await test.send({ path: `questionnaires/links/${code}` })).json().state).toBe('open');
  });

  it('is not sent any more when it was taken back, or the patient has died', async () => {
    provider.receives = 'busy';
    const assigned = await ask();
    await waits(phone);
    const takenBack = await test.send({
      method: 'DELETE',
      path: `questionnaires/assigned/${assigned}`,
      as: test.world.tom,
    });
    expect(takenBack.statusCode, takenBack.body).toBe(204);
    const { id, content } = await stands(phone, { state: 'WITHDRAWN' });
    expect([content, await listed(id)]).toEqual([null, undefined]);
    await ask();
    await waits(phone);
    await rows('update profiles set deceased_at = now() where id = $1 returning id', [profileId]);
    provider.receives = 'taken';
    await work();
    await stands(phone, { state: 'WITHDRAWN' });
    expect(provider.messages.filter(({ to }) => to === phone)).toEqual([]);
  });

  it('has failed when the carrier says so later', async () => {
    await ask();
    const { id: reference } = await stands(phone, { state: 'SENT' });
    const told = { reference, state: 'failed', code: '30003' } as const;
    await runJob(test.database, takeStateOfSms, told, Date.now());
    await work();
    expect(await listed(reference)).toMatchObject({ state: 'FAILED', failure: '30003' });
    expect((await linkOfQuestionnaire()).delivery).toBe('failed');
  });
});

describe('a process that ends', () => {
  it('before it hands a letter over leaves that to another one', async () => {
    provider.receives = 'busy';
    await ask();
    await waits(phone);
    await ownerRows(test.database, 'delete from graphile_worker._private_jobs');
    provider.receives = 'taken';
    await runScheduled(test.database, 'resume-letters', Date.now() + 3 * MINUTE_MS);
    await work(3 * MINUTE_MS);
    await stands(phone, { state: 'SENT' });
  });

  it('while it hands a letter over leaves it as perhaps delivered, and it is not sent again', async () => {
    provider.receives = 'busy';
    await ask();
    const { id } = await waits(phone);
    await rows(`update letters set state = 'SENDING', taken_at = now() where id = $1 returning id`, [id]);
    provider.receives = 'taken';
    await runScheduled(test.database, 'resume-letters', Date.now() + 6 * MINUTE_MS);
    await work(6 * MINUTE_MS);
    expect(await listed(id)).toMatchObject({ state: 'UNKNOWN' });
    expect(provider.messages.filter(({ to }) => to === phone)).toEqual([]);
    expect((await linkOfQuestionnaire()).delivery).toBe('failed');
  });
});
