// Can an operator add a user who can then sign in, and is a mistake told in one line?
import { testSecretKey } from '@alveary/server/testing/secret-key.ts';
import { verify } from '@node-rs/argon2';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureReferenceData } from '../../../apps/server/seed/reference-data.ts';
import { runCommand } from '@alveary/server/platform/commands/run-command.ts';
import { readConfig } from '@alveary/server/platform/config.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '@alveary/server/testing/database.ts';
import { userAddCommand } from './user-add.command.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
  await ensureReferenceData(db.database);
  await db.database.transact({ allSites: 'a test prepares a site' }, (tx) =>
    tx.run(
      `insert into sites (id, short_name, long_name, slug, region) values ($1, 'Harbor', 'Harbor Lung', 'harbor-lung', 'us')`,
      [newId()],
    ),
  );
});

const add = async (words: readonly string[], input = '') => {
  const out: string[] = [];
  const err: string[] = [];
  const speech = {
    print: (line: string) => void out.push(line),
    tell: (line: string) => void err.push(line),
  };
  const code = await runCommand([userAddCommand], ['user', 'add', ...words], speech, () => ({
    ...speech,
    config: readConfig({ ALVEARY_SECRET_KEY: testSecretKey }),
    readInput: async () => input,
    readLines: async function* () {},
    openDatabase: async () => db.database,
    signal: new AbortController().signal,
  }));
  return { code, out: out.join('\n'), err: err.join('\n') };
};

const options = (over: Readonly<Record<string, string>> = {}): string[] =>
  Object.entries({
    email: 'ruth@clinic.example',
    'first-name': 'Ruth',
    'last-name': 'Otter',
    site: 'harbor-lung',
    role: 'portal_site_caregiver',
    ...over,
  }).map(([name, value]) => `--${name}=${value}`);

const userOf = (email: string) =>
  db.database.searches.one<{ password_hash: string; must: boolean; staff: boolean; held: string[] }>(
    `select password_hash, force_password_reset_on_login as must, is_staff as staff,
       array(select s.slug || ' ' || r.code from site_users su join sites s on s.id = su.site_id
             join site_user_roles sur on sur.site_user_id = su.id join roles r on r.id = sur.role_id
             where su.user_id = u.id order by 1) as held
     from portal_users u where email = $1`,
    [email],
  );

describe('architecture: Command line', () => {
  test('makes a password for one time, shown once and kept as a hash, and leaves an audit row', async () => {
    const { code, out, err } = await add([
      ...options(),
      '--role',
      'registered_nurse',
      '--site',
      'alveary',
      '--staff',
    ]);
    expect([code, err]).toEqual([0, '']);
    const [, password = ''] = /^Password: (\S+)$/m.exec(out) ?? [];
    const user = await userOf('ruth@clinic.example');
    expect(await verify(user.password_hash, password)).toBe(true);
    expect(user).toMatchObject({
      must: true,
      staff: true,
      held: [
        'alveary portal_site_caregiver',
        'alveary registered_nurse',
        'harbor-lung portal_site_caregiver',
        'harbor-lung registered_nurse',
      ],
    });
    const audit = await db.database.searches.one<{ detail: unknown }>(
      `select detail from audit_events where action = 'user.add'`,
    );
    expect(audit.detail).toMatchObject({
      after: { email: 'ruth@clinic.example', sites: ['harbor-lung', 'alveary'] },
    });
    expect(JSON.stringify(audit)).not.toMatch(/argon2|assword_?hash/i);
  });

  test('takes a password from standard input', async () => {
    const { code, out } = await add(
      [...options({ email: 'sam@clinic.example' }), '--password'],
      'Quiet-harbour7\n',
    );
    expect([code, out]).toEqual([0, 'sam@clinic.example may sign in.']);
    const user = await userOf('sam@clinic.example');
    expect(await verify(user.password_hash, 'Quiet-harbour7')).toBe(true);
    expect(user.must).toBe(false);
  });

  test.each([
    [options({ email: 'ruth@' }), /^--email: Not a valid email address\. See: .*user add --help$/],
    [options({ 'last-name': ' ' }), /^--last-name: Last name needs at least 2 characters/],
    [options({ 'first-name': 'R' }), /^--first-name: First name needs at least 2 characters/],
    [
      options().filter((option) => !option.startsWith('--site')),
      /^Name at least one, such as --site harbor-lung\./,
    ],
    [options({ site: 'harbour' }), /^There is no site "harbour"\. There is: alveary, harbor-lung\./],
    [options({ role: 'boss' }), /^There is no role "boss"\. There is: admin, care_coordinator, /],
    [[...options(), '--password'], /^The password: Password needs at least 8 characters/],
  ])('%j is refused', async (words, line) => {
    const { code, err } = await add(words);
    expect(code).toBe(2);
    expect(err).toMatch(line);
    expect(err).not.toContain('\n');
  });

  test('USERS-039 two portal roles at one site are refused, and nobody is added', async () => {
    const words = [...options({ email: 'two@clinic.example' }), '--role', 'portal_site_admin'];
    const { code, err } = await add(words);
    expect([code, err.split(' See: ')[0]]).toEqual([
      2,
      'A user has one portal role at a site. Choose one of these: portal_site_caregiver, portal_site_admin.',
    ]);
    expect(
      await db.database.searches.maybeOne(`select from portal_users where email = 'two@clinic.example'`),
    ).toBeNull();
  });

  test('an address that is in use is refused, whatever its case', async () => {
    expect(await add(options({ email: 'vera@clinic.example' }))).toMatchObject({ code: 0 });
    expect(await add(options({ email: 'Vera@Clinic.example' }))).toEqual({
      code: 1,
      out: '',
      err: 'There is an account with the address Vera@Clinic.example already. Use another address.',
    });
  });
});
