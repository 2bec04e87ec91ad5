// Files in a bucket of S3 or of what speaks like it (BLOB_URL, an s3: address): each under its SHA-256, written with it, never changed.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BucketAccess } from '../../platform/config.blobs.ts';
import { StartFailure } from '../../platform/start-failure.ts';
import { nextPage, openBucket, refusalInWords } from '../bucket.ts';
import { BlobChanged, BlobMissing, type Blobs } from './port.ts';

const SHA256 = /^[0-9a-f]{64}$/;

export interface BucketLimits {
  /** How long one request may take, in milliseconds. */
  readonly timeout: number;
  /** How long to wait before each further try, in milliseconds. */
  readonly pauses: readonly number[];
}

const usualLimits: BucketLimits = { timeout: 30_000, pauses: [200, 1000, 3000] };

const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** What the store answered. Its text is left out but for the code: no name or key of anybody may get into a log. */
class BucketRefusal extends Error {
  override readonly name = 'BucketRefusal';
  readonly status: number;
  constructor(what: string, status: number) {
    super(`The store of files ${what}.`);
    this.status = status;
  }
}

const refusal = async (what: string, response: Response): Promise<BucketRefusal> =>
  new BucketRefusal(`${what}: ${await refusalInWords(response)}`, response.status);

/** A store that is down or busy is asked again; one that says no is not. */
const mayBeTried = (error: unknown): boolean =>
  !(error instanceof BucketRefusal) || error.status >= 500 || error.status === 429;

/** All tries of one file together, in milliseconds: what is given up by then does not go on behind it. */
const TOTAL_MS = 20_000;

type Attempt<T> = (signal: AbortSignal) => Promise<T>;

const tryingUntil = async <T>(
  end: AbortSignal,
  { timeout, pauses }: BucketLimits,
  work: Attempt<T>,
): Promise<T> => {
  const attempt = (): Promise<T> => work(AbortSignal.any([end, AbortSignal.timeout(timeout)]));
  for (const wait of pauses) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof BlobMissing || end.aborted || !mayBeTried(error)) throw error;
    }
    await pause(wait, undefined, { signal: end });
  }
  return attempt();
};

/** @param work given the signal that ends it, with the last of its tries */
const trying = async <T>(limits: BucketLimits, work: Attempt<T>): Promise<T> => {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(new Error('The store of files is silent.')), TOTAL_MS);
  try {
    return await tryingUntil(end.signal, limits, work);
  } finally {
    clearTimeout(timer);
  }
};

interface Page {
  readonly names: readonly string[];
  readonly next: string | undefined;
}

const pageOf = (xml: string): Page => ({
  names: [...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].flatMap(([, key = '']) => {
    const name = key.slice(-64);
    return SHA256.test(name) ? [name] : [];
  }),
  next: nextPage(xml),
});

const storeAt = (bucket: BucketAccess, { timeout }: BucketLimits) => {
  const { object, list } = openBucket(bucket, timeout);
  return {
    put: async (sha256: string, content: Uint8Array, signal: AbortSignal): Promise<void> => {
      // The signature covers the SHA-256 of the bytes: a body that was cut or changed on its way is refused.
      const headers = { 'x-amz-content-sha256': sha256, 'content-type': 'application/octet-stream' };
      const answer = await object(sha256, { method: 'PUT', body: new Uint8Array(content), headers, signal });
      if (!answer.ok) throw await refusal('refused to keep a file', answer);
      await answer.arrayBuffer();
    },
    get: async (sha256: string, signal: AbortSignal): Promise<Buffer> => {
      const answer = await object(sha256, { method: 'GET', signal });
      if (answer.status === 404) {
        await answer.arrayBuffer();
        throw new BlobMissing(`The content of ${sha256} is not in the store.`);
      }
      if (!answer.ok) throw await refusal('refused to give a file', answer);
      return Buffer.from(await answer.arrayBuffer());
    },
    list: async (page: string | undefined, most?: number): Promise<Page> => {
      const answer = await list(page, most);
      if (!answer.ok) throw await refusal('refused to list its files', answer);
      return pageOf(await answer.text());
    },
  };
};

/** @throws StartFailure when the bucket does not let this server in */
export const prepareBlobBucket = async (
  bucket: BucketAccess,
  limits: BucketLimits = usualLimits,
): Promise<void> => {
  const store = storeAt(bucket, limits);
  await trying(limits, () => store.list(undefined, 1)).catch((error: unknown) => {
    const reason = error instanceof BucketRefusal ? error.message : 'The store of files does not answer.';
    throw new StartFailure(
      `${reason} BLOB_URL names ${bucket.address}; look at bucket, endpoint, region and the access key.`,
    );
  });
};

export const blobBucket = (bucket: BucketAccess, limits: BucketLimits = usualLimits): Blobs => {
  const store = storeAt(bucket, limits);
  return {
    put: async (content) => {
      const sha256 = sha256Of(content);
      await trying(limits, (signal) => store.put(sha256, content, signal));
      return sha256;
    },
    read: async (sha256) => {
      const content = await trying(limits, (signal) => store.get(sha256, signal));
      if (sha256Of(content) !== sha256) throw new BlobChanged(`The content of ${sha256} has changed.`);
      return content;
    },
    names: async function* () {
      let page: string | undefined;
      do {
        const found: Page = await trying(limits, () => store.list(page));
        yield* found.names;
        page = found.next;
      } while (page !== undefined);
    },
  };
};
