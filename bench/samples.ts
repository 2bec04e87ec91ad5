// What is asked in the benchmarks? Values of generated patients, picked by a generator with a seed, so that runs compare.
import type pg from 'pg';
import { withClient } from './with-client.ts';

/** Numbers from 0 to below `sides`, the same in every run (mulberry32). */
export const dice = (seed: number): ((sides: number) => number) => {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * sides);
  };
};

export interface SampledPatient {
  readonly id: string;
  readonly siteProfileId: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly ehrId: string;
  readonly phone: string;
  readonly email: string;
  readonly memberId: string;
}

const ask = <Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> => withClient(url, async (client) => (await client.query<Row>(sql, values)).rows);

export interface SampleChoice {
  /** An account; the patients are of the sites it may open. Null: of the whole database. */
  readonly email: string | null;
  /** Only patients who have a communication log. */
  readonly withLogs?: boolean;
}

/** Patients with every field, spread over the sites. */
export const samplePatients = (
  url: string,
  count: number,
  { email, withLogs = false }: SampleChoice,
): Promise<SampledPatient[]> =>
  ask(
    url,
    `with picked as (
       select profile_id from (
         select distinct on (profile_id) profile_id from site_profiles
         where $2::text is null or site_id in (
           select site_id from site_users join portal_users on portal_users.id = user_id where email = $2)) reached
       where not $3::boolean or exists (select from communications log where log.profile_id = reached.profile_id)
       order by hashtext(profile_id::text) limit $1 * 3)
     select patient.id, membership.id as "siteProfileId", last_name as "lastName", date_of_birth::text as "dateOfBirth",
       identifier.value as "ehrId", phone.last_ten_digits as phone, email_address as email,
       insurance_member_id as "memberId"
     from picked join profiles patient on patient.id = picked.profile_id
     join profile_identifiers identifier on identifier.profile_id = patient.id
     join profile_phones phone on phone.profile_id = patient.id
     join lateral (
       select id from site_profiles where site_profiles.profile_id = patient.id
         and ($2::text is null or site_id in (
           select site_id from site_users join portal_users on portal_users.id = user_id where email = $2))
       limit 1) membership on true
     where email_address is not null and insurance_member_id is not null
     limit $1`,
    [count, email, withLogs],
  );

/** Some patients of whatever database, for the bare route. */
export const anyPatients = (url: string): Promise<Pick<SampledPatient, 'id'>[]> =>
  ask(url, 'select id from profiles limit 500');

/** Pieces of two and three letters, cut at random from random last names: `count` to measure, and as many others. */
export const samplePieces = async (url: string, count: number): Promise<[string[], string[]]> => {
  const names = await ask<{ key: string }>(
    url,
    `select key from patient_names where part = 'l' and length(key) >= 3 order by hashtext(key) limit $1`,
    [count * 8],
  );
  const roll = dice(7);
  const pieces = names.map(({ key }, index) => {
    const letters = 2 + (index % 2);
    const from = roll(key.length - letters + 1);
    return key.slice(from, from + letters);
  });
  const different = [...new Set(pieces)];
  return [different.slice(0, count), different.slice(count, count * 2)];
};

/** The median milliseconds of a statement. */
export const timeStatement = (url: string, sql: string, values: unknown[], runs: number): Promise<number> =>
  withClient(url, async (client) => {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const began = performance.now();
      await client.query(sql, values);
      times.push(performance.now() - began);
    }
    return times.sort((one, other) => one - other)[Math.floor(runs / 2)] ?? 0;
  });

/** The subject of logs that a bench writes. */
export const MEASURED_SUBJECT = 'Measured';

/** Takes away what a bench wrote, so that a kept database answers the next run as it answered this one. */
export const removeMeasuredLogs = async (url: string): Promise<void> => {
  await ask(
    url,
    `delete from staff_intervals counted using time_claims claim, communications log
     where counted.claim_id = claim.id and claim.log_id = log.id and log.subject = $1`,
    [MEASURED_SUBJECT],
  );
  await ask(
    url,
    'delete from time_claims claim using communications log where claim.log_id = log.id and log.subject = $1',
    [MEASURED_SUBJECT],
  );
  await ask(
    url,
    `delete from communication_notes note using communications log
     where log.id = note.communication_id and log.subject = $1`,
    [MEASURED_SUBJECT],
  );
  await ask(url, 'delete from communications where subject = $1', [MEASURED_SUBJECT]);
};
