// Which values were measured on a patient, newest first, and how do the vital signs stand? (document 3 §3 Timeline)
import type { CareSummary, Measurement } from '@alveary/contract/patients/model.ts';
import { vitalSigns } from '@alveary/contract/patients/vital-signs.ts';
import type { Db } from '../../platform/db/handle.ts';

const columns = `m.id, m.type, m.name, m.value, m.text, m.unit, m.parts, m.taken_at as "takenAt", m.source`;

export interface MeasurementFilter {
  /** Only these types; all when null. */
  readonly types: readonly string[] | null;
  /** ISO 8601 instants, both included. */
  readonly start: string | null;
  readonly end: string | null;
  readonly limit: number;
  readonly offset: number;
}

type PageRow = Measurement & { readonly total: number };
type EmptyPage = { readonly id: null; readonly total: number };

/** One statement with and one without types: a condition that may be absent would keep the index from being used. */
const pageStatement = (ofTypes: string): string => {
  const matching = `m.profile_id = $1 and $2::text[] is not distinct from $2 ${ofTypes}
    and m.taken_at >= coalesce($3::timestamptz, '-infinity') and m.taken_at <= coalesce($4::timestamptz, 'infinity')`;
  return `select counted.total, page.* from profiles p
    cross join lateral (select count(*)::int as total from measurements m where ${matching}) counted
    left join lateral (select ${columns} from measurements m where ${matching}
      order by m.taken_at desc, m.id desc limit $5 offset $6) page on true
    where p.id = $1
    order by page."takenAt" desc, page.id desc`;
};

/** The statements of `findMeasurements`; their plans are held by a test. */
export const measurementsStatement = pageStatement('');
export const measurementsOfTypesStatement = pageStatement('and m.type = any ($2)');

/** A page of measurements with the number of all; null when the transaction does not reach the patient. */
export const findMeasurements = async (
  db: Db,
  profileId: string,
  filter: MeasurementFilter,
): Promise<{ rows: Measurement[]; total: number } | null> => {
  const statement = filter.types === null ? measurementsStatement : measurementsOfTypesStatement;
  const found = await db.many<PageRow | EmptyPage>(statement, [
    profileId,
    filter.types,
    filter.start,
    filter.end,
    filter.limit,
    filter.offset,
  ]);
  const [first] = found;
  if (first === undefined) return null;
  const rows = found.flatMap((row) => {
    if (row.id === null) return [];
    const { total: _total, ...measurement } = row;
    return [measurement];
  });
  return { rows, total: first.total };
};

const EARLIER_VALUES = 12;

const vitalsStatement = `select sign.position, ${columns}
  from unnest($2::text[]) with ordinality as sign (type, position)
  cross join lateral (select * from measurements newest
    where newest.profile_id = $1 and newest.type = sign.type
    order by newest.taken_at desc limit ${1 + EARLIER_VALUES}) m
  order by sign.position, m.taken_at desc, m.id desc`;

/** The number a spark line draws: of a blood pressure its first part, the systolic one. */
const drawn = (measurement: Measurement): number | null =>
  measurement.value ?? measurement.parts[0]?.value ?? null;

/** The newest value of each vital sign with the earlier ones, oldest first. */
export const findVitals = async (db: Db, profileId: string): Promise<CareSummary['vitals']> => {
  const found = await db.many<Measurement & { position: number }>(vitalsStatement, [
    profileId,
    vitalSigns.map((sign) => sign.type),
  ]);
  const bySign = Map.groupBy(found, (row) => row.position);
  return [...bySign.values()].flatMap(([newest, ...older]) => {
    if (newest === undefined) return [];
    const { position: _position, ...latest } = newest;
    const earlier = older.toReversed().flatMap((row) => {
      const value = drawn(row);
      return value === null ? [] : [{ value, takenAt: row.takenAt }];
    });
    return [{ latest, earlier }];
  });
};
