// Does the database alone give no secret away, and does everything go on while the key changes?
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import { pino } from 'pino';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { buildWeb } from '@alveary/server/web.ts';
import { testApp, type TestApp } from '@alveary/server/testing/app.ts';
import { testDatabase } from '@alveary/server/testing/database.ts';
import { temporaryFolder } from '@alveary/server/testing/files.ts';
import { hashPassword } from './password.ts';
import { runCommand } from '@alveary/server/platform/commands/run-command.ts';
import { readConfig } from '@alveary/server/platform/config.ts';
import { loadSigningKey } from '@alveary/server/platform/sessions/tokens.ts';
import { newKey, secretKeysOf } from '@alveary/server/platform/secrets/keys.ts';
import { reseal } from '@alveary/server/platform/secrets/reseal.ts';
import { secretBox } from '@alveary/server/platform/secrets/secret-box.ts';
import { sealedColumns } from '@alveary/server/platform/secrets/sealed-values.store.ts';
import { secretsRotateCommand } from '@alveary/server/platform/secrets/secrets-rotate.command.ts';

const keysIn = (dataDirectory: string) => secretKeysOf({ dataDirectory, secretKey: undefined });
const boxIn = (dataDirectory: string) => secretBox(keysIn(dataDirectory));

describe('a sealed secret', () => {
  it('opens for its row only, and says which key it needs', () => {
    const box = boxIn(temporaryFolder());
    const sealed = box.seal('JBSWY3DP', 'portal_users 1');
    expect(sealed).toMatch(/^sealed:[0-9a-f]{8}:/);
    expect(sealed).not.toContain('JBSWY3DP');
    expect(box.keyOf(sealed)).toBe(box.currentKey());
    expect(box.open(sealed, 'portal_users 1')).toBe('JBSWY3DP');
    expect(() => box.open(sealed, 'portal_users 2')).toThrow(
      /^The secret of portal_users 2 was changed or belongs/,
    );
    const other = `${sealed.slice(0, -6)}${sealed.endsWith('AAAA==') ? 'BBBB==' : 'AAAA=='}`;
    expect(() => box.open(other, 'portal_users 1')).toThrow(/was changed/);
  });

  it('is another one each time, and one that was never sealed comes back as it is', () => {
    const box = boxIn(temporaryFolder());
    expect(box.seal('same', 'row')).not.toBe(box.seal('same', 'row'));
    expect(box.open('JBSWY3DP', 'row')).toBe('JBSWY3DP');
  });

  it('says in one line what to do where its key is not', () => {
    const sealed = boxIn(temporaryFolder()).seal('secret', 'row');
    const folder = temporaryFolder();
    expect(() => boxIn(folder).open(sealed, 'row')).toThrow(
      new RegExp(
        `^Secrets in the database are encrypted with the key ${sealed.slice(7, 15)}, which is not in ${folder}/secret.key\\. Put`,
      ),
    );
  });
});

