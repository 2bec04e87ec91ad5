// Does a link open nothing by itself where no date of birth is on record, and is the code for it neither guessed nor asked for without end?
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { insertPatient, testSites } from '@alveary/server/testing/world.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { consentTemplates } from './consent-text.ts';
import { hashOfProofCode, proofComplaint } from './signer-proof.ts';

const REASON = { allSites: 'a test sets up its rows' };
const [template] = consentTemplates;
let test: TestApp;
let profileId: string;
let email: string;
let consentId: string;
let link: string;
let made = 0;

const tom = () => test.world.tom;
const run = (statement: string, values: readonly unknown[]) =>
  test.database.transact(REASON, (db) => db.run(statement, [...values]));
/** What the messages to the signer hold, the newest last, once there are so many. */
const found = async (pattern: RegExp, count: number): Promise<string> => {
  await expect
    .poll(async () => (await sentTo(test.database, email)).filter((text) => pattern.test(text)).length)
    .toBe(count);
  const texts = (await sentTo(test.database, email)).flatMap((text) => pattern.exec(text)?.[1] ?? []);
  return texts.at(-1) ?? '';
};
const invite = () =>
  test.send({
    method: 'POST',
    path: 'send-document-invite/EMAIL/language/English',
    as: tom(),
    body: { consentId },
  });

beforeAll(async () => {
  test = await testApp();
});
beforeEach(async () => {
  made += 1;
  email = `undated${made}@mail.example`;
  profileId = await test.database.transact(REASON, async (db) => {
    const one = await insertPatient(db, { firstName: 'Una', lastName: 'Dated', sites: [testSites.north] });
    await db.run('update profiles set email_address = $2 where id = $1', [one.profileId, email]);
    return one.profileId;
  });
  const configured = await test.send({
    method: 'POST',
    path: `v2/patient-consents/configure?profileId=${profileId}`,
    as: tom(),
    body: { templateId: template?.id, signers: [{ roleName: 'Patient', email, phoneNumber: null }] },
  });
  consentId = configured.json().id;
  expect((await invite()).statusCode).toBe(200);
  link = await found(/\/s\/([\w-]{32})\s/, 1);
});

const byLink = (what: string, body?: object) =>
  test.send({
    method: 'POST',
    path: `consents/links/${link}/${what}`,
    ...(body === undefined ? {} : { body: { dateOfBirth: null, ...body } }),
  });
const askCode = () => byLink('code');
const rest = () =>
  run(
    `update consent_signers set proof_code_at = proof_code_at - interval '1 minute' where consent_id = $1`,
    [consentId],
  );
const CODE = /document of your care team: (\d{6})\b/;
/** The one that takes the place of this one. */
const codeAfter = async (before: string): Promise<string> => {
  await expect
    .poll(async () => (await sentTo(test.database, email)).flatMap((text) => CODE.exec(text)?.[1] ?? []))
    .not.toContain(before);
  return found(CODE, 1);
};
const signature = (sha256: string, body: object) =>
  byLink('signature', { sha256, name: 'Una Dated', agrees: true, drawn: null, ...body });

