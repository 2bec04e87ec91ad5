// At which DocuSign do tests have documents signed? One on loopback that speaks the documented wire format of eSignature v2.1, checks
// who asks, and can fail as it does.
import { createPublicKey, generateKeyPairSync, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { closeAfterFile } from './closing.ts';

interface Recipient {
  recipientId: string;
  routingOrder: string;
  name: string;
  email?: string;
  phoneNumber?: { countryCode: string; number: string };
  status: string;
  deliveredDateTime?: string;
  signedDateTime?: string;
  declinedDateTime?: string;
  declinedReason?: string;
  readonly [field: string]: unknown;
}

export interface StandInEnvelope {
  readonly envelopeId: string;
  readonly definition: Record<string, unknown> & { readonly documents: readonly Record<string, string>[] };
  status: string;
  voidedReason?: string;
  completedDateTime?: string;
  declinedDateTime?: string;
  readonly signers: Recipient[];
  /** How often its signers were asked again. */
  resent: number;
}

export interface StandInDocusign {
  readonly settings: Readonly<Record<string, string>>;
  readonly accountId: string;
  readonly connectKey: string;
  readonly envelopes: Map<string, StandInEnvelope>;
  /** What the next requests are answered with, one after the other: a status, or the answer of one that worked, lost. */
  readonly faults: (number | 'lost' | 'none')[];
  /** 'POST /envelopes' */
  readonly requests: string[];
  /** What is answered for the signed document. */
  signed: Buffer;
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

const isAsserted = (assertion: string, integrationKey: string): boolean => {
  const [head = '', claims = '', signature = ''] = assertion.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
    Buffer.from(signature, 'base64url'),
  );
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  return (
    isSigned &&
    said['iss'] === integrationKey &&
    String(said['aud']).startsWith('127.0.0.1:') &&
    said['scope'] === 'signature impersonation'
  );
};

const asSummary = ({ signers, definition, ...rest }: StandInEnvelope): object => ({
  ...rest,
  transactionId: definition['transactionId'],
  recipients: { signers, recipientCount: String(signers.length) },
});

export const standInDocusign = async (): Promise<StandInDocusign> => {
  const [accountId, integrationKey] = [randomUUID(), randomUUID()];
  const connectKey = 'the+hmac/key=of-connect';
  const token = randomUUID();
  const base = `/restapi/v2.1/accounts/${accountId}`;
  const one: Omit<StandInDocusign, 'settings'> = {
    accountId,
    connectKey,
    envelopes: new Map(),
    faults: [],
    requests: [],
    signed: Buffer.from('%PDF-1.7 signed by all, with a certificate'),
  };
  const say = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const create = (body: Buffer): object => {
    const definition = JSON.parse(body.toString()) as StandInEnvelope['definition'];
    const { signers } = definition['recipients'] as { signers: Omit<Recipient, 'status'>[] };
    const envelope: StandInEnvelope = {
      envelopeId: randomUUID(),
      definition,
      status: 'sent',
      resent: 0,
      signers: signers.map((signer) => ({ ...signer, status: 'sent' }) as Recipient),
    };
    one.envelopes.set(envelope.envelopeId, envelope);
    return { envelopeId: envelope.envelopeId, status: 'sent', uri: `/envelopes/${envelope.envelopeId}` };
  };
  const change = (envelope: StandInEnvelope, url: URL, body: Buffer): [number, object] => {
    if (url.searchParams.get('resend_envelope') === 'true') envelope.resent += 1;
    const { status, voidedReason } = JSON.parse(body.toString()) as Record<string, string | undefined>;
    if (status !== 'voided') return [200, { envelopeId: envelope.envelopeId }];
    if (envelope.status !== 'sent' && envelope.status !== 'delivered')
      return [400, { errorCode: 'ENVELOPE_CANNOT_VOID_INVALID_STATE', message: 'It is closed.' }];
    envelope.status = 'voided';
    envelope.voidedReason = voidedReason ?? '';
    return [200, { envelopeId: envelope.envelopeId }];
  };
  const answerOf = (method: string, url: URL, body: Buffer): [number, unknown] => {
    const path = url.pathname.slice(`${base}/envelopes`.length);
    const reference = url.searchParams.get('transaction_ids');
    if (path === '' && method === 'POST') return [201, create(body)];
    if (path === '' && reference !== null) {
      const found = [...one.envelopes.values()].filter(
        ({ definition }) => definition['transactionId'] === reference,
      );
      return [200, { resultSetSize: String(found.length), envelopes: found.map(asSummary) }];
    }
    const envelope = one.envelopes.get(path.split('/')[1] ?? '');
    if (envelope === undefined) return [404, { errorCode: 'ENVELOPE_DOES_NOT_EXIST', message: 'No such.' }];
    if (path.endsWith('/documents/combined')) return [200, one.signed];
    return method === 'PUT' ? change(envelope, url, body) : [200, asSummary(envelope)];
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const url = new URL(request.url ?? '', 'http://docusign');
    if (url.pathname === '/oauth/token') {
      const assertion = new URLSearchParams(body.toString()).get('assertion') ?? '';
      if (isAsserted(assertion, integrationKey))
        say(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 3600 });
      else say(response, 400, { error: 'invalid_grant' });
      return;
    }
    one.requests.push(`${request.method} ${url.pathname.slice(base.length)}${url.search}`);
    const fault = one.faults.shift();
    if (request.headers.authorization !== `Bearer ${token}` || !url.pathname.startsWith(base)) {
      say(response, 401, { errorCode: 'USER_AUTHENTICATION_FAILED', message: 'Who is asking?' });
    } else if (typeof fault === 'number') {
      say(response, fault, { errorCode: 'INVALID_EMAIL_ADDRESS_FOR_RECIPIENT', message: 'x@mail.example' });
    } else {
      const [status, answer] = answerOf(request.method ?? '', url, body);
      if (fault === 'lost') response.destroy();
      else if (Buffer.isBuffer(answer))
        response.writeHead(status, { 'content-type': 'application/pdf' }).end(answer);
      else say(response, status, answer);
    }
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closeAfterFile(() => {
    server.closeAllConnections();
    return new Promise<void>((closed) => server.close(() => closed()));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(one, {
    settings: {
      DOCUSIGN_URL: url,
      DOCUSIGN_AUTH_URL: url,
      DOCUSIGN_ACCOUNT_ID: accountId,
      DOCUSIGN_INTEGRATION_KEY: integrationKey,
      DOCUSIGN_USER_ID: randomUUID(),
      DOCUSIGN_PRIVATE_KEY: privateKey
        .export({ type: 'pkcs1', format: 'pem' })
        .toString()
        .replaceAll('\n', '\\n'),
      DOCUSIGN_CONNECT_KEYS: `an+older/key=of-connect, ${connectKey}`,
    },
  });
};
