// Is a consent prepared, sent, read, signed once and kept as it was, whoever holds the link? (document 3 §7 Consents; OP-CONSENT-1)
import { createHash } from 'node:crypto';
import { LARGEST_DOCUMENT } from '@alveary/modules/documents/contract/model.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { textOfPdf } from '@alveary/server/testing/pdf-text.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Consent } from '../contract/model.ts';
import { consentTemplates } from './consent-text.ts';

const born = '1988-04-17';
const phone = '+14155550147';
let test: TestApp;
let patient: TestPatient;
let email: string;
let made = 0;

beforeAll(async () => {
  test = await testApp();
});
beforeEach(async () => {
  made += 1;
  email = `con${made}@mail.example`;
  patient = await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    const one = await insertPatient(db, {
      firstName: 'Connie',
      lastName: 'Consent',
      dateOfBirth: born,
      sites: [testSites.north],
    });
    await db.run('update profiles set email_address = $2 where id = $1', [one.profileId, email]);
    await db.run(
      `insert into profile_phones (id, profile_id, type, phone_number, e164, position)
       values (gen_random_uuid(), $1, 'CELL', '4155550147', $2, 0)`,
      [one.profileId, phone],
    );
    return one;
  });
});

const [template] = consentTemplates;
const patientSigner = () => ({ roleName: 'Patient', email, phoneNumber: phone });
const guardian = (order: number) => ({
  order,
  roleName: 'Guardian',
  email: `guardian${made}@mail.example`,
  phoneNumber: null,
});

const configure = (body: object = {}, as: TestPerson = test.world.tom) =>
  test.send({
    method: 'POST',
    path: `v2/patient-consents/configure?profileId=${patient.profileId}`,
    as,
    body: { templateId: template?.id, signers: [patientSigner()], ...body },
  });
