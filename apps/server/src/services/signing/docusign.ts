// How does a document go out through DocuSign, and how does it come back? (eSignature REST API v2.1: envelopes)
import { readPhoneIn } from '@alveary/phone/phone-number.ts';
import { z } from 'zod';
import type { DocusignSettings } from '../../platform/config.signing.ts';
import { SenderFailure } from '../sender-failure.ts';
import { DOCUSIGN_WEBHOOK_PATH } from './docusign-signature.ts';
import { docusignTokens } from './docusign-token.ts';
import {
  type Envelope,
  type EnvelopeSigner,
  type EnvelopeState,
  type SignerState,
  type SigningService,
  SigningRefusal,
} from './port.ts';

const TIMEOUT_MS = 30_000;
/** DocuSign voids by itself what nobody signed in time, and says so in the reason. */
const EXPIRED = /expired/i;
/** It is completed, declined or voided already. */
const CLOSED_ALREADY = 'ENVELOPE_CANNOT_VOID_INVALID_STATE';

/** Its words repeat names and addresses, so they are not read. */
const problem = z.object({ errorCode: z.string().max(80) });
const sent = z.object({ envelopeId: z.uuid() });
const found = z.object({
  envelopes: z.array(sent).nullish(),
  envelopeTransactionStatuses: z.array(z.object({ envelopeId: z.uuid().nullish() })).nullish(),
});
const instant = z.iso.datetime({ offset: true }).nullish();
const text = z.string().nullish();
const signerShape = z.object({
  recipientId: z.coerce.string(),
  name: text,
  email: text,
  phoneNumber: z.object({ countryCode: z.coerce.string(), number: z.coerce.string() }).nullish(),
  status: text,
  deliveredDateTime: instant,
  signedDateTime: instant,
  declinedDateTime: instant,
  declinedReason: text,
});
const envelopeShape = z.object({
  status: z.string(),
  completedDateTime: instant,
  declinedDateTime: instant,
  voidedDateTime: instant,
  voidedReason: text,
  recipients: z.object({ signers: z.array(signerShape).default([]) }),
});

const utc = (given: string | null | undefined): string | null =>
  given == null ? null : new Date(given).toISOString();

const digits = (given: string): string => given.replaceAll(/\D/g, '');

const signerOf = (one: z.output<typeof signerShape>): SignerState => {
  const { phoneNumber, status } = one;
  const hasSigned = status === 'signed' || status === 'completed';
  return {
    key: one.recipientId,
    name: one.name ?? '',
    email: one.email || null,
    phoneNumber:
      phoneNumber == null ? null : `+${digits(phoneNumber.countryCode)}${digits(phoneNumber.number)}`,
    viewedAt: utc(one.deliveredDateTime ?? one.signedDateTime),
    signedAt: hasSigned ? utc(one.signedDateTime) : null,
    declinedAt: status === 'declined' ? utc(one.declinedDateTime) : null,
  };
};

const stateOf = (given: z.output<typeof envelopeShape>): EnvelopeState => {
  const declined = given.recipients.signers.find(({ status }) => status === 'declined');
  const rest = { reason: null, signers: given.recipients.signers.map(signerOf) };
  switch (given.status.toLowerCase()) {
    case 'completed':
      return { status: 'signed', at: utc(given.completedDateTime), ...rest };
    case 'declined':
      return {
        status: 'declined',
        at: utc(given.declinedDateTime),
        ...rest,
        reason: declined?.declinedReason || null,
      };
    case 'voided':
    case 'deleted': {
      const status = EXPIRED.test(given.voidedReason ?? '') ? 'expired' : 'voided';
      return { status, at: utc(given.voidedDateTime), ...rest };
    }
    default:
      return { status: 'open', at: null, ...rest };
  }
};

/** @throws SigningRefusal when the number cannot be split: it is none */
const reachedBy = ({ email, phoneNumber }: EnvelopeSigner): object => {
  if (email !== null) return { email };
  const number = phoneNumber === null ? null : readPhoneIn('US', phoneNumber);
  if (number === null) throw new SigningRefusal('NO_ADDRESS');
  return {
    deliveryMethod: 'SMS',
    phoneNumber: { countryCode: digits(number.countryCode), number: number.phoneNumber },
  };
};

const recipientOf = (envelope: Envelope, signer: Envelope['signers'][number]): object => {
  const at = { documentId: '2', pageNumber: '1', yPosition: String(Math.round(signer.place.y)) };
  const x = Math.round(signer.place.x);
  return {
    recipientId: signer.key,
    routingOrder: String(signer.turn),
    roleName: signer.roleName,
    name: signer.name,
    ...reachedBy(signer),
    emailNotification: {
      supportedLanguage: envelope.language,
      emailSubject: envelope.subject,
      emailBody: envelope.words,
    },
    tabs: {
      signHereTabs: [{ ...at, xPosition: String(x) }],
      dateSignedTabs: [{ ...at, xPosition: String(x + 240) }],
    },
  };
};

const fileOf = (documentId: string, name: string, content: Uint8Array): object => ({
  documentId,
  name,
  fileExtension: 'pdf',
  documentBase64: Buffer.from(content).toString('base64'),
});

