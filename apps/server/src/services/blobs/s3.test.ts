// Does a bucket give back exactly what was put in, through faults of the store, and does it say no in words without a key?
import { createHash } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type BucketAccess } from '../../platform/config.blobs.ts';
import { readConfig } from '../../platform/config.ts';
import { BUCKET_KEY_ID, BUCKET_REGION, BUCKET_SECRET, standInBucket } from '../../testing/bucket.ts';
import { blobBucket, prepareBlobBucket } from './s3.ts';

const content = Buffer.from([0, 255, 10, 13, ...Buffer.from('%PDF-1.7 scan')]);
const sha256 = createHash('sha256').update(content).digest('hex');
const limits = { timeout: 60_000, pauses: [1, 1] };

const opened = async (wrong: Partial<BucketAccess> = {}) => {
  const store = await standInBucket();
  const bucket = {
    address: store.url,
    prefix: 'files/',
    region: BUCKET_REGION,
    keyId: BUCKET_KEY_ID,
    secret: BUCKET_SECRET,
    ...wrong,
  };
  return { ...store, bucket, blobs: blobBucket(bucket, limits) };
};

test('bytes are kept once under their SHA-256, given back, and listed page by page', async () => {
  const { blobs, objects } = await opened();
  objects.set('other/thing', Buffer.from('x'));
  expect([await blobs.put(content), await blobs.put(content)]).toEqual([sha256, sha256]);
  expect([...objects.keys()]).toEqual(['other/thing', `files/${sha256}`]);
  expect(await blobs.read(sha256)).toEqual(content);
  const more = await Promise.all(['a', 'b', 'c', 'd'].map((text) => blobs.put(Buffer.from(text))));
  expect((await Array.fromAsync(blobs.names())).toSorted()).toEqual([sha256, ...more].toSorted());
});

test('what is gone or was changed there is never handed out as what was put', async () => {
  const { blobs, objects } = await opened();
  await expect(blobs.read(sha256)).rejects.toThrow(/is not in the store/);
  await blobs.put(content);
  objects.set(`files/${sha256}`, Buffer.from('other bytes'));
  await expect(blobs.read(sha256)).rejects.toThrow(/has changed/);
  await blobs.put(content);
  expect(await blobs.read(sha256)).toEqual(content);
});

/** The next request is given up when the test says so, not after its time. */
const nextTimeout = (): AbortController => {
  const spent = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(spent.signal);
  onTestFinished(() => timeout.mockRestore());
  return spent;
};

test('a store that is busy, cuts its answer off or is silent is asked again', async () => {
  const { blobs, faults, objects, requests } = await opened();
  faults.push('error', 'error');
  await blobs.put(content);
  expect(objects.size).toBe(1);
  faults.push('cut', 'error');
  expect(await blobs.read(sha256)).toEqual(content);
  faults.push('silent');
  const [spent, before] = [nextTimeout(), requests.length];
  const reading = blobs.read(sha256);
  await expect.poll(() => requests.length).toBe(before + 1);
  spent.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  expect(await reading).toEqual(content);
  expect(AbortSignal.timeout).toHaveBeenCalledWith(limits.timeout);
  faults.push('error', 'error', 'error');
  await expect(blobs.read(sha256)).rejects.toThrow(
    'The store of files refused to give a file: 503 SlowDown.',
  );
});

test.each([
  [{ keyId: 'AKIASOMEBODY00000000' }, 'InvalidAccessKeyId'],
  [{ secret: 'not the secret' }, 'SignatureDoesNotMatch'],
])('with %j it is refused at once, and the start says so without a key', async (wrong, code) => {
  const { bucket, blobs, objects, requests } = await opened(wrong);
  await expect(blobs.put(content)).rejects.toThrow(`The store of files refused to keep a file: 403 ${code}.`);
  expect([objects.size, requests.length]).toEqual([0, 1]);
  const said = await prepareBlobBucket(bucket, limits).catch((error: Error) => error.message);
  expect(said).toMatch(new RegExp(`403 ${code}.*look at bucket, endpoint, region and the access key`));
  expect(said).not.toContain(bucket.keyId);
  expect(said).not.toContain(bucket.secret);
});

test('a start whose bucket is not there, or whose store is down, is refused in one line', async () => {
  const { bucket } = await opened();
  const nowhere = { ...bucket, address: bucket.address.replace('/clinic', '/elsewhere') };
  await expect(prepareBlobBucket(nowhere, limits)).rejects.toThrow(/404 NoSuchBucket/);
  const down = { ...bucket, address: 'http://127.0.0.1:1/clinic' };
  await expect(prepareBlobBucket(down, limits)).rejects.toThrow(/does not answer/);
  await prepareBlobBucket(bucket, limits);
});

const keys = { AWS_ACCESS_KEY_ID: BUCKET_KEY_ID, AWS_SECRET_ACCESS_KEY: BUCKET_SECRET };

test.each([
  [
    's3://clinic-files/prod/a?region=eu-central-1',
    'https://s3.eu-central-1.amazonaws.com/clinic-files',
    'prod/a/',
  ],
  [
    's3://clinic-files?region=eu-1&endpoint=https://store.example:9000',
    'https://store.example:9000/clinic-files',
    '',
  ],
  ['s3://clinic-files?region=eu-1&endpoint=http://127.0.0.1:9000', 'http://127.0.0.1:9000/clinic-files', ''],
])('%s is the bucket %s', (url, address, prefix) => {
  expect(readConfig({ ...keys, BLOB_URL: url }).blobBucket).toMatchObject({ address, prefix });
});

test.each([
  's3://clinic-files',
  's3://clinic-files?region=eu-1&endpoint=http://store.example',
  's3://key:secret@clinic-files?region=eu-1',
  's3://clinic-files/../other?region=../x',
  's3://clinic-files?region=eu-1&acl=public',
])('%s stops the start', (url) => {
  expect(() => readConfig({ ...keys, BLOB_URL: url })).toThrow(/BLOB_URL must say s3:/);
});
