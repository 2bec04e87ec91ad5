// A database whose logs were cut by time on pages says what was typed again, and counts as the ledger settles today, once it is upgraded.
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { knownMigrations, migrate } from '@alveary/server/platform/db/migrate.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { closeAfterFile } from '@alveary/server/testing/closing.ts';
import { dropDatabase, execute, newDatabaseName, urlOfDatabase } from '@alveary/server/testing/cluster.ts';
import type { Claim, TimeSource } from '../contract/model.ts';
import { settle } from '../contract/rules.ts';

const TYPED = /_typed_durations$/;
const MINUTE = 60_000;
const NINE = Date.parse('2026-05-04T09:00:00Z');
const name = newDatabaseName('typed');
const at = (minutes: number): string => new Date(NINE + minutes * MINUTE).toISOString();

let client: pg.Client;
const [staffId, siteId, profileId] = [newId(), newId(), newId()];

beforeAll(async () => {
  await execute(inject('postgresUrl'), `create database ${name}`);
  closeAfterFile(() => dropDatabase(inject('postgresUrl'), name));
  const url = urlOfDatabase(inject('postgresUrl'), name);
  await migrate(url, { only: (await knownMigrations()).filter((one) => !TYPED.test(one)) });
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into portal_users (id, email, first_name, last_name) values ($1, 'l@x.example', 'Lena', 'Brandt')`,
    [staffId],
  );
  await client.query(
    `insert into sites (id, short_name, long_name, slug, region, locale) values ($1, 'North', 'North', 'north', 'us', 'en-US')`,
    [siteId],
  );
  await client.query('insert into profiles (id, created_at, updated_at) values ($1, now(), now())', [
    profileId,
  ]);
});
afterAll(() => client.end());

interface Told {
  readonly source: TimeSource;
  readonly from: number;
  readonly until: number;
  /** What counted of it before, in minutes. */
  readonly counted: readonly (readonly [from: number, until: number])[];
}

/** A page that was open all the time took what was typed; a call comes before both. */
const day: readonly Told[] = [
  {
    source: 'activity',
    from: 0,
    until: 30,
    counted: [
      [0, 12],
      [14, 30],
    ],
  },
  { source: 'call', from: 12, until: 14, counted: [[12, 14]] },
  { source: 'manual', from: 10, until: 20, counted: [] },
  { source: 'manual', from: 18, until: 40, counted: [[30, 40]] },
];

const insert = async ({ source, from, until, counted }: Told, order: number): Promise<Claim> => {
  const [id, logId] = [newId(), newId()];
  const seconds = counted.reduce((sum, [begin, end]) => sum + (end - begin) * 60, 0);
  await client.query(
    `insert into communications (id, profile_id, sent, duration_in_seconds, practitioner, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $3, $3)`,
    [logId, profileId, at(from), seconds, staffId],
  );
  await client.query(
    `insert into time_claims (id, user_id, profile_id, site_id, source, log_id, started_at, ended_at, claimed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, staffId, profileId, siteId, source, logId, at(from), at(until), at(order)],
  );
  for (const [begin, end] of counted)
    await client.query(
      `insert into staff_intervals (claim_id, user_id, profile_id, site_id, source, log_id, started_at, ended_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, staffId, profileId, siteId, source, logId, at(begin), at(end)],
    );
  return {
    id,
    source,
    from: NINE + from * MINUTE,
    until: NINE + until * MINUTE,
    claimedAt: NINE + order * MINUTE,
  };
};

it('OP-LOG-8 gives logs by hand what was typed, and settles time on pages inside of them anew', async () => {
  const claims: Claim[] = [];
  for (const [order, told] of day.entries()) claims.push(await insert(told, order));
  await migrate(urlOfDatabase(inject('postgresUrl'), name));

  const { rows } = await client.query<{ claimId: string; from: Date; until: Date }>(
    'select claim_id as "claimId", started_at as "from", ended_at as until from staff_intervals order by started_at',
  );
  expect(
    rows.map(({ claimId, from, until }) => ({ claimId, from: from.getTime(), until: until.getTime() })),
  ).toEqual(settle(claims).map(({ claimId, from, until }) => ({ claimId, from, until })));

  const logs = await client.query<{ source: string; minutes: number }>(
    `select c.source, (l.duration_in_seconds / 60)::float as minutes
       from communications l join time_claims c on c.log_id = l.id order by c.claimed_at`,
  );
  expect(logs.rows).toEqual([
    { source: 'activity', minutes: 10 },
    { source: 'call', minutes: 2 },
    { source: 'manual', minutes: 10 },
    { source: 'manual', minutes: 22 },
  ]);
});
