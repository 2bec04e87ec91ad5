// Does a consent go out through the signing service of its site, come back signed, and stay untouched by what is forged, late or about
// somebody else? (OP-CONSENT-1, decision 0088)
import { createHash, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { readConfig } from '@alveary/server/platform/config.ts';
import { startWorker } from '@alveary/server/platform/jobs/worker.ts';
import { signingServiceOf } from '@alveary/server/services/signing/choose.ts';
import { docusignSignatureOf } from '@alveary/server/services/signing/docusign-signature.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { closeAfterFile } from '@alveary/server/testing/closing.ts';
import {
  type StandInDocusign,
  type StandInEnvelope,
  standInDocusign,
} from '@alveary/server/testing/docusign.ts';
import { jobWith, runJob, testMarker } from '@alveary/server/testing/jobs.ts';
import { pagesOfPdf } from '@alveary/server/testing/pdf-text.ts';
import { insertPatient, testSites } from '@alveary/server/testing/world.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Consent } from '../contract/model.ts';
import { consentTemplates } from './consent-text.ts';
import { envelopeJobs, readSilentEnvelopes } from './envelopes.jobs.ts';
import { sendConsentReminder } from './reminders.jobs.ts';

const log = pino({ level: 'silent' });
const [template] = consentTemplates;
let peer: StandInDocusign;
let test: TestApp;
let profileId: string;
let email: string;

/** What a job does is awaited as long as a busy machine may take. */
const soon = <T>(look: () => T) => expect.poll(look);

const rows = <Row extends object>(statement: string, values: readonly unknown[] = []) =>
  test.database.transact({ allSites: 'a test looks at its rows' }, (db) => db.many<Row>(statement, values));

const jobs = () => {
  const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://portal.example', ...peer.settings });
  return envelopeJobs(signingServiceOf(config), test.blobs);
};

beforeAll(async () => {
  peer = await standInDocusign();
  test = await testApp(peer.settings);
  await rows(
    `update sites set feature_values = feature_values || '{"consent_signing_service": "true"}' where id = $1 returning id`,
    [testSites.north],
  );
  const worker = await startWorker({
    heads: { places: [], interval: 60_000 },
    database: test.database,
    marker: testMarker,
    log,
    jobs: jobs(),
  });
  closeAfterFile(() => worker.close());
});

beforeEach(async () => {
  email = `${randomUUID()}@mail.example`;
  profileId = await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    const one = await insertPatient(db, { firstName: 'Sig', lastName: 'Nature', sites: [testSites.north] });
    await db.run('update profiles set email_address = $2 where id = $1', [one.profileId, email]);
    return one.profileId;
  });
});

const sendInvite = (consentId: string) =>
  test.send({
    method: 'POST',
    path: 'send-document-invite/EMAIL/language/German',
    as: test.world.tom,
    body: { consentId },
  });
const listed = async (): Promise<Consent> =>
  (await test.send({ path: `profiles/${profileId}/consents`, as: test.world.tom })).json()[0];
const guardian = { order: 2, roleName: 'Guardian', email: 'guardian@mail.example' };
const envelopesOf = (): StandInEnvelope[] =>
  [...peer.envelopes.values()].filter(({ signers }) => signers.some((one) => one.email === email));

/** Prepared, sent and taken by the service. */
const sent = async (others: readonly object[] = []): Promise<{ id: string; envelope: StandInEnvelope }> => {
  const prepared = await test.send({
    method: 'POST',
    path: `v2/patient-consents/configure?profileId=${profileId}`,
    as: test.world.tom,
    body: {
      templateId: template?.id,
      language: 'German',
      signers: [{ roleName: 'Patient', email }, ...others],
    },
  });
  const { id } = prepared.json();
  const answer = await sendInvite(id);
  expect(answer.statusCode, answer.body).toBe(200);
  await soon(async () => (await listed()).signers[0]?.delivery).toBe('sent');
  const [envelope] = envelopesOf();
  if (envelope === undefined) throw new Error('The service has no envelope.');
  return { id, envelope };
};