const configured = async (body: object = {}): Promise<Consent> => {
  const answer = await configure(body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const send = (consentId: string, medium = 'EMAIL', language = 'English') =>
  test.send({
    method: 'POST',
    path: `send-document-invite/${medium}/language/${language}`,
    as: test.world.tom,
    body: { consentId },
  });
const listed = async (): Promise<Consent[]> =>
  (await test.send({ path: `profiles/${patient.profileId}/consents`, as: test.world.tom })).json();
const file = (path: string, as: TestPerson = test.world.tom) => test.send({ path, as });
const byLink = (code: string, what: string, body: object = {}) =>
  test.send({
    method: 'POST',
    path: `consents/links/${code}/${what}`,
    body: { dateOfBirth: born, ...body },
  });
const open = (code: string) => test.send({ path: `consents/links/${code}` });
const rows = <Row extends object>(statement: string, values: readonly unknown[] = []) =>
  test.database.transact({ allSites: 'a test looks at its rows' }, (db) => db.many<Row>(statement, values));
const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** The code of the newest message, once there are so many. */
const codeSentTo = (address: string, messages = 1): Promise<string> =>
  vi.waitFor(async () => {
    const codes = (await sentTo(test.database, address)).flatMap(
      (text) => /\/s\/([\w-]{32})\s/.exec(text)?.[1] ?? [],
    );
    expect(codes).toHaveLength(messages);
    return codes.at(-1) ?? '';
  });
const sentConsent = async (body: object = {}): Promise<{ consent: Consent; code: string }> => {
  const { id } = await configured(body);
  const answer = await send(id);
  expect(answer.statusCode, answer.body).toBe(200);
  return { consent: answer.json(), code: await codeSentTo(email) };
};
const sign = async (code: string, body: object = {}) => {
  const read = (await byLink(code, 'read')).json();
  return byLink(code, 'signature', {
    sha256: read.sha256,
    name: 'Connie Consent',
    agrees: true,
    drawn: null,
    ...body,
  });
};
const expire = (id: string) =>
  rows(`update consents set expires_at = now() - interval '1 second' where id = $1 returning id`, [id]);

describe('what there is to choose', () => {
  it('CONSENT-002 CONSENT-009 templates, each with name and id', async () => {
    const found = (await file('patient-consents/templates')).json();
    expect(found.map(({ name }: { name: string }) => name)).toEqual([
      'Consent to care management',
      'Consent to remote monitoring',
      'Consent to video visits',
    ]);
    for (const { id, name } of found)
      expect(await configured({ templateId: id })).toMatchObject({ templateId: id, name });
    expect((await configure({ templateId: patient.profileId })).json().code).toBe('ConsentTemplateNotFound');
  });

  it('CONSENT-010 CONSENT-017 delivery methods of an invite, and communication mediums', async () => {
    const media = [
      { value: 'EMAIL', name: 'Email' },
      { value: 'SMS', name: 'SMS' },
    ];
    expect((await file('patient-consents/delivery-methods')).json()).toEqual(media);
    expect((await file('communication-mediums')).json()).toEqual(media);
  });
});

describe('preparing', () => {
  it('CONSENT-003 CONSENT-004 CONSENT-008 keeps what was asked for, and each signer with what was said of it', async () => {
    const answer = await configured({
      name: 'Video, spring',
      medium: 'SMS',
      language: 'Swedish',
      signers: [patientSigner(), { ...guardian(2), phoneNumber: '+1 415 555 0190', action: 'sign' }],
    });
    expect(answer).toMatchObject({
      templateId: template?.id,
      name: 'Video, spring',
      medium: 'SMS',
      language: 'Swedish',
      status: 'CONFIGURED',
      sentAt: null,
      signers: [
        { order: 1, roleName: 'Patient', email, phoneNumber: phone, action: 'sign', sentAt: null },
        { ...guardian(2), phoneNumber: '+14155550190', action: 'sign' },
      ],
    });
    expect(await listed()).toEqual([answer]);
    expect(await sentTo(test.database, phone)).toEqual([]);
  });

  it('CONSENT-005 CONSENT-006 CONSENT-007 begins with EMAIL, English and order 1', async () => {
    const answer = await configured();
    expect([answer.medium, answer.language, answer.signers[0]?.order]).toEqual(['EMAIL', 'English', 1]);
  });

  it('writes to a patient only where the record says', async () => {
    const foreign = await configure({ signers: [{ ...patientSigner(), email: 'else@mail.example' }] });
    expect([foreign.statusCode, foreign.json().errors]).toEqual([
      400,
      [{ field: 'signers.0.email', message: expect.stringContaining('not on the record') }],
    ]);
    const number = await configure({ signers: [{ ...patientSigner(), phoneNumber: '+14155550133' }] });
    expect(number.json().errors[0].field).toBe('signers.0.phoneNumber');
  });

  it('is refused for a signer without an address, and for a patient out of reach', async () => {
    const without = await configure({ medium: 'SMS', signers: [{ roleName: 'Guardian' }] });
    expect(without.json().errors).toEqual([
      {
        field: 'signers.0.phoneNumber',
        message: 'Enter a phone number for the guardian, or send by email.',
      },
    ]);
    expect((await configure({}, test.world.priya)).json().code).toBe('NoSiteForPatient');
    expect(await listed()).toEqual([]);
  });
});

describe('sending', () => {
  it('CONSENT-011 sends each whose turn it is a link, by the medium and in the language of the address', async () => {
    const other = await configured();
    const { id } = await configured({ signers: [patientSigner(), guardian(2)] });
    const answer = await send(id, 'SMS', 'German');
    expect(await listed()).toMatchObject([{ id, status: 'SENT' }, other]);
    expect(answer.json()).toMatchObject({ status: 'SENT', medium: 'SMS', language: 'German' });
    const code = await codeSentTo(phone);
    expect((await byLink(code, 'read')).json().title).toBe('Einwilligung in die Behandlungsbegleitung');
    const [text] = (await sentTo(test.database, phone)).filter((one) => one.includes('/s/'));
    expect(text).toContain('Ihr Behandlungsteam bittet Sie');
    expect(text).not.toMatch(/Connie|Consent|Einwilligung/);
    expect(await sentTo(test.database, guardian(2).email)).toEqual([]);
    const { expiresAt, sentAt, signers } = answer.json();
    expect(Date.parse(expiresAt) - Date.parse(sentAt)).toBe(30 * 86_400_000);
    expect(signers.map((one: { sentAt: string | null }) => one.sentAt === null)).toEqual([false, true]);
  });

  it('to a medium the patient turned off is refused, and nothing is marked as sent', async () => {
    const path = `profiles/${patient.profileId}/settings/communications`;
    const chosen = (await test.send({ path, as: test.world.lena })).json();
    const body = { ...chosen, emailsEnabled: false };
    await test.send({ method: 'PUT', path, as: test.world.lena, body });
    const { id } = await configured();
    expect((await send(id)).json().code).toBe('ChannelTurnedOff');
    expect((await listed())[0]).toMatchObject({ status: 'CONFIGURED', sentAt: null });
    const noPhone = await configured({ signers: [{ ...patientSigner(), phoneNumber: null }] });
    expect((await send(noPhone.id, 'SMS')).json().code).toBe('NoAddressForInvite');
  });

  it('again reminds with a new link; the old one ends, the time does not begin anew', async () => {
    const { consent, code } = await sentConsent();
    const again = await send(consent.id);
    expect(again.json()).toMatchObject({ expiresAt: consent.expiresAt, sentAt: consent.sentAt });
    expect(again.json().signers[0].reminders).toBe(1);
    const newer = await codeSentTo(email);
    expect(newer).not.toBe(code);
    expect((await open(code)).json().code).toBe('ConsentLinkInvalid');
    expect((await open(newer)).json().state).toBe('open');
  });

  it('fixes the document: another language or name is refused, and the database refuses what nobody asked', async () => {
    const { consent } = await sentConsent();
    expect((await send(consent.id, 'EMAIL', 'Italian')).json().code).toBe('ConsentSent');
    const rename = await test.send({
      method: 'PUT',
      path: `profiles/${patient.profileId}/consents/${consent.id}`,
      as: test.world.tom,
      body: { version: (await listed())[0]?.version, name: 'Another name' },
    });
    expect(rename.json().code).toBe('ConsentSent');
    for (const change of [
      `content = '{}'`,
      `sha256 = repeat('0', 64)`,
      `name = 'x'`,
      `language = 'Italian'`,
    ]) {
      const forced = rows(`update consents set ${change} where id = $1 returning id`, [consent.id]);
      await expect(forced, change).rejects.toThrow('cannot be changed');
    }
  });
});

describe('a link', () => {
  it('opened by a scanner changes nothing and tells neither who nor what', async () => {
    const { consent, code } = await sentConsent();
    const answer = await open(code);
    expect(answer.json()).toEqual({
      state: 'open',
      language: 'English',
      asks: 'birth-date',
      expiresAt: consent.expiresAt,
    });
    expect((await listed())[0]).toMatchObject({ status: 'SENT', viewedAt: null });
  });

  it('shows the document to whoever knows the date of birth, and it counts as viewed', async () => {
    const { code } = await sentConsent();
    expect((await byLink(code, 'read', { dateOfBirth: '1988-04-18' })).json().code).toBe('ConsentProofWrong');
    expect((await byLink(code, 'read', { dateOfBirth: null })).json().code).toBe('ConsentProofWrong');
    expect((await listed())[0]?.status).toBe('SENT');
    const read = await byLink(code, 'read');
    expect(read.json()).toMatchObject({ patientName: 'Connie Consent', isPatient: true });
    expect((await listed())[0]?.status).toBe('VIEWED');
  });

  it('closes after five wrong dates, for the right one too, until another is sent', async () => {
    const { consent, code } = await sentConsent();
    for (let turn = 0; turn < 5; turn += 1) {
      const wrong = await byLink(code, 'signature', {
        dateOfBirth: `199${turn}-01-01`,
        sha256: consent.sha256,
        name: 'Some Body',
        agrees: true,
        drawn: null,
      });
      expect(wrong.json().code).toBe('ConsentProofWrong');
    }
    expect((await byLink(code, 'read')).json().code).toBe('ConsentLinkInvalid');
    expect((await open(code)).json().code).toBe('ConsentLinkInvalid');
    expect((await listed())[0]?.signers[0]?.isLinkClosed).toBe(true);
    await send(consent.id);
    expect((await listed())[0]?.signers[0]?.isLinkClosed).toBe(false);
    expect((await byLink(await codeSentTo(email), 'read')).statusCode).toBe(200);
  });

  it('guessed opens nothing; its code is kept nowhere in clear', async () => {
    const { consent, code } = await sentConsent();
    expect((await open('x'.repeat(32))).json().code).toBe('ConsentLinkInvalid');
    expect((await open('short')).statusCode).toBe(400);
    const kept = await rows('select s::text from consent_signers s where consent_id = $1', [consent.id]);
    const shown = await rows('select body from outbox_messages where recipient = $1', [email]);
    const audited = await rows(`select detail::text from audit_events where action like 'consent.%'`);
    expect(JSON.stringify([kept, shown, audited])).not.toContain(code);
  });

  it('is over after 30 days: nothing is read or signed; sent again, it lives again', async () => {
    const { consent, code } = await sentConsent();
    await expire(consent.id);
    for (const answer of [await open(code), await byLink(code, 'read'), await byLink(code, 'document')])
      expect(answer.json().code).toBe('ConsentLinkInvalid');
    const late = await byLink(code, 'signature', {
      sha256: consent.sha256,
      name: 'Connie Consent',
      agrees: true,
      drawn: null,
    });
    expect(late.json().code).toBe('ConsentLinkInvalid');
    expect((await listed())[0]?.status).toBe('EXPIRED');
    expect((await send(consent.id)).json().status).toBe('SENT');
    expect((await sign(await codeSentTo(email))).json().state).toBe('signed');
  });
});

describe('signing', () => {
  const strokes = [
    [
      [0.1, 0.2],
      [0.5, 0.9],
    ],
    [[0.7, 0.5]],
  ];

  it('keeps name, time, address and drawing, and adds a page of evidence to the same document', async () => {
    const { consent, code } = await sentConsent();
    const asSent = (await file(`view-document/${consent.id}.pdf`)).rawPayload;
    expect(sha256Of(asSent)).toBe(consent.sha256);
    expect((await sign(code, { drawn: strokes })).json()).toMatchObject({ state: 'signed' });
    const [after] = await listed();
    expect(after).toMatchObject({ status: 'SIGNED', sha256: consent.sha256 });
    expect(after?.signers[0]).toMatchObject({
      signedName: 'Connie Consent',
      signedAt: expect.stringMatching(/Z$/),
    });
    const [kept] = await rows<{ drawn: unknown; remote_address: string }>(
      'select drawn, remote_address from consent_signers where consent_id = $1',
      [consent.id],
    );
    expect([kept?.drawn, kept?.remote_address]).toEqual([strokes, '127.0.0.1']);
    const signed = await textOfPdf((await file(`download-document/${consent.id}`)).rawPayload);
    for (const words of ['Evidence of signing', consent.sha256, 'Connie Consent', '127.0.0.1', 'UTC', email])
      expect(signed).toContain(words);
    expect(sha256Of((await file(`view-document/${consent.id}.pdf`)).rawPayload)).toBe(consent.sha256);
    expect(await sentTo(test.database, email)).toEqual([]);
  });

  it('twice, or ten times at once, counts once', async () => {
    const { code } = await sentConsent();
    const answers = await Promise.all(Array.from({ length: 10 }, () => sign(code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const later = await sign(code, { name: 'Somebody Else' });
    expect([later.statusCode, later.json().code]).toEqual([409, 'ConsentSigned']);
    expect((await listed())[0]?.signers[0]?.signedName).toBe('Connie Consent');
    const forced = rows(
      `update consent_signers set signed_name = 'x' where signed_at is not null returning id`,
    );
    await expect(forced).rejects.toThrow('a signature cannot be changed');
  });

  it('of another document, without agreeing or without a name is refused', async () => {
    const { code } = await sentConsent();
    expect((await sign(code, { sha256: '0'.repeat(64) })).json().code).toBe('ConsentOtherDocument');
    for (const body of [{ agrees: false }, { name: ' ' }, { drawn: [] }, { drawn: [[[2, 0]]] }])
      expect((await sign(code, body)).statusCode, JSON.stringify(body)).toBe(400);
    expect((await listed())[0]?.status).toBe('VIEWED');
  });

  it('goes on to whose turn is next, and is complete when all have signed', async () => {
    const { consent, code } = await sentConsent({ signers: [patientSigner(), guardian(2)] });
    await sign(code);
    expect((await listed())[0]?.status).toBe('VIEWED');
    const next = await codeSentTo(guardian(2).email);
    const read = (await byLink(next, 'read')).json();
    expect([read.roleName, read.isPatient, read.sha256]).toEqual(['Guardian', false, consent.sha256]);
    await sign(next, { name: 'Gina Guardian' });
    expect((await listed())[0]?.status).toBe('SIGNED');
    const signed = await textOfPdf((await file(`download-document/${consent.id}`)).rawPayload);
    for (const words of ['Connie Consent', 'Gina Guardian']) expect(signed).toContain(words);
  });

  it('is declined for all, with the reason; nobody signs it any more', async () => {
    const both = [patientSigner(), { ...guardian(1) }];
    const { code } = await sentConsent({ signers: both });
    const other = await codeSentTo(guardian(1).email);
    expect((await byLink(code, 'refusal', { reason: 'I want to ask first' })).json().state).toBe('declined');
    expect((await listed())[0]).toMatchObject({ status: 'DECLINED', reason: 'I want to ask first' });
    expect((await sign(other)).json().code).toBe('ConsentSigned');
    expect((await sign(code)).json().code).toBe('ConsentSigned');
  });
});

describe('the document', () => {
  it('CONSENT-012 CONSENT-013 is downloaded under its name, and viewed as a blob, for staff of the site only', async () => {
    const { id, name } = await configured();
    const download = await file(`download-document/${id}`);
    expect([download.statusCode, download.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(download.headers['content-disposition']).toContain(`attachment; filename="${name}.pdf"`);
    const view = await file(`view-document/${id}.pdf`);
    expect([view.statusCode, view.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(view.rawPayload.equals(download.rawPayload)).toBe(true);
    const text = await textOfPdf(view.rawPayload);
    for (const words of ['Consent to care management', 'Connie Consent', born]) expect(text).toContain(words);
    for (const path of [`download-document/${id}`, `view-document/${id}.pdf`])
      expect((await file(path, test.world.priya)).json().code).toBe('ConsentNotFound');
  });

  it('is for the signer, before and after signing', async () => {
    const { consent, code } = await sentConsent();
    const before = await byLink(code, 'document');
    expect(sha256Of(before.rawPayload)).toBe(consent.sha256);
    await sign(code);
    expect(await textOfPdf((await byLink(code, 'document')).rawPayload)).toContain('Evidence of signing');
  });

  it('CONSENT-015 is created from the scan of what was signed on paper', async () => {
    const create = (content: string, form: object = {}) =>
      test.send({
        method: 'POST',
        path: `patient-consents/documents?profileId=${patient.profileId}`,
        as: test.world.tom,
        form: {
          name: 'Consent on paper',
          signedOn: '2026-01-05',
          signedName: 'Connie Consent',
          document: { fileName: 'scan.pdf', content },
          ...form,
        },
      });
    const answer = await create('%PDF-1.7 scan');
    expect(answer.json()).toMatchObject({ status: 'SIGNED', isPaper: true, name: 'Consent on paper' });
    const { signedAt, signers } = (await listed())[0]!;
    expect([signedAt?.slice(0, 10), signers[0]?.signedName]).toEqual(['2026-01-05', 'Connie Consent']);
    expect((await file(`download-document/${answer.json().id}`)).body).toBe('%PDF-1.7 scan');
    const empty = { field: 'document', message: expect.stringContaining('This file is empty') };
    expect((await create('')).json().errors).toEqual([empty]);
    expect((await create('GIF89a')).json().code).toBe('DocumentNotSupported');
    expect((await create('%PDF-1.7', { signedOn: '2099-01-01' })).json().errors[0].field).toBe('signedOn');
    const large = '%PDF-1.7'.padEnd(LARGEST_DOCUMENT + 1, ' ');
    expect((await create(large)).json().code).toBe('DocumentTooLarge');
    expect(await listed()).toHaveLength(1);
  });
});

describe('changing', () => {
  const change = (consent: Consent, body: object, as: TestPerson = test.world.tom) =>
    test.send({
      method: 'PUT',
      path: `profiles/${patient.profileId}/consents/${consent.id}`,
      as,
      body: { version: consent.version, ...body },
    });

  it('CONSENT-014 gives a prepared one another name, and withdraws a sent one with its links', async () => {
    const prepared = await configured();
    const renamed = await change(prepared, { name: 'Spring consent' });
    expect(renamed.json()).toMatchObject({ name: 'Spring consent', status: 'CONFIGURED', version: 2 });
    const stale = await change(prepared, { name: 'Late' });
    expect([stale.json().code, stale.json().current.name]).toEqual(['Stale', 'Spring consent']);
    const elsewhere = await test.send({
      method: 'PUT',
      path: `profiles/${test.world.northPatient.profileId}/consents/${prepared.id}`,
      as: test.world.tom,
      body: { version: 2, name: 'x' },
    });
    expect(elsewhere.json().code).toBe('ConsentNotFound');
    const { consent, code } = await sentConsent();
    const [now] = await listed();
    const withdrawn = await change(now ?? consent, { status: 'CANCELLED', reason: 'Wrong template' });
    expect(withdrawn.json()).toMatchObject({ status: 'CANCELLED', reason: 'Wrong template' });
    expect((await open(code)).json().code).toBe('ConsentLinkInvalid');
    expect((await send(consent.id)).json().code).toBe('ConsentOver');
    // The other one of the patient is as it was.
    expect(await listed()).toMatchObject([withdrawn.json(), renamed.json()]);
  });

  it('withdraws a signed one and keeps the signature; without a reason nothing changes', async () => {
    const { code } = await sentConsent();
    await sign(code);
    const [signed] = await listed();
    expect(signed?.status).toBe('SIGNED');
    if (signed === undefined) return;
    expect((await change(signed, { status: 'CANCELLED' })).json().errors[0].field).toBe('reason');
    expect((await change(signed, {})).statusCode).toBe(400);
    expect((await change(signed, { status: 'SIGNED' })).statusCode).toBe(400);
    const after = await change(signed, { status: 'CANCELLED', reason: 'Changed her mind' });
    expect(after.json()).toMatchObject({ status: 'CANCELLED', signedAt: signed.signedAt });
    expect((await change(signed, { name: 'x' }, test.world.priya)).json().code).toBe('ConsentNotFound');
  });
});
