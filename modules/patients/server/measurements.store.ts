// Which values were measured on a patient, newest first, and how do the vital signs stand? (document 3 §3 Timeline)
import type { CareSummary, Measurement, UsualRange } from '../contract/model.ts';
import { vitalSigns, withoutUsualRange } from '../contract/vital-signs.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

const columns = `m.id, m.type, m.name, m.value, m.text, m.unit, m.parts, m.taken_at as "takenAt", m.source`;

export interface MeasurementFilter {
  /** Only these types; all when null. */
  readonly types: readonly string[] | null;
  /** None of these. */
  readonly notTypes: readonly string[];
  /** ISO 8601 instants, both included. */
  readonly start: string | null;
  readonly end: string | null;
  readonly limit: number;
  readonly offset: number;
}

type PageRow = Measurement & { readonly total: number };
type EmptyPage = { readonly id: null; readonly total: number };

const IN_ORDER = 'order by m.taken_at desc, m.id desc';
const OF_PATIENT = 'm.profile_id = $1';
const IN_TIME = 'm.taken_at >= $3::timestamptz and m.taken_at <= $4::timestamptz';

/**
 * From $7 until $8 there are whole months, which are counted already; what lies before, and from $9 on, is counted here. The
 * instants are plain values: under row-level security an expression would be asked of each row instead of the index.
 */
const pageStatement = (ofTypes: string, page: string): string => {
  const matching = `${OF_PATIENT} ${ofTypes} and ${IN_TIME}`;
  return `select counted.total, page.* from profiles p
    cross join lateral (select (
        coalesce((select sum(m.measurements) from measurement_counts m
          where ${OF_PATIENT} ${ofTypes} and m.month >= $7::timestamptz and m.month < $8::timestamptz), 0)
        + (select count(*) from measurements m where ${matching} and m.taken_at < $7::timestamptz)
        + (select count(*) from measurements m where ${matching} and m.taken_at >= $9::timestamptz)
      )::int as total) counted
    left join lateral (select ${columns} from ${page} ${IN_ORDER} limit $5 offset $6) page on true
    where p.id = $1
    order by page."takenAt" desc, page.id desc`;
};

/** The statements of `findMeasurements`, without and with types; their plans are held by a test. */
export const measurementsStatement = pageStatement(
  'and $2::text[] is not distinct from $2',
  `measurements m where ${OF_PATIENT} and ${IN_TIME}`,
);
/** All but some types: those left out are few, and passed over in the index. */
export const measurementsButTypesStatement = pageStatement(
  'and m.type <> all ($2::text[])',
  `measurements m where ${OF_PATIENT} and m.type <> all ($2::text[]) and ${IN_TIME}`,
);
/** The newest of each type come from its part of the index: all types together stand in no order there. */
export const measurementsOfTypesStatement = pageStatement(
  'and m.type = any ($2::text[])',
  `(select distinct unnest($2::text[]) as type) asked cross join lateral (
     select * from measurements m where ${OF_PATIENT} and m.type = asked.type and ${IN_TIME}
     ${IN_ORDER} limit $5::bigint + $6::bigint) m`,
);

const EVER = ['-infinity', 'infinity'] as const;

const monthAfter = (instant: string): string => {
  const at = new Date(instant);
  return iso(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1));
};

/** Those that are asked for; without any, those that are left out. */
const typesAsked = ({ types, notTypes }: MeasurementFilter): readonly string[] | null => {
  if (types === null) return notTypes.length === 0 ? null : notTypes;
  return types.filter((type) => !notTypes.includes(type));
};

const statementFor = ({ types, notTypes }: MeasurementFilter): string => {
  if (types !== null) return measurementsOfTypesStatement;
  return notTypes.length === 0 ? measurementsStatement : measurementsButTypesStatement;
};

