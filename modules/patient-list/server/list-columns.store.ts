// By which kept value is each column of the list sorted, and which rows does a filter of it leave? (decision 0063; OP-VIEWS-1)
import { type EngagementStatus, engagementStatuses } from '@alveary/contract/engagement-status.ts';
import type { Parameters } from '@alveary/modules/patient-search/server/public.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { dayIn } from '@alveary/modules/calendar/contract/rules.ts';
import { beginOf, type ColumnFeature, type ColumnId, columnIds, featureOf } from '../contract/columns.ts';
import type { DateFilter, FilterMap, RangeFilter } from '../contract/filters.ts';

interface SortKey {
  /** Null: by the name alone. */
  readonly key: string | null;
  /** The oldest has the first birth date. */
  readonly isReversed?: true;
  /** Every row has a value. */
  readonly isFull?: true;
  /** Differs between the memberships of one patient. */
  readonly isOfSite?: true;
}

export const sortKeys: Readonly<Record<ColumnId, SortKey>> = {
  name: { key: null },
  status: { key: 'status_place', isFull: true, isOfSite: true },
  site: { key: 'site_name', isFull: true, isOfSite: true },
  dob: { key: 'date_of_birth' },
  age: { key: 'date_of_birth', isReversed: true },
  'ehr-id': { key: 'ehr_key' },
  'member-id': { key: 'member_key' },
  conditions: { key: 'conditions_key' },
  module: { key: 'module', isFull: true, isOfSite: true },
  'care-coordinator': { key: 'coordinator_key' },
  'referring-provider': { key: 'referring_key' },
  'patient-status': { key: 'patient_status_key' },
  'last-session-date': { key: 'last_session' },
  'fev1-percent': { key: 'fev1_percent' },
  'session-grade': { key: 'session_grade' },
  spo2: { key: 'spo2' },
  'spo2-timestamp': { key: 'spo2_at' },
  mmrc: { key: 'mmrc' },
  'mmrc-timestamp': { key: 'mmrc_at' },
  'eligibility-start': { key: 'eligible_from', isOfSite: true },
  'eligibility-end': { key: 'eligible_to', isOfSite: true },
  'last-communication': { key: 'last_contact' },
  'last-comm-date': { key: 'last_attempt' },
  'last-comm-result': { key: 'last_result' },
  'next-appointment': { key: 'next_appointment' },
  'open-events': { key: 'open_events', isFull: true },
  'minutes-month': { key: 'month_seconds', isFull: true, isOfSite: true },
};

const MONTH_STEP = 10_000_000;
const SECONDS_A_MINUTE = 60;
/** Nobody is older. */
const MOST_YEARS = 200;

const HOUR_MS = 3_600_000;
/** Nowhere is it later, and nowhere earlier, than so many hours from UTC. */
const [MOST_AHEAD, MOST_BEHIND] = [14, 12];

const baseIn = (at: number): number => {
  const date = new Date(at);
  return (date.getUTCFullYear() * 12 + date.getUTCMonth() + 1) * MONTH_STEP;
};

/** SQL of what `month_seconds` of this month begins with. @param site alias or name of the table with the site's features */
export const monthBase = (site: string, now: string): string =>
  `(select (extract(year from local) * 12 + extract(month from local))::bigint * ${MONTH_STEP}
     from (select to_timestamp(${now}::float8 / 1000) at time zone zone_of_site(${site}.feature_values) as local) here)`;

/** The same for the rows of the list: one number but for the hours in which it is another month at some sites. */
const monthOfRow = (now: number, { add }: Parameters): string => {
  const [last, first] = [baseIn(now + MOST_AHEAD * HOUR_MS), baseIn(now - MOST_BEHIND * HOUR_MS)];
  return last === first
    ? `${add(first)}::bigint`
    : `(select ${monthBase('of_row', add(now))} from sites of_row where of_row.id = site_id)`;
};

/** By a feature, the sites that lack it: no site of a list is one that nobody asks for. */
export type Hiding = Readonly<Partial<Record<ColumnFeature, readonly string[]>>>;

interface Surroundings {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly zone: string;
  readonly hiding: Hiding;
}

type Piece<Value> = (value: Value, given: Parameters, around: Surroundings) => readonly string[];

const words =
  (...keys: readonly string[]) =>
  (text: string, { add }: Parameters): readonly string[] =>
    text
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, 6)
      .map((word) => {
        const key = `(select name_key(${add(word)}))`;
        return `(${keys.map((one) => `strpos(${one}, ${key}) > 0`).join(' or ')})`;
      });

