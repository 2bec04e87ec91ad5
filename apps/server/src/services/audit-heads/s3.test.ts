// Does a bucket take every end of a chain, give all of them back, and hear requests that are signed as S3 demands?
import { describe, expect, test } from 'vitest';
import {
  BUCKET_KEY_ID as KEY_ID,
  BUCKET_REGION as REGION,
  BUCKET_SECRET as SECRET,
  standInBucket,
} from '../../testing/bucket.ts';
import type { NotedHead } from './port.ts';
import { headsInBucket } from './s3.ts';

const standIn = async () => {
  const { objects, url } = await standInBucket();
  return { objects, url: `${url}/alveary/audit` };
};

const head = (number: number, digit: string): NotedHead => ({
  month: '2026-11',
  number,
  hash: digit.repeat(64),
});

describe('the ends of the audit chains in a bucket', () => {
  test('are all kept, also another end of the same number, and read page by page', async () => {
    const { objects, url } = await standIn();
    objects.set('somebody/else', Buffer.from('x'));
    const place = headsInBucket({ url, region: REGION, keyId: KEY_ID, secret: SECRET });
    expect(await place.read?.()).toEqual([]);
    const heads = [head(7, 'a'), head(8, 'b'), head(8, 'c'), { ...head(1, 'd'), month: '2026-12' }];
    await place.note(heads);
    expect(await place.read?.()).toEqual(heads);
    expect(String(objects.get(`alveary/audit/2026-11/000000007-${'a'.repeat(64)}`))).toBe(
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