/** What the statements take. Instants in ISO 8601 and the two infinities compare as texts. */
export const measurementValues = (profileId: string, filter: MeasurementFilter): readonly unknown[] => {
  const { start, end, limit, offset } = filter;
  const since = start === null ? EVER[0] : monthAfter(start);
  const until = end === null ? EVER[1] : `${end.slice(0, 7)}-01T00:00:00.000Z`;
  const rest = since > until ? since : until;
  return [profileId, typesAsked(filter), start ?? EVER[0], end ?? EVER[1], limit, offset, since, until, rest];
};

/** A page of measurements with the number of all; null when the transaction does not reach the patient. */
export const findMeasurements = async (
  db: Db,
  profileId: string,
  filter: MeasurementFilter,
): Promise<{ rows: Measurement[]; total: number } | null> => {
  const found = await db.many<PageRow | EmptyPage>(
    statementFor(filter),
    measurementValues(profileId, filter),
  );
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
  cross join lateral newest_measurements($1, sign.type, ${1 + EARLIER_VALUES}) m
  order by sign.position, m.taken_at desc, m.id desc`;

/** The number a spark line draws: of a blood pressure its first part, the systolic one. */
const drawn = (measurement: Measurement): number | null =>
  measurement.value ?? measurement.parts[0]?.value ?? null;

const DAY_MS = 86_400_000;
const USUAL_DAYS = 365;
/** A watch that measures each minute fills a year with half a million values: the newest ones say enough. */
const USUAL_VALUES = 2000;
/** Fewer days of values say nothing about what is usual. */
const DAYS_NEEDED = 14;

const usualStatement = `select sign.type,
    percentile_disc(0.1) within group (order by m.value)::float8 as low,
    percentile_disc(0.9) within group (order by m.value)::float8 as high
  from unnest($2::text[]) as sign (type)
  cross join lateral newest_measured_values($1, sign.type, $3, $4, ${USUAL_VALUES}) m
  group by sign.type
  having count(distinct m.taken_at::date) >= ${DAYS_NEEDED}`;

/** Where the newest values reach back some days only, each hour of the year stands for its readings. */
const usualByHourStatement = `select type,
    round(percentile_disc(0.1) within group (order by total / readings))::float8 as low,
    round(percentile_disc(0.9) within group (order by total / readings))::float8 as high
  from measurement_hours
  where profile_id = $1 and type = any ($2::text[]) and hour > $3 and hour <= $4
  group by type
  having count(distinct hour::date) >= ${DAYS_NEEDED}`;

interface FoundRange {
  readonly type: string;
  readonly low: number;
  readonly high: number;
}

/** Where the values of these types usually lie: the middle 80 % of the last year (design language §13). */
export const findUsualRanges = async (
  db: Db,
  profileId: string,
  types: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, UsualRange>> => {
  const asked = types.filter((type) => !withoutUsualRange.includes(type));
  if (asked.length === 0) return new Map();
  const span = [iso(now - USUAL_DAYS * DAY_MS), iso(now)];
  const found = await db.many<FoundRange>(usualStatement, [profileId, asked, ...span]);
  const others = asked.filter((asked) => !found.some(({ type }) => type === asked));
  const dense =
    others.length === 0 ? [] : await db.many<FoundRange>(usualByHourStatement, [profileId, others, ...span]);
  return new Map([...found, ...dense].map(({ type, low, high }) => [type, { low, high }]));
};

/** The newest value of each vital sign with the earlier ones, oldest first. */
export const findVitals = async (db: Db, profileId: string, now: number): Promise<CareSummary['vitals']> => {
  const found = await db.many<Measurement & { position: number }>(vitalsStatement, [
    profileId,
    vitalSigns.map((sign) => sign.type),
  ]);
  const bySign = Map.groupBy(found, (row) => row.position);
  const usual = await findUsualRanges(
    db,
    profileId,
    found.map(({ type }) => type),
    now,
  );
  return [...bySign.values()].flatMap(([newest, ...older]) => {
    if (newest === undefined) return [];
    const { position: _position, ...latest } = newest;
    const earlier = older.toReversed().flatMap((row) => {
      const value = drawn(row);
      return value === null ? [] : [{ value, takenAt: row.takenAt }];
    });
    return [{ latest, earlier, usual: usual.get(latest.type) ?? null }];
  });
};
