// A store on loopback that speaks S3, and can fail as S3 does, for tests that keep files and heads in a bucket.
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { closeAfterFile } from './closing.ts';

export const BUCKET_REGION = 'eu-central-1';
export const BUCKET_KEY_ID = 'AKIASTANDIN000000001';
export const BUCKET_SECRET = 'a secret of the stand-in';

const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** AWS Signature Version 4 as Amazon documents it, worked out anew from the request. */
const signatureOf = (request: IncomingMessage, signed: readonly string[], date: string): string => {
  const url = new URL(request.url ?? '', 'http://store');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const headers = signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('');
  const canonical = [
    request.method,
    url.pathname,
    query,
    headers,
    signed.join(';'),
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${date.slice(0, 8)}/${BUCKET_REGION}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [date.slice(0, 8), BUCKET_REGION, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${BUCKET_SECRET}`,
  );
  return hmac(key, toSign).toString('hex');
};

const complaintOf = (request: IncomingMessage, body: Buffer): string | null => {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/[\w-]+\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/;
  const [, keyId, signed = '', signature] = form.exec(request.headers.authorization ?? '') ?? [];
  if (keyId !== BUCKET_KEY_ID) return 'InvalidAccessKeyId';
  const date = String(request.headers['x-amz-date']);
  if (!signed.split(';').includes('host') || !/^\d{8}T\d{6}Z$/.test(date)) return 'AccessDenied';
  const said = request.headers['x-amz-content-sha256'];
  if (said !== 'UNSIGNED-PAYLOAD' && said !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  return signatureOf(request, signed.split(';'), date) === signature ? null : 'SignatureDoesNotMatch';
};

const PAGE = 2;

export interface StandInBucket {
  readonly objects: Map<string, Buffer>;
  /** Of the bucket itself. */
  readonly url: string;
  /** How the next requests are answered wrongly, one after the other. */
  readonly faults: ('error' | 'cut' | 'silent')[];
  /** What was asked for, as the log of the store has it. */
  readonly requests: string[];
  /** Ends the connections on which a silent answer is waited for. */
  hangUp(): void;
}

/** One second after the object before it. */
const changedAt = (objects: ReadonlyMap<string, Buffer>, name: string): string =>
  new Date(1_700_000_000_000 + 1000 * [...objects.keys()].indexOf(name)).toISOString();

const listOf = (objects: ReadonlyMap<string, Buffer>, url: URL): string => {
  const prefix = url.searchParams.get('prefix') ?? '';
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).sort();
  const from = Number(url.searchParams.get('continuation-token') ?? 0);
  const isCut = from + PAGE < names.length;
  const contents = names
    .slice(from, from + PAGE)
    .map(
      (name) =>
        `<Contents><Key>${name}</Key><LastModified>${changedAt(objects, name)}</LastModified><Size>${objects.get(name)?.length}</Size></Contents>`,
    )
    .join('');
  const next = isCut ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>clinic</Name><IsTruncated>${isCut}</IsTruncated>${contents}${next}</ListBucketResult>`;
};

const serve = (
  objects: Map<string, Buffer>,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): void => {
  const url = new URL(request.url ?? '', 'http://store');
  const name = url.pathname.slice('/clinic/'.length);
  const complaint = url.pathname.startsWith('/clinic') ? complaintOf(request, body) : 'NoSuchBucket';
  if (complaint !== null) {
    response
      .writeHead(complaint === 'NoSuchBucket' ? 404 : 403)
      .end(`<Error><Code>${complaint}</Code><Message>${BUCKET_KEY_ID} may not</Message></Error>`);
  } else if (request.method === 'PUT') {
    objects.set(name, body);
    response.writeHead(200).end();
  } else if (name === '')
    response.writeHead(200, { 'content-type': 'application/xml' }).end(listOf(objects, url));
  else {
    const found = objects.get(name);
    response.writeHead(found ? 200 : 404).end(found ?? '<Error><Code>NoSuchKey</Code></Error>');
  }
};

/** Speaks PUT and GET of an object and ListObjectsV2 of one bucket, two names a page, and checks every signature. */
export const standInBucket = async (): Promise<StandInBucket> => {
  const objects = new Map<string, Buffer>();
  const faults: StandInBucket['faults'] = [];
  const requests: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests.push(`${request.method} ${request.url}`);
    const body = await buffer(request);
    const fault = faults.shift();
    if (fault === 'silent') return;
    if (fault === 'error') response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    else if (fault === 'cut') {
      response.writeHead(200, { 'content-length': 1000 }).write('half of it');
      response.destroy();
    } else serve(objects, request, response, body);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closeAfterFile(() => {
    server.closeAllConnections();
    return new Promise<void>((closed) => server.close(() => closed()));
  });
  const { port } = server.address() as AddressInfo;
  const hangUp = (): void => server.closeAllConnections();
  return { objects, url: `http://127.0.0.1:${port}/clinic`, faults, requests, hangUp };
};
