// Can an operator make the first site of an empty installation, and is a mistake told in one line?
import { testSecretKey } from '@alveary/server/testing/secret-key.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFirstAdministrator } from '../../../apps/server/seed/first-administrator.ts';
import { ensureReferenceData } from '../../../apps/server/seed/reference-data.ts';
import { runCommand } from '@alveary/server/platform/commands/run-command.ts';
import { readConfig } from '@alveary/server/platform/config.ts';
import { type TestDatabase, testDatabase } from '@alveary/server/testing/database.ts';
import { siteAddCommand } from './site-add.command.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await ensureReferenceData(db.database);
  await createFirstAdministrator(db.database, 'grace@clinic.example');
});

const add = async (over: Readonly<Record<string, string | null>> = {}) => {
  const out: string[] = [];
  const err: string[] = [];
  const speech = {
    print: (line: string) => void out.push(line),
    tell: (line: string) => void err.push(line),
  };
  const words = Object.entries({ name: 'Harbor Lung Clinic', slug: 'harbor-lung', region: 'us', ...over })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `--${name}=${value}`);
  const code = await runCommand([siteAddCommand], ['site', 'add', ...words], speech, () => ({
    ...speech,
    config: readConfig({ ALVEARY_SECRET_KEY: testSecretKey }),
    readInput: async () => '',
    readLines: async function* () {},
    openDatabase: async () => db.database,
    signal: new AbortController().signal,
  }));
  return { code, out: out.join('\n'), err: err.join('\n') };
};

describe('npm run alveary -- site add', () => {
  test('makes a site with its first admin and leaves an audit row', async () => {
    const made = await add({ admin: 'Grace@clinic.example', condition: 'COPD' });
    expect(made).toEqual({
      code: 0,
      err: '',
      out: [
        'The site Harbor Lung Clinic (harbor-lung) is there.',
        'Bring in its patients: npm run alveary -- import fhir <folder> --site harbor-lung',
      ].join('\n'),
    });
    const site = await db.database.searches.one(
      `select s.short_name, s.region, s.locale, s.conditions,
         (select u.email || ' ' || r.code from site_users su join portal_users u on u.id = su.user_id
            join site_user_roles held on held.site_user_id = su.id join roles r on r.id = held.role_id
           where su.site_id = s.id) as admin from sites s where slug = 'harbor-lung'`,
    );
    expect(site).toEqual({
      short_name: 'Harbor Lung Clinic',
      region: 'us',
      locale: 'en-US',
      conditions: ['COPD'],
      admin: 'grace@clinic.example portal_site_admin',
    });
    const audit = await db.database.searches.one(
      `select call, detail->'after'->>'slug' as slug from audit_events where action = 'site.add'`,
    );
    expect(audit).toEqual({ call: 'command:site-add', slug: 'harbor-lung' });
  });

  test('without an admin it says how somebody gets in; a group is named by its slug', async () => {
    const { code, out } = await add({ slug: 'pier', region: 'eu', parent: 'harbor-lung' });
    expect(code).toBe(0);
    expect(out).toContain('npm run alveary -- user add --site pier --role portal_site_admin');
  });

  test('its days begin where its time zone says', async () => {
    expect((await add({ slug: 'quay', 'time-zone': 'America/New_York' })).code).toBe(0);
    const site = await db.database.searches.one(
      `select zone_of_site(feature_values) as zone from sites where slug = 'quay'`,
    );
    expect(site).toEqual({ zone: 'America/New_York' });
  });

  test('a second run with the same slug is refused and changes nothing', async () => {
    expect(await add({ name: 'Another Clinic' })).toEqual({
      code: 1,
      out: '',
      err: 'There is a site with the slug harbor-lung already. Choose another slug.',
    });
  });

  test.each([
    [{ name: null }, /^--name: Give the name of the site, 2 to 120 characters\. See: .*site add --help$/],
    [{ slug: 'Harbor Lung' }, /^--slug: A slug is made of small letters, digits and single hyphens/],
    [{ slug: null }, /^--slug: Give a slug of 2 to 60 characters/],
    [{ region: 'asia' }, /^--region: Choose the region: us or eu\./],
    [{ slug: 'x1', name: 'A'.repeat(50) }, /^--short-name: This cannot be longer than 40 characters\./],
    [
      { slug: 'x1', 'time-zone': 'Mars/Base' },
      /^--time-zone: This is no time zone, such as America\/New_York\./,
    ],
    [{ slug: 'x1', 'time-zone': 'EST' }, /^--time-zone: This is no time zone/],
    [{ slug: 'x1', parent: 'nowhere' }, /^--parent: There is no open site "nowhere"\./],
    [{ slug: 'x1', admin: 'nobody@clinic.example' }, /^--admin: There is no account with the address/],
    [{ slug: 'x1', colour: 'red' }, /colour/],
  ])('%j is refused', async (over, line) => {
    const { code, err } = await add(over);
    expect(code).toBe(2);
    expect(err).toMatch(line);
    expect(err).not.toContain('\n');
  });
});
