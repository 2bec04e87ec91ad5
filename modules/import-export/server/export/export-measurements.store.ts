// Which measurements of patients does an export need, some at a time, and what came in by FHIR of them?
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { KeptSource } from './export-sources.store.ts';
import type { Owned } from './kind.ts';

export interface MeasurementRow extends Owned {
  readonly type: string;
  readonly name: string;
  readonly value: number | null;
  readonly text: string | null;
  readonly unit: string | null;
  readonly parts: readonly { type: string; name: string; value: number; unit: string }[];
  readonly taken_at: string;
  readonly source: string;
  /** The time to the microsecond, to go on behind it. */
  readonly place: string;
}

const COLUMNS = `m.id, m.profile_id, m.type, m.name, m.value, m.text, m.unit, m.parts, m.taken_at, m.source,
  m.taken_at::text as place`;

/** The newest so many of each patient. */
export const findNewestMeasurements = (
  db: Db,
  profileIds: readonly string[],
  most: number,
): Promise<MeasurementRow[]> =>
  db.many(
    `select ${COLUMNS} from unnest($1::uuid[]) given (id) cross join lateral (
       select * from measurements where profile_id = given.id order by taken_at desc, id desc limit $2) m
     order by m.profile_id, m.taken_at desc, m.id desc`,
    [profileIds, most],
  );

export interface Behind {
  readonly profileId: string;
  readonly place: string;
  readonly id: string;
}

/** The next ones of a patient, going back in time. */
export const findMeasurementsBehind = (
  db: Db,
  { profileId, place, id }: Behind,
  most: number,
): Promise<MeasurementRow[]> =>
  db.many(
    `select ${COLUMNS} from measurements m
      where m.profile_id = $1 and m.taken_at <= $2::timestamptz and (m.taken_at, m.id) < ($2::timestamptz, $3::uuid)
      order by m.taken_at desc, m.id desc limit $4`,
    [profileId, place, id, most],
  );

/** What these rows were made of. The sources of the patients are gone through once: they are not indexed by what they made. */
export const findMeasuredSources = (
  db: Db,
  profileIds: readonly string[],
  ids: readonly string[],
): Promise<KeptSource[]> =>
  db.many(
    `with wanted as materialized (select unnest($2::uuid[]) as id),
       known as materialized (select id, target_id from imported_resources
         where profile_id = any ($1::uuid[]) and resource_type = 'Observation' and target_id is not null)
     select r.id, r.site_id, r.profile_id, r.resource_type as type, r.source_id, r.target_id, r.body::text as body
       from wanted join known on known.target_id = wanted.id join imported_resources r on r.id = known.id
      order by r.source_id, r.id`,
    [profileIds, ids],
  );