describe('the keys', () => {
  it('are made once, for their owner only', () => {
    const folder = temporaryFolder();
    const id = boxIn(folder).currentKey();
    expect(boxIn(folder).currentKey()).toBe(id);
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  it('are refused where others may read them, and where the file holds something else', () => {
    const folder = temporaryFolder();
    boxIn(folder).currentKey();
    chmodSync(join(folder, 'secret.key'), 0o644);
    expect(() => keysIn(folder).read()).toThrow(/can be read by others \(mode 644\)\. Run: chmod 600 /);
    writeFileSync(join(folder, 'secret.key'), 'too short\n');
    chmodSync(join(folder, 'secret.key'), 0o600);
    expect(() => keysIn(folder).read()).toThrow(/must hold keys of 32 bytes in Base64/);
  });

  it.each([
    [{ ALVEARY_SECRET_KEY: 'hunter2' }, /^ALVEARY_SECRET_KEY must be one key of 32 bytes.*not shown/],
    [
      { ALVEARY_SECRET_KEY: newKey().bytes.toString('base64'), ALVEARY_SECRET_KEY_FILE: '/somewhere' },
      /^ALVEARY_SECRET_KEY and ALVEARY_SECRET_KEY_FILE say the same thing/,
    ],
  ])('are refused as settings: %#', (settings, line) => {
    expect(() => readConfig(settings)).toThrow(line);
  });

  it('of a file that is not there are asked for', () => {
    const keys = secretKeysOf({ dataDirectory: '', secretKey: { file: '/nowhere/keys' } });
    expect(() => keys.read()).toThrow(
      /^ALVEARY_SECRET_KEY_FILE cannot be read \(ENOENT.*Correct the path\.$/,
    );
  });
});

test('every column that holds a secret is sealed', async () => {
  const { database } = await testDatabase();
  const named = await database.statements.many<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and column_name ~ 'secret|signing|api_key' order by 1`,
  );
  const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(named.map(({ place }) => place).filter((place) => !known.includes(place))).toEqual([]);
});

test('a server with another key seals nothing before it refuses to start', async () => {
  const { database } = await testDatabase();
  const settings = { ALVEARY_SECRET_KEY: newKey().bytes.toString('base64') };
  await loadSigningKey(database.statements, secretBox(secretKeysOf(readConfig(settings))));
  const config = readConfig({ ALVEARY_SECRET_KEY: newKey().bytes.toString('base64') });
  await expect(buildWeb({ config, database, log: pino({ level: 'silent' }) })).rejects.toThrow(/is not in/);
  expect(await database.statements.many('select name from installation_secrets')).toEqual([
    { name: 'token-signing-key' },
  ]);
});

test('secrets that were kept plainly are sealed at the start, each once', async () => {
  const { database } = await testDatabase();
  const box = boxIn(temporaryFolder());
  await database.statements.run(
    `insert into installation_secrets (name, value) values ('token-signing-key', $1)`,
    [Buffer.alloc(32, 7).toString('base64')],
  );
  expect(await reseal(database, box, 'never sealed')).toBe(1);
  expect(await reseal(database, box, 'never sealed')).toBe(0);
  const [row] = await database.statements.many<{ value: string }>('select value from installation_secrets');
  expect(row?.value).toMatch(/^sealed:/);
  expect(await loadSigningKey(database.statements, box)).toEqual(Buffer.alloc(32, 7));
});

describe('a rotation while the server runs', () => {
  let test: TestApp;
  const file = join(temporaryFolder(), 'keys');
  const settings = { ALVEARY_SECRET_KEY_FILE: file };
  let secret = '';
  const lines = () => readFileSync(file, 'utf8').trim().split('\n');
  const rotate = async (): Promise<string> => {
    const said: string[] = [];
    const speech = { print: (line: string) => said.push(line), tell: (line: string) => said.push(line) };
    const code = await runCommand([secretsRotateCommand], ['secrets', 'rotate'], speech, () => ({
      config: readConfig(settings),
      ...speech,
      readInput: async () => '',
      readLines: async function* () {},
      openDatabase: async () => test.database,
      signal: new AbortController().signal,
    }));
    expect(code).toBe(0);
    return said.join('\n');
  };
  const begin = async (): Promise<string> => {
    const send = (path: string, body?: object) =>
      test.send({ method: 'POST', path, as: test.world.tom, ...(body === undefined ? {} : { body }) });
    await send('account/proof/password', { current_password: 'Breathe-easy1' });
    const answer = await send('2fa/totp/begin');
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().secret;
  };
  const stored = () =>
    test.database.statements.one<{ pending: string | null; on: string | null }>(
      `select authenticator_pending_secret as pending, authenticator_secret as on from portal_users where id = $1`,
      [test.world.tom.id],
    );

  beforeAll(async () => {
    writeFileSync(file, `${newKey().bytes.toString('base64')}\n`, { mode: 0o600 });
    test = await testApp(settings);
    await test.database.statements.run('update portal_users set password_hash = $1', [
      await hashPassword('Breathe-easy1'),
    ]);
    secret = await begin();
  });

  it('leaves no secret readable in the database', async () => {
    expect((await stored()).pending).toMatch(/^sealed:/);
    expect((await stored()).pending).not.toContain(secret);
  });

  it('keeps an app that is being set up, and the tokens of those who are signed in', async () => {
    const [before] = lines();
    expect(await rotate()).toMatch(/^Secrets encrypted anew: 3\. The key is [0-9a-f]{8} now/);
    expect(lines()).toHaveLength(2);
    expect(lines()[1]).toBe(before);
    const confirmed = await test.send({
      method: 'POST',
      path: '2fa/totp/confirm',
      as: test.world.tom,
      body: { code: generateSync({ secret }) },
    });
    expect(confirmed.statusCode, confirmed.body).toBeLessThan(300);
    expect((await stored()).on).toMatch(/^sealed:/);
  });

  it('lets the server write with the new key at once, and drops keys that nothing needs', async () => {
    const used = secretBox(secretKeysOf(readConfig(settings)));
    await begin();
    expect(used.keyOf((await stored()).pending ?? '')).toBe(used.currentKey());
    const [, oldest] = lines();
    await rotate();
    expect(lines()).toHaveLength(2);
    expect(lines()).not.toContain(oldest);
    const { on } = await stored();
    expect(
      secretBox(secretKeysOf(readConfig(settings))).open(on ?? '', `portal_users ${test.world.tom.id}`),
    ).toBe(secret);
  });

  it('a server with another key does not start, and says why in one line', async () => {
    const config = readConfig({ ALVEARY_SECRET_KEY: newKey().bytes.toString('base64') });
    const parts = { config, database: test.database, log: pino({ level: 'silent' }) };
    await expect(buildWeb(parts)).rejects.toMatchObject({
      name: 'StartFailure',
      message: expect.stringMatching(
        /^Secrets in the database are encrypted with the key [0-9a-f]{8}, which is not in ALVEARY_SECRET_KEY\./,
      ),
    });
  });

  it('does nothing where a key is missing', async () => {
    const kept = readFileSync(file, 'utf8');
    const other = `${newKey().bytes.toString('base64')}\n`;
    writeFileSync(file, other);
    await expect(rotate()).rejects.toThrow(/expected 1 to be/);
    expect(readFileSync(file, 'utf8')).toBe(other);
    writeFileSync(file, kept);
  });
});
