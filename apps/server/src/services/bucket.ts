// How is a bucket of S3, or of what speaks like it, asked? Every request signed, once, and the reason of a refusal in a word
import { AwsClient } from 'aws4fetch';
import type { BucketAccess } from '../platform/config.blobs.ts';

interface Bucket {
  /** @param name without the prefix */
  readonly object: (name: string, request: RequestInit) => Promise<Response>;
  /** A page of the names below the prefix. @param page as `nextPage` found it; undefined for the first one @param most names */
  readonly list: (page: string | undefined, most?: number) => Promise<Response>;
}

/** Redirects are not followed: they would carry a signed request elsewhere. @param timeout of one request, in milliseconds */
export const openBucket = (access: BucketAccess, timeout: number): Bucket => {
  const { address, prefix, region, keyId, secret } = access;
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    // Whoever asks knows whether and when to ask again.
    retries: 0,
  });
  const ask = (url: string, request: RequestInit): Promise<Response> =>
    client.fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeout), ...request });
  return {
    object: (name, request) => ask(`${address}/${prefix}${name}`, request),
    list: (page, most) => {
      const question = new URLSearchParams({ 'list-type': '2', prefix });
      if (most !== undefined) question.set('max-keys', String(most));
      if (page !== undefined) question.set('continuation-token', page);
      return ask(`${address}?${question}`, { method: 'GET' });
    },
  };
};

/** Where a list goes on; undefined on its last page. */
export const nextPage = (xml: string): string | undefined =>
  /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1]?.replaceAll('&amp;', '&');

/** '403 AccessDenied'. The text of the answer is left out but for S3's code: it repeats the id of the key. */
export const refusalInWords = async (response: Response): Promise<string> => {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(await response.text())?.[1];
  return code === undefined ? `${response.status}` : `${response.status} ${code}`;
};