const definitionOf = (envelope: Envelope, publicUrl: string): object => ({
  status: 'sent',
  transactionId: envelope.reference,
  emailSubject: envelope.subject,
  emailBlurb: envelope.words,
  // Who was asked is who signs.
  allowReassign: 'false',
  documents: [
    fileOf('1', envelope.title, envelope.document),
    fileOf('2', `${envelope.title} (2)`, envelope.signatureSheet),
  ],
  recipients: { signers: envelope.signers.map((signer) => recipientOf(envelope, signer)) },
  notification: {
    useAccountDefaults: 'false',
    // The portal reminds, on the days that the site chose.
    reminders: { reminderEnabled: 'false' },
    expirations: { expireEnabled: 'true', expireAfter: String(envelope.expiresInDays), expireWarn: '0' },
  },
  eventNotification: {
    url: publicUrl + DOCUSIGN_WEBHOOK_PATH,
    requireAcknowledgment: 'true',
    loggingEnabled: 'true',
    includeHMAC: 'true',
    deliveryMode: 'SIM',
    eventData: { version: 'restv2.1', format: 'json' },
    events: [
      'envelope-delivered',
      'envelope-completed',
      'envelope-declined',
      'envelope-voided',
      'recipient-delivered',
      'recipient-completed',
      'recipient-declined',
    ],
  },
});

/** What may pass by itself: too many at once, a fault of theirs. */
const mayPass = (status: number): boolean => status === 408 || status === 429 || status >= 500;

const check = async (response: Response): Promise<Response> => {
  if (response.ok) return response;
  const answer = problem.safeParse(await response.json().catch(() => null));
  const codes = [response.status, answer.success ? answer.data.errorCode : 'NO_CODE'];
  if (mayPass(response.status) || response.status === 401) throw new SenderFailure('signing', ...codes);
  throw new SigningRefusal(...codes);
};

const bytesOf = async (response: Response, largest: number): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > largest) throw new SigningRefusal('DOCUMENT_TOO_LARGE');
    parts.push(part);
  }
  return Buffer.concat(parts);
};

interface Requests {
  send(path: string, init?: RequestInit): Promise<Response>;
  ask<Shape extends z.ZodType>(shape: Shape, path: string, init?: RequestInit): Promise<z.output<Shape>>;
  put(path: string, body: object): Promise<Response>;
}

/** Of the envelopes of the account; paths begin behind them. */
const requestsOf = (settings: DocusignSettings, now: () => number): Requests => {
  const tokenFor = docusignTokens(settings, now);
  const base = `${settings.url}/restapi/v2.1/accounts/${settings.accountId}/envelopes`;
  const attempt = async (path: string, init: RequestInit, anew: boolean): Promise<Response> => {
    const authorization = `Bearer ${await tokenFor(anew)}`;
    return fetch(base + path, {
      ...init,
      headers: { accept: 'application/json', 'content-type': 'application/json', authorization },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new SenderFailure('signing', 'UNREACHABLE', error instanceof Error ? error.name : undefined);
    });
  };
  /** With a token that is fetched anew once when DocuSign does not take it any more. */
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const first = await attempt(path, init, false);
    return check(first.status === 401 ? await attempt(path, init, true) : first);
  };
  return {
    send,
    ask: async (shape, path, init) => {
      const answer = shape.safeParse(await (await send(path, init)).json().catch(() => null));
      if (!answer.success) throw new SenderFailure('signing', 'UNKNOWN_ANSWER');
      return answer.data;
    },
    put: (path, body) => send(path, { method: 'PUT', body: JSON.stringify(body) }),
  };
};

const pathOf = (envelopeId: string): string => `/${encodeURIComponent(envelopeId)}`;

/** @param publicUrl where Connect tells what becomes of an envelope @param now milliseconds since the epoch */
export const docusign = (
  settings: DocusignSettings,
  publicUrl: string,
  now: () => number,
): SigningService => {
  const { send, ask, put } = requestsOf(settings, now);
  return {
    send: async (envelope) => {
      const body = JSON.stringify(definitionOf(envelope, publicUrl));
      // A try whose answer was lost may have arrived: then there is an envelope of this reference.
      const known = await ask(found, `?transaction_ids=${encodeURIComponent(envelope.reference)}`);
      const [earlier] = [...(known.envelopes ?? []), ...(known.envelopeTransactionStatuses ?? [])];
      return earlier?.envelopeId ?? (await ask(sent, '', { method: 'POST', body })).envelopeId;
    },
    read: async (envelopeId) => stateOf(await ask(envelopeShape, `${pathOf(envelopeId)}?include=recipients`)),
    signedDocument: async (envelopeId, largest) =>
      bytesOf(await send(`${pathOf(envelopeId)}/documents/combined?certificate=true`), largest),
    remind: async (envelopeId) => {
      await put(`${pathOf(envelopeId)}?resend_envelope=true`, {});
    },
    cancel: async (envelopeId, reason) => {
      try {
        await put(pathOf(envelopeId), { status: 'voided', voidedReason: reason });
      } catch (error) {
        if (!(error instanceof SigningRefusal) || !error.codes.includes(CLOSED_ALREADY)) throw error;
      }
    },
  };
};