/** Of a single value the rest of an index is in order, which of several it is not. */
const oneOf =
  (key: string, type = 'text') =>
  (chosen: readonly (string | number)[], { add }: Parameters): readonly string[] => [
    chosen.length === 1 ? `${key} = ${add(chosen[0])}::${type}` : `${key} = any (${add(chosen)}::${type}[])`,
  ];

const anyOf =
  (key: string) =>
  (chosen: readonly string[], { add }: Parameters): readonly string[] => [`${key} && ${add(chosen)}::text[]`];

const within =
  (key: string) =>
  ({ min, max }: RangeFilter, { add }: Parameters): readonly string[] => [
    ...(min === undefined ? [] : [`${key} >= ${add(min)}::float8`]),
    ...(max === undefined ? [] : [`${key} <= ${add(max)}::float8`]),
  ];

/** The same of a column of whole numbers, which an index of it finds only when it is asked for whole ones. */
const withinWhole =
  (key: string) =>
  ({ min, max }: RangeFilter, { add }: Parameters): readonly string[] => [
    ...(min === undefined ? [] : [`${key} >= ${add(Math.ceil(min))}::int`]),
    ...(max === undefined ? [] : [`${key} <= ${add(Math.floor(max))}::int`]),
  ];

/** By its place, of which there is an index. */
const ofStatus = (chosen: readonly EngagementStatus[], given: Parameters): readonly string[] =>
  oneOf('status_place', 'smallint')(
    chosen.map((one) => engagementStatuses.indexOf(one) + 1),
    given,
  );

/** A month that is over counts as nothing. 20 minutes and some seconds are shown as 20. */
const minutes = ({ min, max }: RangeFilter, given: Parameters, { now }: Surroundings): readonly string[] => {
  const past = (minutes: number): string =>
    `${monthOfRow(now, given)} + ${given.add(minutes * SECONDS_A_MINUTE)}::bigint`;
  return [
    ...(min === undefined || min <= 0 ? [] : [`month_seconds >= ${past(Math.ceil(min))}`]),
    ...(max === undefined ? [] : [`month_seconds < ${past(Math.floor(max) + 1)}`]),
  ];
};

/** Whole years on the day that it is in the zone. */
const age = (
  { min, max }: RangeFilter,
  { add }: Parameters,
  { now, zone }: Surroundings,
): readonly string[] => {
  // Of a value that no condition names PostgreSQL cannot tell the type: without a limit nothing is given.
  const yearsAgo = (years: number): string =>
    `((${add(dayIn(zone, now))}::date - make_interval(years => ${add(Math.min(MOST_YEARS, Math.max(0, years)))}::int))::date)`;
  return [
    ...(min === undefined ? [] : [`date_of_birth <= ${yearsAgo(Math.ceil(min))}`]),
    ...(max === undefined ? [] : [`date_of_birth > ${yearsAgo(Math.floor(max) + 1)}`]),
  ];
};

const ofDay =
  (key: string) =>
  ({ dateFrom, dateTo }: DateFilter, { add }: Parameters): readonly string[] => [
    ...(dateFrom === undefined ? [] : [`${key} >= ${add(dateFrom)}::date`]),
    ...(dateTo === undefined ? [] : [`${key} <= ${add(dateTo)}::date`]),
  ];

/** A timespan ends with the minute that it is, and begins with one: the same question is the same for a minute (decision 0092). */
const MINUTE_MS = 60_000;
const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS;

/** A timespan wins over the two days (OP-VIEWS-3). */
const ofInstant =
  (key: string) =>
  (
    { timespan, dateFrom, dateTo }: DateFilter,
    { add }: Parameters,
    { now, zone }: Surroundings,
  ): readonly string[] => {
    const instant = (at: number): string => `to_timestamp(${add(at)}::float8 / 1000)`;
    if (timespan !== undefined)
      return [
        `${key} >= ${instant(minuteOf(beginOf(timespan, now)))}`,
        `${key} < ${instant(minuteOf(now) + MINUTE_MS)}`,
      ];
    const start = (day: string, more: 0 | 1): string =>
      `((${add(day)}::date + ${more})::timestamp at time zone ${add(zone)})`;
    return [
      ...(dateFrom === undefined ? [] : [`${key} >= ${start(dateFrom, 0)}`]),
      ...(dateTo === undefined ? [] : [`${key} < ${start(dateTo, 1)}`]),
    ];
  };

