// The ends of the audit chains in a bucket of S3 or of what speaks like it: one object for each end, whose name says all of it, so
// that no later end can take the place of an earlier one.
import type { BucketAccess } from '../../platform/config.blobs.ts';
import { nextPage, openBucket, refusalInWords } from '../bucket.ts';
import {
  type HeadsPlace,
  headOfText,
  isRestore,
  type Noted,
  type NotedHead,
  type NotedRestore,
  notedOfText,
  notedText,
} from './port.ts';

export interface HeadsBucket {
  /** Host, bucket and what names begin with: `https://s3.eu-central-1.amazonaws.com/clinic-audit/alveary` */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

const TIMEOUT_MS = 20_000;

const digits = (number: number): string => String(number).padStart(9, '0');

const nameOf = (noted: Noted): string =>
  isRestore(noted)
    ? `restored/${noted.restoredAt.replaceAll(/[:.]/g, '-')}`
    : `${noted.month}/${digits(noted.number)}-${noted.hash}`;

/** What a list tells of an object that is one of ours: an end by its name alone, of a restore the name. */
interface Listed {
  /** ISO 8601; empty where the store does not say. */
  readonly at: string;
  readonly what: NotedHead | { readonly restored: string };
}

/** What stands in each element of this name, which holds none of its own name. */
const partsOf = (xml: string, name: string): string[] =>
  xml
    .split(`<${name}>`)
    .slice(1)
    .flatMap((part) => {
      const end = part.indexOf(`</${name}>`);
      return end < 0 ? [] : [part.slice(0, end)];
    });

const listedOf = (xml: string): Listed[] =>
  partsOf(xml, 'Contents').flatMap((object) => {
    const at = /<LastModified>([^<]+)</.exec(object)?.[1] ?? '';
    const [, month, number, hash] = /(\d{4}-\d\d)\/(\d{9})-([0-9a-f]{64})<\/Key>/.exec(object) ?? [];
    const head = headOfText(`${month}:${Number(number)}:${hash}`);
    if (head !== null) return { at, what: head };
    const restored = /(restored\/[\w-]+)<\/Key>/.exec(object)?.[1];
    return restored === undefined ? [] : { at, what: { restored } };
  });

/** Names are listed by letters; what was noted first stands first. */
const inOrder = (listed: readonly Listed[]): Listed[] =>
  listed.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));

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
  const readRestore = async (name: string): Promise<NotedRestore> => {
    const answer = await bucket.object(name, { method: 'GET' });
    if (!answer.ok) throw await refusal('refused to say what was restored', answer);
    const noted = notedOfText((await answer.text()).trim());
    if (noted !== null && isRestore(noted)) return noted;
    throw new Error(`The bucket holds in ${name} something else than what Alveary notes of a restore.`);
  };
  return {
    name: url,
    note: async (noted) => {
      for (const one of noted) {
        const answer = await bucket.object(nameOf(one), {
          method: 'PUT',
          body: `${notedText(one)}\n`,
          headers: { 'content-type': 'text/plain' },
        });
        if (!answer.ok) throw await refusal('refused to note the end of a chain', answer);
      }
    },
    read: async () => {
      const listed: Listed[] = [];
      let page: string | undefined;
      do {
        const answer = await bucket.list(page);
        if (!answer.ok) throw await refusal('refused to list the ends', answer);
        const xml = await answer.text();
        listed.push(...listedOf(xml));
        page = nextPage(xml);
      } while (page !== undefined);
      const noted: Noted[] = [];
      for (const { what } of inOrder(listed))
        noted.push('restored' in what ? await readRestore(what.restored) : what);
      return noted;
    },
  };
};
