// How are many invented patients written quickly? The database makes them itself, from numbers, without a round trip each.
import type pg from 'pg';

/** What the statements need to know: how many patients and sites, which seed, and the time they are made at. */
export interface GeneratedSize {
  readonly patients: number;
  readonly sites: number;
  readonly seed: number;
  readonly madeAt: string;
}

export const countPatients = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ patients: number }>(
    'select count(*)::int as patients from (select id from profiles limit 1) found',
  );
  return rows[0]?.patients ?? 0;
};

/**
 * The numbers behind everything: a share from 0 to 1 and an id, from the kind of a thing, its number and the seed. Both are
 * single expressions, because the database then writes them into the statement instead of calling them.
 * Ids are UUIDv7 whose time is the number, so that rows lie in the order of their making, as in a grown database.
 */
export const createGenerators = async (client: pg.ClientBase, seed: number): Promise<void> => {
  await client.query(`
    create function pg_temp.share(kind int, number bigint) returns double precision language sql immutable
      return ((hashint8extended(number, ${seed}::bigint * 1000 + kind) & 4294967295)::double precision / 4294967296);
    create function pg_temp.id_of(kind int, number bigint) returns uuid language sql immutable
      return (lpad(to_hex(1767225600000 + number), 12, '0')
        || to_hex(28672 + (hashint8extended(number, ${seed}::bigint * 1000 + kind) & 4095))
        || to_hex(-6917529027641081856 + (hashint8extended(number, ${seed}::bigint * 1000 + kind + 500) & 1152921504606846975))
        )::uuid;
    create temp table generated_names (part text, rank int, name text, primary key (part, rank))`);
};

export const insertNames = async (
  client: pg.ClientBase,
  part: 'last' | 'first',
  names: readonly string[],
): Promise<void> => {
  await client.query(
    `insert into generated_names select $1, rank, name from unnest($2::text[]) with ordinality given (name, rank)`,
    [part, names],
  );
};

export const insertSites = async (client: pg.ClientBase, { sites, madeAt }: GeneratedSize): Promise<void> => {
  await client.query(
    `insert into sites (id, short_name, long_name, slug, region, created_at)
     select pg_temp.id_of(1, n), 'Clinic ' || shown, 'Generated Lung Clinic ' || shown, 'generated-' || shown, 'us', $2
     from generate_series(1, $1::int) n, lateral (select lpad(n::text, greatest(3, length($1::text)), '0') as shown) padded`,
    [sites, madeAt],
  );
};

// How common a name is falls with its rank as in a real register: the commonest last name has nearly 1 % of the people.
export const insertProfiles = async (client: pg.ClientBase, size: GeneratedSize): Promise<void> => {
  await client.query(
    `insert into profiles (id, first_name, last_name, date_of_birth, sex, language, email_address, insurance_member_id,
       created_at, updated_at)
     select pg_temp.id_of(2, n), first.name, last.name,
       date '1932-01-01' + (pg_temp.share(3, n) ^ 0.8 * 32000)::int,
       case when pg_temp.share(4, n) < 0.52 then 'female' else 'male' end, 'en',
       case when pg_temp.share(5, n) < 0.85 then 'patient' || n || '@mail.example' end,
       case when pg_temp.share(6, n) < 0.9 then 'MEM-' || lpad(n::text, 8, '0') end, $2, $2
     from generate_series(1, $1::int) n
     join generated_names last on last.part = 'last' and last.rank =
       1 + floor((select count(*) from generated_names where part = 'last') * pg_temp.share(7, n) ^ 2.22)
     join generated_names first on first.part = 'first' and first.rank =
       1 + floor((select count(*) from generated_names where part = 'first') * pg_temp.share(8, n) ^ 2.12)
     order by n`,
    [size.patients, size.madeAt],
  );
};

