// A database on another machine is worked with over TLS alone, once its certificate was checked: by the settings, by the start, and by every
// connection that a server opens.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { readConfig } from '@alveary/server/platform/config.ts';
import { openDatabase } from '@alveary/server/platform/db/open.ts';
import { checkExternalPostgres } from '@alveary/server/platform/external-postgres.ts';
import { testApp } from '@alveary/server/testing/app.ts';
import { certificateFor } from '@alveary/server/testing/certificate.ts';
import { closeAfterFile } from '@alveary/server/testing/closing.ts';
import { type EncryptedFront, encryptedFront } from '@alveary/server/testing/encrypted-front.ts';
import { temporaryFolder } from '@alveary/server/testing/files.ts';

const certificate = certificateFor();
const authority = join(temporaryFolder(), 'ca.pem');
writeFileSync(authority, certificate.cert);

/** The same login, at the front. */
const through = (url: string, { port }: EncryptedFront, query: Readonly<Record<string, string>>): string => {
  const address = new URL(url);
  address.hostname = 'localhost';
  address.port = String(port);
  address.search = new URLSearchParams(query).toString();
  return address.href;
};

const proven = { sslmode: 'verify-full', sslrootcert: authority };

it('answers calls over connections that are encrypted, all of them', async () => {
  const fronts: EncryptedFront[] = [];
  const test = await testApp({}, async ({ logins }) => {
    const front = await encryptedFront(logins.owner, certificate);
    fronts.push(front);
    const [owner, scoped, allSites] = [logins.owner, logins.scoped, logins.allSites].map((url) =>
      through(url, front, proven),
    );
    const database = await openDatabase({
      owner: owner ?? '',
      scoped: scoped ?? '',
      allSites: allSites ?? '',
    });
    closeAfterFile(() => database.close());
    return database;
  });
  const { northPatient, lena } = test.world;
  const record = await test.send({ path: `v2/sites/profiles/${northPatient.siteProfileId}`, as: lena });
  expect(record.statusCode, record.body).toBe(200);
  const search = await test.send({ path: 'sites', as: lena });
  expect(search.json()).toHaveLength(1);
  expect(fronts[0]?.seen.plain).toBe(0);
  expect(fronts[0]?.seen.encrypted).toBeGreaterThan(2);
});

const refusal = async (front: EncryptedFront, query: Readonly<Record<string, string>>): Promise<string> => {
  const url = through(inject('postgresUrl'), front, query);
  try {
    await checkExternalPostgres('DATABASE_URL', url);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'none';
};

it('is refused in words where the certificate proves nothing, or none is there', async () => {
  const url = inject('postgresUrl');
  const front = await encryptedFront(url, certificate);
  expect(await refusal(front, proven)).toBe('none');
  expect(await refusal(front, { sslmode: 'verify-full' })).toMatch(
    /^DATABASE_URL cannot be used: the certificate of localhost:\d+ is of no authority known here\. .*sslrootcert=/,
  );
  const plain = await encryptedFront(url, null);
  expect(await refusal(plain, proven)).toMatch(/: localhost:\d+ offers no encryption\. Switch TLS on there/);

  const another = certificateFor('db.elsewhere.example');
  const other = join(temporaryFolder(), 'other.pem');
  writeFileSync(other, another.cert);
  expect(await refusal(await encryptedFront(url, another), { ...proven, sslrootcert: other })).toMatch(
    /: the certificate of localhost:\d+ is for another name\./,
  );
});

it('is no database of another machine without it, but where somebody names the host', () => {
  const DATABASE_URL = 'postgres://ada:secret-word@db.internal/alveary';
  const begin = (more: Readonly<Record<string, string>>) => () => readConfig({ DATABASE_URL, ...more });
  expect(begin({})).toThrow(/^DATABASE_URL names a database on another machine \(db\.internal\)/);
  expect(begin({})).not.toThrow(/secret-word/);
  expect(begin({ ALLOW_PLAIN_HOSTS: 'db.internal' })()).toMatchObject({ database: { url: DATABASE_URL } });
});
