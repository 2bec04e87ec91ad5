// How does a table of many readings come about quickly? A day of all patients at a time, into the part of its year and past the triggers;
// what follows of the readings (ids, counts, hours) is made of all of them at the end. It goes on where it was stopped.
import type pg from 'pg';
import { withClient } from './with-client.ts';

export const END = '2026-11-22T00:00:00Z';
const DAY_MS = 86_400_000;

/** What each patient sends on a day, beside the one whose Trends are measured. */
const DAILY = ['spo2', 'heart_rate', 'weight', 'steps', 'breathlessness'] as const;

/** A value a minute, one each five minutes, and one a day of the other kinds. */
export const minutesOf = (source: string): number => ({ spo2: 1, heart_rate: 5 })[source] ?? 1440;

const partOf = (day: Date): string =>
  day.getUTCFullYear() < 2024 ? 'measurements_before_2024' : `measurements_${day.getUTCFullYear()}`;

/** In the order of time, as readings come in: those of one patient lie far from each other. */
const dayStatement = (
  part: string,
): string => `insert into ${part} (id, profile_id, type, name, value, unit, taken_at, source)
  select gen_random_uuid(), p.id, k.type, k.type, 60 + (k.n * 7 + hashtext(p.id::text) % 13 + extract(doy from $1::timestamptz)::int) % 40, 'x',
      $1::timestamptz + k.n * interval '4 hours' + (p.n % 14000) * interval '1 second', 'DEVICE'
    from unnest($2::text[]) with ordinality k (type, n)
    cross join lateral (select id, n from measured_patients where k.n > 0 offset 0) p
  union all
  select gen_random_uuid(), $3, k.type, k.type, 90 + m % 9, 'x', $1::timestamptz + m * interval '1 minute', 'DEVICE'
    from unnest($4::text[], $5::int[]) k (type, minutes) cross join generate_series(0, 1439) m where m % k.minutes = 0`;

const fillDay = (client: pg.Client, day: Date, own: string, sources: readonly string[]): Promise<unknown> =>
  client.query(dayStatement(partOf(day)), [day, DAILY, own, sources, sources.map(minutesOf)]);

const indexesAreThere = async (client: pg.Client): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from pg_index where indrelid = 'measurements'::regclass and indisprimary and indisvalid`,
  );
  return rowCount === 1;
};

/** Without indexes while it is filled, each year by itself afterwards. */
const dropIndexes = (client: pg.Client): Promise<unknown> =>
  client.query(`alter table measurements drop constraint if exists measurements_pkey;
    drop index if exists measurements_values;
    alter table measurement_ids drop constraint if exists measurement_ids_pkey`);

const partsOf = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'measurements'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
};

type Tell = (line: string) => void;

const isThere = async (client: pg.Client, name: string): Promise<boolean> =>
  (await client.query('select where to_regclass($1) is not null', [name])).rowCount === 1;

/** Where each reading is, and how many there are of each month: what the triggers would have written. */
const followPart = async (client: pg.Client, part: string): Promise<void> => {
  const { rowCount } = await client.query(
    `select where obj_description($1::regclass) is not distinct from 'followed'`,
    [part],
  );
  if (rowCount === 1) return;
  await client.query(`begin;
    insert into measurement_ids (id, taken_at) select id, taken_at from ${part};
    insert into measurement_counts (profile_id, type, month, measurements)
      select profile_id, type, date_trunc('month', taken_at, 'UTC'), count(*) from ${part} group by 1, 2, 3;
    comment on table ${part} is 'followed'; commit`);
};

const makeIndexes = async (client: pg.Client, tell: Tell): Promise<void> => {
  for (const part of await partsOf(client)) {
    await followPart(client, part);
    tell(`${part}: ids and counts`);
    if (!(await isThere(client, `${part}_pkey`)))
      await client.query(`alter table ${part} add primary key (profile_id, taken_at, id)`);
    if (!(await isThere(client, `${part}_values`)))
      await client.query(
        `create index ${part}_values on ${part} (profile_id, type, taken_at, id) include (value)`,
      );
    tell(`${part}: indexes`);
  }
  await client.query('alter table measurement_ids add primary key (id)');
  await client.query(`alter table measurements add primary key (profile_id, taken_at, id);
    create index measurements_values on measurements (profile_id, type, taken_at, id) include (value)`);
  tell('index of the ids');
};

/** @param sources the kinds that the measured patient sends */
export const fillMany = (
  url: string,
  own: string,
  sources: readonly string[],
  readings: number,
  tell: Tell,
): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB';
      set timezone = 'UTC'; set jit = off`);
    if (await indexesAreThere(client)) {
      const { rowCount } = await client.query(`select from measurements where profile_id = $1 limit 1`, [
        own,
      ]);
      if (rowCount === 1) return;
      await dropIndexes(client);
    }
    await client.query(`create temp table measured_patients as
      select id, row_number() over (order by id)::int as n from profiles where id <> '${own}'; analyze measured_patients`);
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from measured_patients');
    const days = Math.max(366, Math.ceil(readings / ((rows[0]?.n ?? 0) * DAILY.length)));
    const filled = await client.query<{ until: Date | null }>(
      'select max(taken_at) as until from measurements',
    );
    const until = filled.rows[0]?.until?.getTime() ?? 0;
    for (let back = days; back >= 1; back -= 1) {
      const day = new Date(Date.parse(END) - back * DAY_MS);
      if (day.getTime() > until) await fillDay(client, day, own, sources);
      if (back % 30 === 0) tell(`${days - back} of ${days} days`);
    }
    await makeIndexes(client, tell);
  });
