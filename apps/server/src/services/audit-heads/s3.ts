// The ends of the audit chains in a bucket of S3 or of what speaks like it: one object for each end, whose name says all of it, so
// that no later end can take the place of an earlier one.
import { AwsClient } from 'aws4fetch';
import { type HeadsPlace, headOfText, headText, type NotedHead } from './port.ts';

export interface HeadsBucket {
  /** Host, bucket and what names begin with: `https://s3.eu-central-1.amazonaws.com/clinic-audit/alveary` */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

const TIMEOUT_MS = 20_000;

const digits = (number: number): string => String(number).padStart(9, '0');

const nameOf = ({ month, number, hash }: NotedHead): string => `${month}/${digits(number)}-${hash}`;

const headsOfList = (xml: string): NotedHead[] =>
  [...xml.matchAll(/(\d{4}-\d\d)\/(\d{9})-([0-9a-f]{64})<\/Key>/g)].flatMap(
    ([, month, number, hash]) => headOfText(`${month}:${Number(number)}:${hash}`) ?? [],
  );

const nextPage = (xml: string): string | undefined =>
  /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1]?.replaceAll('&amp;', '&');

/** S3 names the reason in its answer; nothing of it is secret. */
const refusal = async (what: string, response: Response): Promise<Error> => {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(await response.text())?.[1];
  return new Error(`The bucket ${what}: ${response.status}${code === undefined ? '' : ` ${code}`}.`);
};

interface Bucket {
  readonly address: string;
  readonly prefix: string;
}

/** The first part of the path is the bucket, the rest is what names begin with. */
const bucketOf = (url: string): Bucket => {
  const { origin, pathname } = new URL(url);
  const [bucket = '', ...prefix] = pathname.split('/').filter((part) => part !== '');
  return { address: `${origin}/${bucket}`, prefix: prefix.map((part) => `${part}/`).join('') };
};

export const headsInBucket = ({ url, region, keyId, secret }: HeadsBucket): HeadsPlace => {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    // What fails is noted the next time.
    retries: 0,
  });
  const { address, prefix } = bucketOf(url);
  const limits = () => ({ redirect: 'error' as const, signal: AbortSignal.timeout(TIMEOUT_MS) });
  return {
    name: url,
    note: async (heads) => {
      for (const head of heads) {
        const answer = await client.fetch(`${address}/${prefix}${nameOf(head)}`, {
          method: 'PUT',
          body: `${headText(head)}\n`,
          headers: { 'content-type': 'text/plain' },
          ...limits(),
        });
        if (!answer.ok) throw await refusal('refused to note the end of a chain', answer);
      }
    },
    read: async () => {
      const heads: NotedHead[] = [];
      let page: string | undefined;
      do {
        const question = new URLSearchParams({ 'list-type': '2', prefix });
        if (page !== undefined) question.set('continuation-token', page);
        const answer = await client.fetch(`${address}?${question}`, limits());
        if (!answer.ok) throw await refusal('refused to list the ends', answer);
        const xml = await answer.text();
        heads.push(...headsOfList(xml));
        page = nextPage(xml);
      } while (page !== undefined);
      return heads;
    },
  };
};