interface Said {
  readonly accountId?: string;
  readonly at?: string;
  readonly key?: string;
  readonly body?: string;
}

/** Connect tells of an envelope. */
const tell = async (envelopeId: string, said: Said = {}) => {
  const {
    accountId = peer.accountId,
    at = new Date().toISOString(),
    key = peer.connectKey,
    body = JSON.stringify({
      event: 'envelope-completed',
      apiVersion: 'v2.1',
      retryCount: 0,
      generatedDateTime: at,
      data: { accountId, userId: randomUUID(), envelopeId },
    }),
  } = said;
  return test.app.inject({
    method: 'POST',
    url: '/gateway/webhooks/signing/docusign',
    headers: {
      'content-type': 'application/json',
      'x-docusign-signature-1': docusignSignatureOf(key, Buffer.from(body)),
    },
    payload: body,
  });
};

const signAt = (one: StandInEnvelope['signers'][number] | undefined, at: string): void => {
  Object.assign(one ?? {}, { status: 'completed', deliveredDateTime: at, signedDateTime: at });
};
const SIGNED_AT = '2026-11-20T10:00:00.000Z';
const readTimes = async (id: string): Promise<string | null> =>
  (
    await rows<{ at: string | null }>('select read_at as at from consent_envelopes where consent_id = $1', [
      id,
    ])
  )[0]?.at ?? null;
/** Told, and read by the job that follows. */
const hear = async (id: string, envelope: StandInEnvelope): Promise<void> => {
  const before = await readTimes(id);
  expect((await tell(envelope.envelopeId)).json()).toEqual({ taken: true });
  await soon(() => readTimes(id)).not.toBe(before);
};

