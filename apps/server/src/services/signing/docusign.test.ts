// Does a document really go out through DocuSign? A peer on loopback takes what its documented API takes.
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { type StandInDocusign, standInDocusign } from '../../testing/docusign.ts';
import { SenderFailure } from '../sender-failure.ts';
import { docusignSignatureOf, isDocusignSigned } from './docusign-signature.ts';
import { docusign } from './docusign.ts';
import { type Envelope, SigningRefusal, type SigningService } from './port.ts';

let peer: StandInDocusign;
let service: SigningService;
const nothing = { email: null, phoneNumber: null };
let made = 0;
let envelope: Envelope;

beforeAll(async () => {
  peer = await standInDocusign();
  const { signing } = readConfig({ NODE_ENV: 'test', ...peer.settings });
  if (signing === undefined) throw new Error('The settings of the stand-in are not whole.');
  service = docusign(signing, 'https://portal.example', Date.now);
});

beforeEach(() => {
  peer.faults.length = 0;
  made += 1;
  envelope = {
    reference: `0190a0a0-0000-7000-8000-${String(made).padStart(12, '0')}`,
    title: 'Consent to care',
    language: 'sv',
    subject: 'Ett dokument',
    words: 'Läs och skriv under.',
    document: Buffer.from('%PDF-1.7 the document'),
    signatureSheet: Buffer.from('%PDF-1.7 the sheet'),
    signers: [
      {
        ...nothing,
        key: '1',
        name: 'Ada One',
        roleName: 'Patient',
        turn: 1,
        email: 'ada@mail.example',
        place: { x: 50, y: 120 },
      },
      {
        ...nothing,
        key: '2',
        name: 'Guardian',
        roleName: 'Guardian',
        turn: 2,
        phoneNumber: '+46701234567',
        place: { x: 50, y: 210 },
      },
    ],
    expiresInDays: 30,
  };
});

it('sends the bytes of the document, each signer by an address and a place to sign, and where to tell of it', async () => {
  const id = await service.send(envelope);
  const { definition } = peer.envelopes.get(id) ?? {};
  expect(definition).toMatchObject({
    status: 'sent',
    transactionId: envelope.reference,
    allowReassign: 'false',
    documents: [
      { documentId: '1', documentBase64: Buffer.from(envelope.document).toString('base64') },
      { documentId: '2', documentBase64: Buffer.from(envelope.signatureSheet).toString('base64') },
    ],
    recipients: {
      signers: [
        {
          recipientId: '1',
          routingOrder: '1',
          email: 'ada@mail.example',
          emailNotification: { supportedLanguage: 'sv', emailBody: 'Läs och skriv under.' },
          tabs: {
            signHereTabs: [{ documentId: '2', pageNumber: '1', xPosition: '50', yPosition: '120' }],
          },
        },
        {
          recipientId: '2',
          routingOrder: '2',
          deliveryMethod: 'SMS',
          phoneNumber: { countryCode: '46', number: '701234567' },
        },
      ],
    },
    notification: { expirations: { expireEnabled: 'true', expireAfter: '30' } },
    eventNotification: {
      url: 'https://portal.example/gateway/webhooks/signing/docusign',
      includeHMAC: 'true',
      eventData: { version: 'restv2.1', format: 'json' },
    },
  });
});

it('sends nothing twice: an envelope whose answer was lost is found by our reference', async () => {
  peer.faults.push('none', 'lost');
  const before = peer.envelopes.size;
  await expect(service.send(envelope)).rejects.toThrow('UNREACHABLE');
  const id = await service.send(envelope);
  expect(peer.envelopes.size).toBe(before + 1);
  expect(peer.envelopes.has(id)).toBe(true);
});

it.each([
  [503, false],
  [429, false],
  [400, true],
] as const)('a refusal of %s is told by codes alone; whether it is final: %s', async (status, isFinal) => {
  peer.faults.push(status);
  const error = await service.send(envelope).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(SenderFailure);
  expect(error instanceof SigningRefusal).toBe(isFinal);
  expect(String(error)).toContain(`(${status} INVALID_EMAIL_ADDRESS_FOR_RECIPIENT)`);
  expect(String(error)).not.toContain('mail.example');
});

it('asks for a new token when the old one is not taken any more', async () => {
  peer.faults.push(401);
  const id = await service.send(envelope);
  expect(peer.envelopes.has(id)).toBe(true);
});

it('reads who signed when, reminds, cancels once, and takes no document that is too large', async () => {
  const id = await service.send(envelope);
  const known = peer.envelopes.get(id);
  const [first] = known?.signers ?? [];
  Object.assign(first ?? {}, { status: 'completed', signedDateTime: '2026-11-23T10:00:00.1234567Z' });
  expect(await service.read(id)).toMatchObject({
    status: 'open',
    signers: [
      { key: '1', email: 'ada@mail.example', signedAt: '2026-11-23T10:00:00.123Z' },
      { key: '2', email: null, phoneNumber: '+46701234567', signedAt: null },
    ],
  });
  await service.remind(id);
  expect(known?.resent).toBe(1);
  await expect(service.signedDocument(id, 10)).rejects.toThrow('DOCUMENT_TOO_LARGE');
  expect(Buffer.from(await service.signedDocument(id, 1000))).toEqual(peer.signed);
  await service.cancel(id, 'Withdrawn.');
  await service.cancel(id, 'Withdrawn once more.');
  expect(known).toMatchObject({ status: 'voided', voidedReason: 'Withdrawn.' });
  expect((await service.read(id)).status).toBe('voided');
  Object.assign(known ?? {}, { voidedReason: 'Envelope has expired.' });
  expect((await service.read(id)).status).toBe('expired');
});

it('knows messages of Connect by any of its keys, over the very bytes', () => {
  const body = Buffer.from('{"event":"envelope-completed"}');
  const signed = { 'x-docusign-signature-2': docusignSignatureOf('key two', body) };
  expect(isDocusignSigned(['key one', 'key two'], body, signed)).toBe(true);
  expect(isDocusignSigned(['key one'], body, signed)).toBe(false);
  expect(isDocusignSigned(['key two'], Buffer.from(`${body.toString()} `), signed)).toBe(false);
  expect(isDocusignSigned(['key two'], body, {})).toBe(false);
});
