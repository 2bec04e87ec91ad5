// Reminders go to who has not signed: in time, by day, in the language and by the way they were asked (OP-CONSENT-1).
import { randomUUID } from 'node:crypto';
import type { EmailService } from '@alveary/server/services/email/port.ts';
import { sandboxEmail } from '@alveary/server/services/email/sandbox.ts';
import { letterJob, type LettersFor } from '@alveary/server/services/letters/letters.jobs.ts';
import { lettersWith } from '@alveary/server/services/letters/send-letters.ts';
import { sandboxSms } from '@alveary/server/services/sms/sandbox.ts';
import { PassingRefusal, SenderFailure } from '@alveary/server/services/sender-failure.ts';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import { testSecrets } from '@alveary/server/testing/secret-key.ts';
import { insertPatient, testSites } from '@alveary/server/testing/world.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Consent } from '../contract/model.ts';
import { consentLinkLetters } from './consent-letters.ts';
import { hashOfLinkCode, newLinkCode } from './link-code.ts';
import { remindOfConsents, sendConsentReminder } from './reminders.jobs.ts';
import { jobWith, runJob } from '@alveary/server/testing/jobs.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Ten in the morning in UTC. */
const ASKED = Math.floor(Date.now() / DAY_MS) * DAY_MS - 20 * DAY_MS + 10 * HOUR_MS;

let test: TestApp;
let profileId: string;
let email: string;
let signerId: string;
let consentId: string;
/** Of the first link. */
let firstCode: string;

const rows = <Row extends object>(statement: string, values: readonly unknown[] = []) =>
  test.database.transact({ allSites: 'a test looks at its rows' }, (db) => db.many<Row>(statement, values));
const change = (table: 'consents' | 'consent_signers', what: string) =>
  rows(`update ${table} set ${what} where id = $1 returning id`, [
    table === 'consents' ? consentId : signerId,
  ]);
const setSite = (features: object) =>
  rows(`update sites set feature_values = feature_values || $2 where id = $1 returning id`, [
    testSites.north,
    JSON.stringify(features),
  ]);

beforeAll(async () => {
  test = await testApp();
});

beforeEach(async () => {
  await rows(
    `update sites set feature_values = feature_values - 'consent_reminder_days' - 'time_zone' where id = $1 returning id`,
    [testSites.north],
  );
  [consentId, signerId, firstCode] = [randomUUID(), randomUUID(), newLinkCode()];
  email = `${consentId}@mail.example`;
  profileId = await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    const one = await insertPatient(db, { firstName: 'Rea', lastName: 'Minds', sites: [testSites.north] });
    await db.run(`update profiles set email_address = $2, date_of_birth = '1988-03-04' where id = $1`, [
      one.profileId,
      email,
    ]);
    const at = new Date(ASKED).toISOString();
    await db.run(
      `insert into consents (id, profile_id, site_id, template_id, name, medium, language, content, sha256, created_at, sent_at, expires_at)
       values ($1, $2, $3, $1, 'Care', 'EMAIL', 'Italian', $4, $5, $6, $6, $6::timestamptz + interval '30 days')`,
      [consentId, one.profileId, testSites.north, '{}', 'a'.repeat(64), at],
    );
    await db.run(
      `insert into consent_signers (id, consent_id, profile_id, turn, position, role_name, email, code_hash, delivery, sent_at, asked_at)
       values ($1, $2, $3, 1, 0, 'Patient', $4, $5, 'sent', $6, $6)`,
      [signerId, consentId, one.profileId, email, hashOfLinkCode(firstCode), at],
    );
    return one.profileId;
  });
});

const lettersOver =
  (email: (database: Database) => EmailService): LettersFor =>
  ({ database, log, now }) =>
    lettersWith({
      database,
      log,
      secrets: testSecrets,
      sms: sandboxSms(database, { mayFail: false }),
      email: email(database),
      now: () => now,
    });
const letters = lettersOver((database) => sandboxEmail(database, { mayFail: false }));

/** The jobs that are left in a transaction, kept here: the queue is the worker's alone. */
const keepingJobs = (queued: { signerId: string }[]): Database => ({
  ...test.database,
  transact: (reach, work, closing) =>
    test.database.transact(
      reach,
      (db) =>
        work({
          ...db,
          run: (sql, values = []) => {
            if (!sql.startsWith('select enqueue_job')) return db.run(sql, values);
            queued.push(JSON.parse(String(values[1])));
            return Promise.resolve(1);
          },
        }),
      closing,
    ),
});

const listed = async (): Promise<Consent> =>
  (await test.send({ path: `profiles/${profileId}/consents`, as: test.world.tom })).json()[0];

/** What the hourly job leaves to be done, done. @returns of how many reminders the record tells by then */
const hour = async (days: number, hours = 0, by = letters): Promise<number> => {
  const now = ASKED + days * DAY_MS + hours * HOUR_MS;
  const queued: { signerId: string }[] = [];
  await jobWith(keepingJobs(queued), remindOfConsents, now);
  for (const payload of queued) {
    await runJob(test.database, sendConsentReminder(by, 'https://portal.example'), payload, now);
  }
  return (await listed()).signers[0]?.reminders ?? 0;
};