describe('decision 0104 without a date of birth on record', () => {
  it('the link alone shows, signs and declines nothing', async () => {
    expect((await test.send({ path: `consents/links/${link}` })).json().asks).toBe('code');
    const tries = [
      await byLink('read', {}),
      await byLink('document', { dateOfBirth: '1970-01-01' }),
      await signature('a'.repeat(64), { oneTimeCode: '000000' }),
      await byLink('refusal', { reason: '' }),
    ];
    expect(tries.map((one) => [one.statusCode, one.json().code])).toEqual(
      tries.map(() => [403, 'ConsentCodeWrong']),
    );
  });

  it('a code goes where the link went, and reads, saves and signs the document', async () => {
    expect((await askCode()).json()).toMatchObject({ state: 'open', asks: 'code' });
    const oneTimeCode = await found(CODE, 1);
    const read = await byLink('read', { oneTimeCode });
    expect([read.statusCode, read.json().patientName]).toEqual([200, 'Una Dated']);
    expect((await byLink('document', { oneTimeCode })).headers['content-type']).toBe('application/pdf');
    expect((await signature(read.json().sha256, { oneTimeCode })).json().state).toBe('signed');
    const kept = await test.database.searches.one<{ kept: string }>(
      'select s::text as kept from consent_signers s where consent_id = $1',
      [consentId],
    );
    expect(kept.kept).not.toContain(oneTimeCode);
  });

  it('five wrong codes close the link, also when they come at one moment, and the right one with it', async () => {
    await askCode();
    const right = await found(CODE, 1);
    const wrong = Array.from({ length: 20 }, (_, at) => String((Number(right) + 1 + at) % 1_000_000));
    const answers = await Promise.all(
      wrong.map((one) => byLink('read', { oneTimeCode: one.padStart(6, '0') })),
    );
    const codes = answers.map((one) => one.json().code);
    expect(codes.filter((code) => code === 'ConsentCodeWrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'ConsentLinkInvalid')).toHaveLength(15);
    expect((await byLink('read', { oneTimeCode: right })).json().code).toBe('ConsentLinkInvalid');
    expect((await askCode()).json().code).toBe('ConsentLinkInvalid');
    await invite();
    link = await found(/\/s\/([\w-]{32})\s/, 1);
    expect((await byLink('read', { oneTimeCode: right })).json().code).toBe('ConsentCodeWrong');
  });

  it('one code at a time, half a minute apart, and five for one link', async () => {
    const atOnce = await Promise.all(Array.from({ length: 4 }, askCode));
    expect(atOnce.filter((one) => one.statusCode === 200)).toHaveLength(1);
    expect(atOnce.find((one) => one.statusCode !== 200)?.json().code).toBe('ConsentCodeTooSoon');
    const first = await found(CODE, 1);
    let newest = first;
    for (let sent = 1; sent < 5; sent += 1) {
      await rest();
      expect((await askCode()).statusCode).toBe(200);
      newest = await codeAfter(newest);
    }
    await rest();
    const refused = await askCode();
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TooManyConsentCodes']);
    // Only the newest code opens the document, and only its message is kept.
    expect(await found(CODE, 1)).toBe(newest);
    expect((await byLink('read', { oneTimeCode: first })).json().code).toBe('ConsentCodeWrong');
    expect((await byLink('read', { oneTimeCode: newest })).statusCode).toBe(200);
  });

  it('a code that has run out is no wrong try', async () => {
    await askCode();
    const oneTimeCode = await found(CODE, 1);
    await run(
      `update consent_signers set proof_code_at = proof_code_at - interval '5 hours' where consent_id = $1`,
      [consentId],
    );
    for (let tries = 0; tries < 6; tries += 1)
      expect((await byLink('read', { oneTimeCode })).json().code).toBe('ConsentCodeOver');
    expect((await askCode()).statusCode).toBe(200);
  });

  it('a date of birth that is entered meanwhile is asked for, and the code is worth nothing', async () => {
    await askCode();
    const oneTimeCode = await found(CODE, 1);
    await run(`update profiles set date_of_birth = '1961-05-04' where id = $1`, [profileId]);
    expect((await byLink('read', { oneTimeCode })).json().code).toBe('ConsentProofWrong');
    expect((await askCode()).json().asks).toBe('birth-date');
    expect((await byLink('read', { dateOfBirth: '1961-05-04' })).statusCode).toBe(200);
    await run('update profiles set date_of_birth = null where id = $1', [profileId]);
  });
});

const asked = (facts: object = {}) => ({
  id: 'signer',
  dateOfBirth: null,
  proofCodeHash: hashOfProofCode('signer', '123456'),
  proofCodeAt: '2026-11-25T10:00:00.000Z',
  ...facts,
});
const at = (time: string): number => Date.parse(`2026-11-25T${time}Z`);
it.each([
  [asked(), { dateOfBirth: null, oneTimeCode: '123456' }, '13:59:59', null],
  [asked(), { dateOfBirth: null, oneTimeCode: '123456' }, '14:00:00', 'ConsentCodeOver'],
  [asked(), { dateOfBirth: null, oneTimeCode: '123457' }, '14:00:00', 'ConsentCodeWrong'],
  [asked(), { dateOfBirth: null }, '10:00:01', 'ConsentCodeWrong'],
  [
    asked({ proofCodeHash: null, proofCodeAt: null }),
    { dateOfBirth: null, oneTimeCode: '123456' },
    '10:00:01',
    'ConsentCodeWrong',
  ],
  [asked({ id: 'another' }), { dateOfBirth: null, oneTimeCode: '123456' }, '10:00:01', 'ConsentCodeWrong'],
  [asked({ dateOfBirth: '1961-05-04' }), { dateOfBirth: '1961-05-04' }, '10:00:01', null],
  [
    asked({ dateOfBirth: '1961-05-04' }),
    { dateOfBirth: null, oneTimeCode: '123456' },
    '10:00:01',
    'ConsentProofWrong',
  ],
] as const)('%o shows with %o at %s: %s', (signer, given, time, complaint) => {
  expect(proofComplaint(signer, given, at(time))).toBe(complaint);
});