describe('a consent of a site with a signing service', () => {
  it('OP-CONSENT-1 CONSENT-011 goes out as the document that is kept, and comes back signed by each, with its file', async () => {
    const { id, envelope } = await sent([guardian]);
    const { documents } = envelope.definition;
    const document = Buffer.from(documents[0]?.['documentBase64'] ?? '', 'base64');
    const consent = await listed();
    expect(createHash('sha256').update(document).digest('hex')).toBe(consent.sha256);
    const sheet = await pagesOfPdf(Buffer.from(documents[1]?.['documentBase64'] ?? '', 'base64'));
    expect(sheet).toHaveLength(1);
    expect(sheet[0]?.replaceAll(/\s/g, '')).toContain(consent.sha256);
    expect(consent).toMatchObject({ status: 'SENT', signingService: 'docusign', trouble: null });
    // Whose turn is later is asked by the service, later.
    expect(consent.signers.map(({ delivery }) => delivery)).toEqual(['sent', null]);

    const [first, second] = envelope.signers;
    expect(first).toMatchObject({ name: 'Sig Nature', emailNotification: { supportedLanguage: 'de' } });
    signAt(first, SIGNED_AT);
    await hear(id, envelope);
    expect((await listed()).signers).toMatchObject([
      { signedAt: SIGNED_AT, signedName: 'Sig Nature' },
      { delivery: 'sent', signedAt: null },
    ]);
    signAt(second, '2026-11-21T10:00:00.000Z');
    Object.assign(envelope, { status: 'completed', completedDateTime: '2026-11-21T10:00:00.000Z' });
    await hear(id, envelope);
    expect(await listed()).toMatchObject({ status: 'SIGNED', signedAt: '2026-11-21T10:00:00.000Z' });
    const file = await test.send({ path: `download-document/${id}`, as: test.world.tom });
    expect(file.rawPayload.equals(peer.signed)).toBe(true);
    const [stored] = await rows<{ sha256: string }>(
      'select d.sha256 from documents d join consents c on c.signed_document_id = d.id where c.id = $1',
      [id],
    );
    expect(stored?.sha256).toBe(createHash('sha256').update(peer.signed).digest('hex'));
    const noted = await rows<{ detail: { status: string } }>(
      `select detail from audit_events where action = 'consent.follow-service' and $1 = any (patient_ids) order by id`,
      [profileId],
    );
    expect(noted.map(({ detail }) => detail.status)).toEqual(['open', 'signed']);
    // Told once more, and of an earlier state: it stays, with the one file.
    Object.assign(envelope, { status: 'sent' });
    await hear(id, envelope);
    expect((await listed()).status).toBe('SIGNED');
    expect(await rows('select id from documents where profile_id = $1', [profileId])).toHaveLength(1);
  });

  it.each([
    ['declined', { status: 'declined', declinedDateTime: SIGNED_AT }, 'DECLINED', 'Not in this form'],
    ['expired', { status: 'voided', voidedReason: 'Envelope has expired.' }, 'EXPIRED', null],
    ['voided', { status: 'voided', voidedReason: 'Mistake' }, 'CANCELLED', 'Withdrawn at DocuSign.'],
  ] as const)('that is %s there is so here', async (_name, state, status, reason) => {
    const { id, envelope } = await sent();
    Object.assign(envelope, state);
    if (state.status === 'declined')
      Object.assign(envelope.signers[0] ?? {}, { ...state, declinedReason: 'Not in\u0000this form' });
    await hear(id, envelope);
    expect(await listed()).toMatchObject({ status, reason });
  });

  it('is withdrawn there too, without the reason that staff typed', async () => {
    const { id, envelope } = await sent();
    const { version } = await listed();
    const body = { version, status: 'CANCELLED', reason: 'Has moved to Lisbon' };
    const path = `profiles/${profileId}/consents/${id}`;
    expect((await test.send({ method: 'PUT', path, as: test.world.tom, body })).statusCode).toBe(200);
    await soon(() => envelope.status).toBe('voided');
    expect(envelope.voidedReason).toBe('Ihr Behandlungsteam hat dieses Dokument zurückgezogen.');
    // Signed there at the last moment: who withdrew is not overruled.
    signAt(envelope.signers[0], SIGNED_AT);
    Object.assign(envelope, { status: 'completed' });
    await hear(id, envelope);
    expect((await listed()).status).toBe('CANCELLED');
  });

  it('is reminded of by the service, by hand and by the clock, once for all whose turn it is', async () => {
    const { id, envelope } = await sent([{ ...guardian, order: 1 }]);
    expect((await sendInvite(id)).statusCode).toBe(200);
    await soon(() => envelope.resent).toBe(1);
    expect(envelopesOf()).toHaveLength(1);
    await rows(
      `update consent_signers set asked_at = now() - interval '11 days', sent_at = now() - interval '8 days' where consent_id = $1 returning id`,
      [id],
    );
    const noon = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 12 * 3_600_000;
    const both = await rows<{ signerId: string }>(
      'select id as "signerId" from consent_signers where consent_id = $1',
      [id],
    );
    const noLetter = () => Promise.reject(new Error('There is no letter of our own.'));
    const reminder = sendConsentReminder(
      () => ({ keep: noLetter, deliver: noLetter, takeWord: noLetter }),
      '',
    );
    for (const one of both) await runJob(test.database, reminder, one, noon);
    await soon(() => envelope.resent).toBe(2);
    expect((await listed()).signers.map(({ reminders }) => reminders)).toEqual([2, 2]);
  });

  it('that the service refuses says so, and goes out anew when it is sent again', async () => {
    peer.faults.push('none', 400);
    const prepared = await test.send({
      method: 'POST',
      path: `v2/patient-consents/configure?profileId=${profileId}`,
      as: test.world.tom,
      body: { templateId: template?.id, language: 'German', signers: [{ roleName: 'Patient', email }] },
    });
    await sendInvite(prepared.json().id);
    await soon(async () => (await listed()).trouble).toBe('NOT_TAKEN');
    expect((await listed()).signers[0]?.delivery).toBe('failed');
    await sendInvite(prepared.json().id);
    await soon(async () => (await listed()).signers[0]?.delivery).toBe('sent');
    expect(await listed()).toMatchObject({ trouble: null });
    expect(envelopesOf()).toHaveLength(1);
  });
});