/** Every patient is in one site, every seventh in a second one where there are several; large sites are four times the size of small ones. */
export const insertSiteProfiles = async (client: pg.ClientBase, size: GeneratedSize): Promise<void> => {
  await client.query(
    `insert into site_profiles (id, profile_id, site_id, site_number, engagement_status, created_at)
     select pg_temp.id_of(9, n * 2 + extra), pg_temp.id_of(2, n), site.id, site.number,
       (array['ELIGIBLE','NOT_AWARE','AWARE','ACTIVATED','MANAGED','MANAGED','MANAGED','DECLINED_PROSPECT','DISENROLLED'])
         [1 + floor(9 * pg_temp.share(11, n * 2 + extra))],
       $3
     from generate_series(1, $1::int) n
     cross join generate_series(0, case when n % 7 = 0 and $2::int > 1 then 1 else 0 end) extra
     join sites site on site.id =
       pg_temp.id_of(1, 1 + (floor($2::int * pg_temp.share(10, n) ^ 1.4)::int 
         + extra * case when $2::int % 37 = 0 then 1 else 37 end) % $2::int)`,
    [size.patients, size.sites, size.madeAt],
  );
};

export const insertIdentifiers = async (client: pg.ClientBase, size: GeneratedSize): Promise<void> => {
  await client.query(
    `insert into profile_identifiers (id, profile_id, type, system, value)
     select pg_temp.id_of(12, n), pg_temp.id_of(2, n), 'EhrId', 'urn:generated', 'G-' || lpad(n::text, 8, '0')
     from generate_series(1, $1::int) n`,
    [size.patients],
  );
};

/** No exchange begins with 1 (North American numbering plan), so none of these numbers can belong to anyone. */
export const insertPhones = async (client: pg.ClientBase, size: GeneratedSize): Promise<void> => {
  await client.query(
    `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164)
     select pg_temp.id_of(13, n), pg_temp.id_of(2, n), 'CELL', '+1', '(' || area || ') ' || exchange || '-' || line,
       '+1' || area || exchange || line
     from generate_series(1, $1::int) n,
       lateral (select 201 + n / 1000000 as area, 100 + n / 10000 % 100 as exchange, lpad((n % 10000)::text, 4, '0') as line) digits`,
    [size.patients],
  );
};

export const insertAddresses = async (client: pg.ClientBase, size: GeneratedSize): Promise<void> => {
  await client.query(
    `insert into profile_addresses (id, profile_id, use, lines, city, state, postal_code, country)
     select pg_temp.id_of(14, n), pg_temp.id_of(2, n), 'home', array[(1 + n % 900) || ' Sample Street'],
       (array['Ashby','Brookfield','Cedar Falls','Dunmore','Elmhurst'])[1 + n % 5], 'NC', lpad((n % 100000)::text, 5, '0'), 'US'
     from generate_series(1, $1::int) n`,
    [size.patients],
  );
};

/** Every fifth patient has one communication log with a note. */
export const insertLogs = async (
  client: pg.ClientBase,
  size: GeneratedSize,
  author: string,
): Promise<void> => {
  await client.query(
    `insert into communications (id, profile_id, purpose, sent, duration_in_seconds, medium, direction,
       communication_result, practitioner, created_at, updated_at, updated_by)
     select pg_temp.id_of(15, n), pg_temp.id_of(2, n), 'CARE_EVENT',
       $2::timestamptz - make_interval(mins => (pg_temp.share(16, n) * 500000)::int), 60 * (1 + n % 30), 'VERBAL_PHONE', 'OUTBOUND',
       'ANSWERED', $3, $2, $2, $3
     from generate_series(5, $1::int, 5) n`,
    [size.patients, size.madeAt, author],
  );
  await client.query(
    `insert into communication_notes (id, communication_id, profile_id, text, created_by, created_at, last_modified_at)
     select pg_temp.id_of(17, n), pg_temp.id_of(15, n), pg_temp.id_of(2, n),
       '<p>Generated note ' || n || ': asked about symptoms and the inhaler.</p>', $3, $2, $2
     from generate_series(5, $1::int, 5) n`,
    [size.patients, size.madeAt, author],
  );
};
