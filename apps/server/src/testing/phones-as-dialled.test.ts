// A database whose phones were stored as they were typed holds them as they are dialled, once it is upgraded.
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { knownMigrations, migrate } from '../platform/db/migrate.ts';
import { closeAfterFile } from './closing.ts';
import { dropDatabase, execute, newDatabaseName, urlOfDatabase } from './cluster.ts';

const MENDING = /_phones_as_dialled$/;
/** To copy from: with every migration but those. */
const before = newDatabaseName('phones');
let name = '';
let client: pg.Client;
const url = (): string => urlOfDatabase(inject('postgresUrl'), name);

beforeAll(async () => {
  await execute(inject('postgresUrl'), `create database ${before}`);
  closeAfterFile(() => dropDatabase(inject('postgresUrl'), before));
  const only = (await knownMigrations()).filter((one) => !MENDING.test(one));
  await migrate(urlOfDatabase(inject('postgresUrl'), before), { only });
});

beforeEach(async () => {
  name = newDatabaseName('phones');
  const copied = `template ${before} strategy ${inject('copyStrategy')}`;
  await execute(inject('postgresUrl'), `create database ${name} ${copied}`);
  client = new pg.Client({ connectionString: url() });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await dropDatabase(inject('postgresUrl'), name);
});

/** As they were stored, and as they are stored now: country code, number, E.164. */
const phones = [
  [
    ['+44', '07700900123', '+4407700900123'],
    ['+44', '7700900123', '+447700900123'],
  ],
  [
    ['1', '415-555-0142', '+14155550142'],
    ['+1', '4155550142', '+14155550142'],
  ],
  [
    ['+39', '0612345678', '+390612345678'],
    ['+39', '0612345678', '+390612345678'],
  ],
  [
    ['+1', '5550142', '+15550142'],
    ['+1', '5550142', null],
  ],
  [
    ['1', '415-555-0142 x7', '+14155550142'],
    ['+1', '415-555-0142 x7', '+14155550142'],
  ],
  [
    [null, 'by the daughter', null],
    [null, 'by the daughter', null],
  ],
] as const;

it('phones of patients', async () => {
  await client.query(
    `insert into profiles (id, created_at, updated_at) values ('00000000-0000-7000-8000-000000000001', now(), now())`,
  );
  for (const [position, [[code, number, e164]]] of phones.entries()) {
    await client.query(
      `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164, position)
       values (gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 'CELL', $1, $2, $3, $4)`,
      [code, number, e164, position],
    );
  }
  await migrate(url());
  const { rows } = await client.query({
    text: 'select country_code, phone_number, e164 from profile_phones order by position',
    rowMode: 'array',
  });
  expect(rows).toEqual(phones.map(([, after]) => after));
});

it('more phones than one batch', async () => {
  await client.query(
    `insert into profiles (id, created_at, updated_at) values ('00000000-0000-7000-8000-000000000001', now(), now())`,
  );
  await client.query(
    `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164)
     select gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 'CELL', '+46', '0701740605', '+460701740605'
       from generate_series(1, 11000)`,
  );
  await migrate(url());
  const { rows } = await client.query('select distinct phone_number, e164 from profile_phones');
  expect(rows).toEqual([{ phone_number: '701740605', e164: '+46701740605' }]);
});

it('phones of people who sign in; what cannot be read stays for an administrator', async () => {
  const people = [
    ['a@x.example', '+44', '07700900123'],
    ['b@x.example', '+1', '5550142'],
    ['c@x.example', null, '4155550142'],
  ];
  for (const person of people) {
    await client.query(
      `insert into portal_users (id, email, first_name, last_name, phone_country_code, phone_number)
       values (gen_random_uuid(), $1, 'Ann', 'Ames', $2, $3)`,
      person,
    );
  }
  await migrate(url());
  const { rows } = await client.query({
    text: 'select phone_country_code, phone_number from portal_users order by email',
    rowMode: 'array',
  });
  expect(rows).toEqual([
    ['+44', '7700900123'],
    ['+1', '5550142'],
    [null, '4155550142'],
  ]);
});
