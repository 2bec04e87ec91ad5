import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, inject, test } from 'vitest';
import { migrate } from './db/migrate.ts';
import { dropDatabase, execute, newDatabaseName, urlOfDatabase } from '../testing/cluster.ts';
import { checkExternalPostgres, rightsFailure } from './external-postgres.ts';
import { freePort } from '../testing/free-port.ts';

const given = () => new URL(inject('postgresUrl'));

function changed(change: (address: URL) => void): string {
  const address = given();
  change(address);
  return address.href;
}

test('the server of the tests can be used', async () => {
  const { version, connections } = await checkExternalPostgres('DATABASE_URL', given().href);
  expect(Number(version)).toBeGreaterThanOrEqual(15);
  // Of 250, three are kept for superusers.
  expect(connections).toBe(247);
});

test('nothing answers', async () => {
  const port = await freePort();
  await expect(
    checkExternalPostgres(
      'DATABASE_URL',
      changed((url) => (url.port = String(port))),
    ),
  ).rejects.toThrow(
    new RegExp(`^DATABASE_URL cannot be used: nothing answers at .*:${port}\\. Start the PostgreSQL there`),
  );
});

test('a wrong password is not shown', async () => {
  const refused = checkExternalPostgres(
    'DATABASE_URL',
    changed((url) => (url.password = 'secret-word')),
  );
  await expect(refused).rejects.toThrow(/refuses the password of .*\. Correct user and password\.$/);
  await expect(refused).rejects.not.toThrow(/secret-word/);
});

test('no such database', async () => {
  await expect(
    checkExternalPostgres(
      'DATABASE_URL',
      changed((url) => (url.pathname = '/nowhere')),
    ),
  ).rejects.toThrow(/has no database nowhere\. Create it \(createdb\) or correct the name\./);
});

test('no such host', async () => {
  await expect(
    checkExternalPostgres('DATABASE_URL', 'postgres://ada:x@no-such-host.invalid/db'),
  ).rejects.toThrow(/^DATABASE_URL cannot be used: (there is no host named|the name) no-such-host\.invalid/);
});

test('something that is no PostgreSQL', async () => {
  const web = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1');
  await once(web, 'listening');
  const address = web.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(
    checkExternalPostgres('DATABASE_URL', `postgres://ada:x@127.0.0.1:${port}/db`),
  ).rejects.toThrow(/^DATABASE_URL cannot be used: .*127\.0\.0\.1/);
  web.close();
});

test('a user who may not make roles is told what to run once', async () => {
  const user = newDatabaseName('plain');
  const name = newDatabaseName('owned');
  await execute(
    given().href,
    `create role ${user} login password 'plain'`,
    `create database ${name} owner ${user}`,
  );
  try {
    const url = urlOfDatabase(
      changed((address) => Object.assign(address, { username: user, password: 'plain' })),
      name,
    );
    const failure = await migrate(url).catch((error: unknown) => rightsFailure(url, error));
    expect(failure).toMatchObject({
      name: 'StartFailure',
      message: expect.stringMatching(
        new RegExp(
          `^The database user ${user} lacks a right .* grant alveary_app, alveary_all_sites to "${user}"\\. If it is meant for requests, .*$`,
        ),
      ),
    });
  } finally {
    await dropDatabase(given().href, name);
    await execute(given().href, `drop role ${user}`);
  }
});