/** The features of which the filter asks a column. */
const featuresNarrowed = (filters: FilterMap): readonly ColumnFeature[] => [
  ...new Set(
    columnIds.flatMap((id) => {
      const feature = featureOf(id);
      const isAsked = Object.values(filters[id] ?? {}).some((bound) => bound !== undefined);
      return feature !== undefined && isAsked ? [feature] : [];
    }),
  ),
];

/** The features of which something is asked. */
export const featuresAsked = (filters: FilterMap, sort: ColumnId): readonly ColumnFeature[] => {
  const sorted = featureOf(sort);
  return [...new Set([...featuresNarrowed(filters), ...(sorted === undefined ? [] : [sorted])])];
};

/** SQL: the row is of a site that shows what these sites do not; null where all do. @param row its alias, or nothing */
export const shownBeside = (sites: readonly string[], row: string, { add }: Parameters): string | null =>
  sites.length === 0 ? null : `${row}site_id <> all (${add(sites)}::uuid[])`;

/** A value that its site does not show does not tell itself by a filter either (OP-PROFILE-10). */
const shownOnly = (filters: FilterMap, given: Parameters, { hiding }: Surroundings): readonly string[] =>
  featuresNarrowed(filters).flatMap((feature) => shownBeside(hiding[feature] ?? [], '', given) ?? []);

/** What a row must be to stay, of every column that the filter names but the site, which is part of whom the question is about. */
export const conditionsOf = (
  filters: FilterMap,
  given: Parameters,
  around: Surroundings,
): readonly string[] => {
  const of = <Value>(value: Value | undefined, piece: Piece<Value>): readonly string[] =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
      ? []
      : piece(value, given, around);
  return [
    ...of(filters.status, ofStatus),
    ...of(filters.dob, ofDay('date_of_birth')),
    ...of(filters.age, age),
    ...of(filters['ehr-id'], words('ehr_key')),
    ...of(filters['member-id'], words('member_key')),
    ...of(filters.conditions, anyOf('conditions')),
    ...of(filters.module, oneOf('module')),
    ...of(filters['care-coordinator'], oneOf('coordinator_id', 'uuid')),
    ...of(filters['referring-provider'], words('referring_key')),
    ...of(filters['patient-status'], anyOf('patient_statuses')),
    ...of(filters['last-session-date'], ofInstant('last_session')),
    ...of(filters['fev1-percent'], withinWhole('fev1_percent')),
    ...of(filters['session-grade'], oneOf('session_grade')),
    ...of(filters.spo2, within('spo2')),
    ...of(filters['spo2-timestamp'], ofInstant('spo2_at')),
    ...of(filters.mmrc, within('mmrc')),
    ...of(filters['mmrc-timestamp'], ofInstant('mmrc_at')),
    ...of(filters['eligibility-start'], ofInstant('eligible_from')),
    ...of(filters['eligibility-end'], ofInstant('eligible_to')),
    ...of(filters['last-communication'], ofInstant('last_contact')),
    ...of(filters['last-comm-date'], ofInstant('last_attempt')),
    ...of(filters['last-comm-result'], oneOf('last_result')),
    ...of(filters['next-appointment'], ofInstant('next_appointment')),
    ...of(filters['open-events'], withinWhole('open_events')),
    ...of(filters['minutes-month'], minutes),
    ...shownOnly(filters, given, around),
    // Of conditions that cost the same the first is asked first: letters of names are asked of few rows.
    ...of(filters.name?.replaceAll(',', ' '), words('last_key', 'first_key')),
  ];
};

const ofSite = ['status', 'module', 'eligibility-start', 'eligibility-end', 'minutes-month'] as const;

/** Whether two memberships of one patient can differ in what is asked. */
export const asksOfSite = (filters: FilterMap, sort: ColumnId, hiding: Hiding): boolean =>
  sortKeys[sort].isOfSite === true ||
  ofSite.some((id) => filters[id] !== undefined) ||
  featuresAsked(filters, sort).some((feature) => (hiding[feature] ?? []).length > 0);

/** The sites among these, or all, that lack a feature. @param sites null for all */
export const findSitesWithout = async (
  db: Db,
  feature: ColumnFeature,
  sites: readonly string[] | null,
): Promise<string[]> =>
  (
    await db.many<{ id: string }>(
      `select id from sites where not is_global and feature_values ->> $1 is distinct from 'true'
         and ($2::uuid[] is null or id = any ($2)) order by id`,
      [`portal_${feature}`, sites],
    )
  ).map(({ id }) => id);