describe('what a service tells', () => {
  it.each([
    ['forged', { key: 'a-key-that-is-not-theirs' }, 401, 'MessageUnsigned'],
    ['of another account', { accountId: randomUUID() }, 401, 'MessageUnsigned'],
    ['weeks late', { at: '2026-01-01T00:00:00Z' }, 410, 'MessageLate'],
    ['no JSON', { body: 'envelope=1' }, 400, 'NotJson'],
    ['too large', { body: `"${'x'.repeat(300_000)}"` }, 413, 'TooLarge'],
  ] as const)('is refused when it is %s, and nothing changes', async (_name, said, status, code) => {
    const { id, envelope } = await sent();
    signAt(envelope.signers[0], SIGNED_AT);
    Object.assign(envelope, { status: 'completed' });
    const answer = await tell(envelope.envelopeId, said);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect((await listed()).status).toBe('SENT');
    expect(await readTimes(id)).toBeNull();
  });

  it('of an envelope that is none of ours, or of another consent, moves no consent but its own', async () => {
    const other = await sent();
    const otherEmail = email;
    email = `${randomUUID()}@mail.example`;
    await rows('update profiles set email_address = $2 where id = $1 returning id', [profileId, email]);
    const { id, envelope } = await sent();
    expect((await tell(randomUUID())).json()).toEqual({ taken: true });
    signAt(envelope.signers[0], SIGNED_AT);
    Object.assign(envelope, { status: 'completed' });
    await hear(id, envelope);
    const found = (await test.send({ path: `profiles/${profileId}/consents`, as: test.world.tom })).json();
    expect(found.map((one: Consent) => [one.id, one.status])).toEqual([
      [id, 'SIGNED'],
      [other.id, 'SENT'],
    ]);
    expect(otherEmail).not.toBe(email);
  });

  it.each([
    ['another address', { email: 'somebody.else@mail.example' }],
    ['a signer more', null],
  ])('of %s than was asked is not taken over, and staff are told', async (_name, change) => {
    const { id, envelope } = await sent();
    signAt(envelope.signers[0], SIGNED_AT);
    if (change === null) envelope.signers.push({ ...envelope.signers[0], recipientId: '2' } as never);
    else Object.assign(envelope.signers[0] ?? {}, change);
    Object.assign(envelope, { status: 'completed' });
    await hear(id, envelope);
    const consent = await listed();
    expect(consent).toMatchObject({ status: 'SENT', trouble: 'OTHER_SIGNER' });
    expect(consent.signers[0]).toMatchObject({ signedAt: null, signedName: null });
    expect(await rows('select id from documents where profile_id = $1', [profileId])).toEqual([]);
  });

  it('what an envelope carries and what the service calls it cannot be changed', async () => {
    const { id } = await sent();
    await expect(
      rows(`update consent_envelopes set service_id = 'another' where consent_id = $1 returning id`, [id]),
    ).rejects.toThrow('cannot be changed');
  });

  // Last, as all that are open are asked about.
  it('what it says nothing of for half a day is asked about, and not before', async () => {
    const { id, envelope } = await sent();
    signAt(envelope.signers[0], SIGNED_AT);
    Object.assign(envelope, { status: 'completed' });
    await jobWith(test.database, readSilentEnvelopes, Date.now());
    expect(await readTimes(id)).toBeNull();
    await jobWith(test.database, readSilentEnvelopes, Date.now() + 13 * 3_600_000);
    await soon(async () => (await listed()).status).toBe('SIGNED');
  });
});