describe('a consent that waits', () => {
  it('OP-CONSENT-1 is reminded of twice at most, in its language, with a link that works and is noted', async () => {
    expect(await hour(2.9)).toBe(0);
    expect(await hour(3)).toBe(1);
    const [text = ''] = await sentTo(test.database, email);
    expect(text).toContain('attende ancora la sua firma');
    const code = /\/s\/([\w-]{32})/.exec(text)?.[1] ?? '';
    expect((await test.send({ path: `consents/links/${code}` })).json().state).toBe('open');
    expect(await hour(3, 1)).toBe(1);
    expect(await hour(9)).toBe(1);
    expect(await hour(10)).toBe(2);
    expect(await hour(25)).toBe(2);
    const { signers } = await listed();
    expect(signers[0]).toMatchObject({
      delivery: 'sent',
      reminders: 2,
      remindedAt: [3, 10].map((days) => new Date(ASKED + days * DAY_MS).toISOString()),
    });
  });

  it('is opened by the link of the first message too, after reminders; what is wrong is counted over all of them', async () => {
    await change('consents', `expires_at = now() + interval '5 days'`);
    await hour(3);
    await hour(10);
    const texts = await sentTo(test.database, email);
    const newest = texts.flatMap((text) => /\/s\/([\w-]{32})/.exec(text)?.[1] ?? []);
    const codes = [firstCode, ...newest];
    for (const code of codes)
      expect((await test.send({ path: `consents/links/${code}` })).json().state).toBe('open');
    const read = (code: string, dateOfBirth: string) =>
      test.send({ method: 'POST', path: `consents/links/${code}/read`, body: { dateOfBirth } });
    await change('consent_signers', 'wrong_proofs = 3');
    expect((await read(firstCode, '1901-01-01')).json().code).toBe('ConsentProofWrong');
    expect((await read(codes.at(-1) ?? '', '1901-01-02')).json().code).toBe('ConsentProofWrong');
    for (const code of codes)
      expect((await test.send({ path: `consents/links/${code}` })).json().code).toBe('ConsentLinkInvalid');
  });

  it('is closed by five wrong dates of birth that come at one moment like by five one after the other', async () => {
    await change('consents', `expires_at = now() + interval '5 days'`);
    const tries = Array.from({ length: 25 }, (_, year) =>
      test.send({
        method: 'POST',
        path: `consents/links/${firstCode}/read`,
        body: { dateOfBirth: `19${60 + year}-01-01` },
      }),
    );
    const told = (await Promise.all(tries)).map((answer) => answer.json().code);
    expect(told.filter((code) => code === 'ConsentProofWrong')).toHaveLength(5);
    expect(told.filter((code) => code === 'ConsentLinkInvalid')).toHaveLength(20);
  });

  it('is reminded of on the days that its site has chosen, or never, and by day there', async () => {
    await setSite({ consent_reminder_days: [] });
    expect(await hour(12)).toBe(0);
    // Ten in the morning in UTC is two in the night there, and it is one day until nine.
    await setSite({ consent_reminder_days: [5, 1], time_zone: 'America/Los_Angeles' });
    expect(await hour(1)).toBe(0);
    expect(await hour(1, 8)).toBe(1);
    expect(await hour(4, 8)).toBe(1);
    expect(await hour(5, 8)).toBe(2);
  });

  it.each([
    ['signed', 'consent_signers', `signed_at = now(), signed_name = 'Rea Minds'`],
    ['declined', 'consents', 'declined_at = now()'],
    ['withdrawn', 'consents', `cancelled_at = now(), reason = 'x'`],
    ['over', 'consents', `expires_at = sent_at + interval '3 days'`],
    ['closed by wrong birth dates', 'consent_signers', 'wrong_proofs = 5'],
    ['sent again by hand in the last hours', 'consent_signers', `sent_at = asked_at + interval '70 hours'`],
  ] as const)('is not reminded of once it is %s', async (_name, table, what) => {
    await change(table, what);
    expect(await hour(3, 1)).toBe(0);
  });

  it('is not reminded of at an address that is not the patient’s any more, nor by a medium turned off', async () => {
    await rows(`update profiles set email_address = 'new@mail.example' where id = $1 returning id`, [
      profileId,
    ]);
    expect(await hour(3)).toBe(0);
    await rows('update profiles set email_address = $2 where id = $1 returning id', [profileId, email]);
    const path = `profiles/${profileId}/settings/communications`;
    const chosen = (await test.send({ path, as: test.world.lena })).json();
    const body = { ...chosen, emailsEnabled: false };
    expect((await test.send({ method: 'PUT', path, as: test.world.lena, body })).statusCode).toBe(200);
    expect(await hour(4)).toBe(0);
  });

  it('says that a reminder did not arrive, and does not send it twice', async () => {
    const broken = lettersOver(() => ({ send: () => Promise.reject(new SenderFailure('email', 550)) }));
    expect(await hour(3, 0, broken)).toBe(1);
    expect((await listed()).signers[0]?.delivery).toBe('failed');
    expect(await hour(3, 1)).toBe(1);
    expect(await sentTo(test.database, email)).toEqual([]);
  });

  it('waits with a reminder while the mail server is busy, and sends that one later', async () => {
    const busy = lettersOver(() => ({ send: () => Promise.reject(new PassingRefusal('email', 451)) }));
    expect(await hour(3, 0, busy)).toBe(1);
    expect((await listed()).signers[0]?.delivery).toBe('sending');
    const [letter] = await rows<{ id: string; retryAt: string }>(
      `select id, retry_at as "retryAt" from letters where about_id = $1 and state = 'QUEUED'`,
      [signerId],
    );
    const work = { letterId: letter?.id ?? '' };
    await runJob(
      test.database,
      letterJob(consentLinkLetters, letters),
      work,
      Date.parse(letter?.retryAt ?? ''),
    );
    expect(await sentTo(test.database, email)).toHaveLength(1);
    expect((await listed()).signers[0]).toMatchObject({ delivery: 'sent', reminders: 1 });
  });
});
