// The ends of the audit chains in a bucket of S3 or of what speaks like it: one object for each end, whose name says all of it, so
// that no later end can take the place of an earlier one.
import type { BucketAccess } from '../../platform/config.blobs.ts';
import { nextPage, openBucket, refusalInWords } from '../bucket.ts';
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

const refusal = async (what: string, response: Response): Promise<Error> =>
  new Error(`The bucket ${what}: ${await refusalInWords(response)}.`);

/** The first part of the path is the bucket, the rest is what names begin with. */
const bucketOf = (url: string): Pick<BucketAccess, 'address' | 'prefix'> => {
  const { origin, pathname } = new URL(url);
  const [bucket = '', ...prefix] = pathname.split('/').filter((part) => part !== '');
  return { address: `${origin}/${bucket}`, prefix: prefix.map((part) => `${part}/`).join('') };
};

export const headsInBucket = ({ url, ...keys }: HeadsBucket): HeadsPlace => {
  // What fails is noted the next time.
  const bucket = openBucket({ ...bucketOf(url), ...keys }, TIMEOUT_MS);
  return {
    name: url,
    note: async (heads) => {
      for (const head of heads) {
        const answer = await bucket.object(nameOf(head), {
          method: 'PUT',
          body: `${headText(head)}\n`,
          headers: { 'content-type': 'text/plain' },
        });
        if (!answer.ok) throw await refusal('refused to note the end of a chain', answer);
      }
    },
    read: async () => {
      const heads: NotedHead[] = [];
      let page: string | undefined;
      do {
        const answer = await bucket.list(page);
        if (!answer.ok) throw await refusal('refused to list the ends', answer);
        const xml = await answer.text();
        heads.push(...headsOfList(xml));
        page = nextPage(xml);
      } while (page !== undefined);
      return heads;
    },
  };
};
