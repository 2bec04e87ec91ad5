// A service outside that accepts and never answers holds up what needs it and nothing else: no connection to the database waits for it.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  BUCKET_KEY_ID,
  BUCKET_REGION,
  BUCKET_SECRET,
  type StandInBucket,
  standInBucket,
} from '@alveary/server/testing/bucket.ts';
import { closeAfterFile } from '@alveary/server/testing/closing.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { ownerRows } from '@alveary/server/testing/owner.ts';

/** More than the server has connections for any one kind of work. */
const MANY = 40;

const times = <T>(work: () => Promise<T>): Promise<T>[] => Array.from({ length: MANY }, work);

/** A chart, a list, a write: what people do who need nothing from outside. */
const everydayWork = async (test: TestApp): Promise<number[]> => {
  const { lena, tom, northPatient } = test.world;
  const answers = await Promise.all(
    times(() => test.send({ path: `v2/sites/profiles/${northPatient.siteProfileId}`, as: tom })).concat(
      times(() => test.send({ path: `documents?principal.equals=${northPatient.profileId}`, as: lena })),
      times(() =>
        test.send({
          method: 'POST',
          path: `profiles/${northPatient.profileId}/goals`,
          as: tom,
          body: { goal: 'Walk' },
        }),
      ),
    ),
  );
  return [...new Set(answers.map(({ statusCode }) => statusCode))].toSorted((one, other) => one - other);
};

describe('a store of files that is silent', () => {
  let test: TestApp;
  let bucket: StandInBucket;
  let path: string;

  beforeAll(async () => {
    bucket = await standInBucket();
    const endpoint = new URL(bucket.url).origin;
    test = await testApp({
      BLOB_URL: `s3://clinic/files?region=${BUCKET_REGION}&endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: BUCKET_KEY_ID,
      AWS_SECRET_ACCESS_KEY: BUCKET_SECRET,
    });
    const { lena, tom, northPatient } = test.world;
    const kept = await test.send({
      method: 'POST',
      path: `patient-consents/documents?profileId=${northPatient.profileId}`,
      as: tom,
      form: {
        name: 'Consent on paper',
        signedName: 'Nora Northcott',
        signedOn: '2026-01-05',
        document: new File(['%PDF-1.7 signed on paper'], 'scan.pdf', { type: 'application/pdf' }),
      },
    });
    expect(kept.statusCode, kept.body).toBe(201);
    const [document] = (
      await test.send({ path: `documents?principal.equals=${northPatient.profileId}`, as: lena })
    ).json();
    path = `documents/${document.id}/content`;
  });

  it('lets everybody else work while forty downloads wait, and gives the files once it answers', async () => {
    const { lena } = test.world;
    const asked = bucket.requests.length;
    bucket.faults.push(...Array.from({ length: MANY }, () => 'silent' as const));
    const downloads = times(() => test.send({ path, as: lena }));
    await expect.poll(() => bucket.requests.length - asked).toBeGreaterThan(16);
    expect(await everydayWork(test)).toEqual([200, 201]);
    bucket.faults.length = 0;
    bucket.hangUp();
    const answers = await Promise.all(downloads);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(answers[0]?.body).toContain('%PDF-1.7 signed on paper');
  });

  it('keeps no connection while records wait for their files, and both go out whole once it answers', async () => {
    const { lena, northPatient } = test.world;
    const asked = bucket.requests.length;
    bucket.faults.push('silent', 'silent');
    const records = [1, 2].map(() =>
      test.send({ path: `profiles/${northPatient.profileId}/$everything`, as: lena }),
    );
    await expect.poll(() => bucket.requests.length - asked).toBe(2);
    const held = () =>
      ownerRows(
        test.database,
        `select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      );
    await expect.poll(held).toEqual([]);
    bucket.faults.length = 0;
    bucket.hangUp();
    const content = Buffer.from('%PDF-1.7 signed on paper').toString('base64');
    for (const answer of await Promise.all(records)) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body.includes(content)).toBe(true);
    }
  });

  it('is named by the refusal when it fails', async () => {
    bucket.faults.push('error', 'error', 'error', 'error');
    const answer = await test.send({ path, as: test.world.lena });
    expect([answer.statusCode, answer.json().code]).toEqual([504, 'FilesUnavailable']);
    expect(answer.json().message).toContain('The store of files does not answer');
  });

  it('keeps nothing of a document whose file it does not take', async () => {
    const { tom, northPatient } = test.world;
    const send = (as: 'first' | 'second') =>
      test.send({
        method: 'POST',
        path: `patient-consents/documents?profileId=${northPatient.profileId}`,
        as: tom,
        form: {
          name: `Consent ${as}`,
          signedName: 'Nora Northcott',
          signedOn: '2026-01-05',
          document: new File([`%PDF-1.7 ${as}`], `${as}.pdf`, { type: 'application/pdf' }),
        },
      });
    bucket.faults.push('error', 'error', 'error', 'error');
    expect((await send('first')).json().code).toBe('FilesUnavailable');
    expect((await send('second')).statusCode).toBe(201);
    const names = (await test.send({ path: `profiles/${northPatient.profileId}/consents`, as: tom })).body;
    expect([names.includes('Consent first'), names.includes('Consent second')]).toEqual([false, true]);
  });
});

describe('a registry that is silent', () => {
  let test: TestApp;
  const waiting: ServerResponse[] = [];

  beforeAll(async () => {
    const registry = createServer((_request, response) => void waiting.push(response));
    await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening));
    const { port } = registry.address() as AddressInfo;
    closeAfterFile(() => {
      registry.closeAllConnections();
      registry.close();
    });
    test = await testApp({ NPI_REGISTRY_URL: `http://127.0.0.1:${port}/api/` });
  });

  it('lets everybody else work while forty searches wait, and the refusal names it', async () => {
    const { tom } = test.world;
    const searches = Array.from({ length: MANY }, (_, index) =>
      test.send({
        method: 'POST',
        path: 'practitioners/registry-search',
        as: tom,
        body: [`lastName=quill${index}*`],
      }),
    );
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    expect(await everydayWork(test)).toEqual([200, 201]);
    const hangUp = setInterval(() => waiting.splice(0).forEach((response) => response.destroy()), 20);
    const answers = await Promise.all(searches);
    clearInterval(hangUp);
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.json().code}`))).toEqual(
      new Set(['504 RegistryUnavailable']),
    );
  });
});
