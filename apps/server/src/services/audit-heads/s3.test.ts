// Does a bucket take every end of a chain, give all of them back, and hear requests that are signed as S3 demands?
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { closeAfterFile } from '../../testing/closing.ts';
import type { NotedHead } from './port.ts';
import { headsInBucket } from './s3.ts';

const REGION = 'eu-central-1';
const KEY_ID = 'AKIASTANDIN000000001';
const SECRET = 'a secret of the stand-in';

const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
const sha256 = (data: string): string => createHash('sha256').update(data).digest('hex');

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
  const scope = `${date.slice(0, 8)}/${REGION}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [date.slice(0, 8), REGION, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return hmac(key, toSign).toString('hex');
};

const complaintOf = (request: IncomingMessage, body: string): string | null => {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/[\w-]+\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/;
  const [, keyId, signed = '', signature] = form.exec(request.headers.authorization ?? '') ?? [];
  if (keyId !== KEY_ID) return 'InvalidAccessKeyId';
  const date = String(request.headers['x-amz-date']);
  if (!signed.split(';').includes('host') || !/^\d{8}T\d{6}Z$/.test(date)) return 'AccessDenied';
  const said = request.headers['x-amz-content-sha256'];
  if (said !== 'UNSIGNED-PAYLOAD' && said !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  return signatureOf(request, signed.split(';'), date) === signature ? null : 'SignatureDoesNotMatch';
};

const PAGE = 2;

/** Speaks PUT of an object and ListObjectsV2 of one bucket, two names a page. */
const standIn = async () => {
  const objects = new Map<string, string>();
  const list = (url: URL): string => {
    const prefix = url.searchParams.get('prefix') ?? '';
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).sort();
    const from = Number(url.searchParams.get('continuation-token') ?? 0);
    const isCut = from + PAGE < names.length;
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>clinic</Name><IsTruncated>${isCut}</IsTruncated>${names
      .slice(from, from + PAGE)
      .map((name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length}</Size></Contents>`)
      .join(
        '',
      )}${isCut ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ''}</ListBucketResult>`;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const complaint = complaintOf(request, body);
    const url = new URL(request.url ?? '', 'http://store');
    if (complaint !== null) {
      response.writeHead(403).end(`<Error><Code>${complaint}</Code></Error>`);
    } else if (request.method === 'PUT') {
      objects.set(url.pathname.slice('/clinic/'.length), body);
      response.writeHead(200).end();
    } else response.writeHead(200, { 'content-type': 'application/xml' }).end(list(url));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closeAfterFile(() => new Promise<void>((closed) => server.close(() => closed())));
  const { port } = server.address() as AddressInfo;
  return { objects, url: `http://127.0.0.1:${port}/clinic/alveary/audit` };
};

const head = (number: number, digit: string): NotedHead => ({
  month: '2026-11',
  number,
  hash: digit.repeat(64),
});

describe('the ends of the audit chains in a bucket', () => {
  test('are all kept, also another end of the same number, and read page by page', async () => {
    const { objects, url } = await standIn();
    objects.set('somebody/else', 'x');
    const place = headsInBucket({ url, region: REGION, keyId: KEY_ID, secret: SECRET });
    expect(await place.read?.()).toEqual([]);
    const heads = [head(7, 'a'), head(8, 'b'), head(8, 'c'), { ...head(1, 'd'), month: '2026-12' }];
    await place.note(heads);
    expect(await place.read?.()).toEqual(heads);
    expect(objects.get(`alveary/audit/2026-11/000000007-${'a'.repeat(64)}`)).toBe(
      `2026-11:7:${'a'.repeat(64)}\n`,
    );
  });

  test.each([
    [{ keyId: 'AKIASOMEBODY00000000' }, 'InvalidAccessKeyId'],
    [{ secret: 'not the secret' }, 'SignatureDoesNotMatch'],
  ])('with %j are refused, and the reason of the store is told', async (wrong, code) => {
    const { objects, url } = await standIn();
    const place = headsInBucket({ url, region: REGION, keyId: KEY_ID, secret: SECRET, ...wrong });
    await expect(place.note([head(7, 'a')])).rejects.toThrow(
      `The bucket refused to note the end of a chain: 403 ${code}.`,
    );
    await expect(place.read?.()).rejects.toThrow(`The bucket refused to list the ends: 403 ${code}.`);
    expect(objects.size).toBe(0);
  });
});
