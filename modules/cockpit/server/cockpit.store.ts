// How did the month of each patient go, and what is ahead of the patient? (OP-TASK-5)
import { reachedResults } from '@alveary/modules/communications/contract/model.ts';
import type { RowPatient } from '@alveary/modules/patients/contract/row-patient.ts';
import { isDeceasedSql, rowPatientJson } from '@alveary/modules/patients/server/public.ts';
import { isAtSites } from '@alveary/server/platform/at-sites.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { EngagementStatus } from '@alveary/contract/engagement-status.ts';
import type { CockpitTiles } from '../contract/model.ts';

export interface MonthsQuestion {
  readonly coordinators: readonly string[];
  /** ISO 8601 instant. */
  readonly now: string;
  /** How many months before this one. */
  readonly monthsBack: number;
}

export interface MonthRow {
  readonly profileId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly status: EngagementStatus;
  readonly month: string;
  readonly isCurrent: boolean;
  readonly today: number;
  readonly lastDay: string;
  readonly coordinatorId: string;
  readonly seconds: number;
  readonly dayBits: number;
  readonly interactiveContact: string | null;
  readonly lastCommunication: string | null;
  readonly nextAppointment: string | null;
  readonly openEvents: number | null;
  readonly tasksDue: number | null;
  readonly aimMinutes: number | null;
  readonly aimReadingDays: number | null;
  readonly needsContact: boolean;
  readonly isDeceased: boolean;
}

/** Talked with, not written to. */
const talking = ['VERBAL_PHONE', 'VERBAL_VIDEO_CONFERENCE', 'VERBAL_IN_PERSON'];

/** Of the site where the patient is, and which is asked about: the first one that the asker reaches. */
const PLACED = `placed as materialized (
  select distinct on (sp.profile_id) sp.profile_id, sp.engagement_status, s.id as site_id, s.region,
    coalesce(s.feature_values ->> 'portal_us_features', 'false') = 'true' as bills, zone_of_site(s.feature_values) as zone
  from (select distinct m.profile_id from care_team_members m where m.user_id = any ($1) and m.role = 'care_coordinator') own
  join site_profiles sp on sp.profile_id = own.profile_id join sites s on s.id = sp.site_id
  order by sp.profile_id, sp.site_number)`;

const MONTHS = `months as materialized (
  select zone, back, first::date as first, first at time zone zone as start_at,
    (first + interval '1 month') at time zone zone as end_at,
    (first + interval '1 month - 1 day')::date as last, $2::timestamptz at time zone zone as here
  from (select distinct zone from placed) zones
  cross join generate_series(0, $3::int) back
  cross join lateral (select date_trunc('month', $2::timestamptz at time zone zone) - make_interval(months => back) as first) of_zone)`;

/** The site's own thresholds, where it has some for the measure in that month, else those of its region. */
const aimOf = (measure: string): string => `(
  select t.at_least from billing_thresholds t
  where t.is_aim and t.measure = '${measure}' and t.region = w.region and (t.site_id is null or t.site_id = w.site_id)
    and t.valid_from <= mo.first and (t.valid_to is null or t.valid_to > mo.first)
  order by t.site_id is null, t.valid_from desc limit 1)`;

const AIMS = `aims as materialized (
  select w.site_id, mo.back, ${aimOf('minutes')} as minutes, ${aimOf('reading_days')} as reading_days,
    coalesce((select t.needs_contact from billing_thresholds t
      where t.is_aim and t.measure = 'minutes' and t.region = w.region and (t.site_id is null or t.site_id = w.site_id)
        and t.valid_from <= mo.first and (t.valid_to is null or t.valid_to > mo.first)
      order by t.site_id is null, t.valid_from desc limit 1), false) as needs_contact
  from (select distinct site_id, region, zone from placed where bills) w join months mo using (zone))`;

/** A patient's month belongs to who coordinated last in it; this month to who does now. */
const SNAPSHOTS = `snapshots as materialized (
  select distinct on (p.profile_id, mo.back) p.*, mo.back, mo.first, mo.last, mo.here, mo.start_at, mo.end_at, m.user_id
  from placed p join months mo using (zone)
  join care_team_members m on m.profile_id = p.profile_id and m.role = 'care_coordinator' and m.user_id = any ($1)
    and m.from_at < least(mo.end_at, $2)
    and (m.to_at is null or m.to_at > greatest(mo.start_at, case when mo.back = 0 then $2::timestamptz end))
  order by p.profile_id, mo.back, m.from_at desc)`;

/** The time of the ledger of each snapshot, all in one question. */
const WORKED = `worked as materialized (
  select patient, span_start, sum(seconds) as seconds
  from staff_time_in((select array_agg(profile_id order by profile_id, back) from snapshots),
    (select array_agg(start_at order by profile_id, back) from snapshots),
    (select array_agg(end_at order by profile_id, back) from snapshots))
  group by patient, span_start)`;

/** Only of the month that goes on. */
const now = (sql: string): string => `case when s.back = 0 then (${sql}) end`;

/** Every patient of these coordinators, this month and so many before. All figures in one statement, each from an index. */
export const findMonths = (
  db: Db,
  { coordinators, now: at, monthsBack }: MonthsQuestion,
): Promise<MonthRow[]> =>
  db.many(
    `with ${PLACED}, ${MONTHS}, ${AIMS}, ${SNAPSHOTS}, ${WORKED}
     select s.profile_id as "profileId", p.first_name as "firstName", p.last_name as "lastName",
       s.engagement_status as status, to_char(s.first, 'YYYY-MM') as month, s.back = 0 as "isCurrent",
       extract(day from case when s.back = 0 then s.here else s.last end)::int as today, s.last::text as "lastDay",
       s.user_id as "coordinatorId",
       coalesce(worked.seconds, 0) as seconds,
       coalesce((select d.days from reading_days d where d.profile_id = s.profile_id and d.month = s.first), 0) as "dayBits",
       (select c.sent from communications c
         where c.profile_id = s.profile_id and c.sent >= s.start_at and c.sent < least(s.end_at, $2)
           and c.communication_result = any ($4) and c.medium = any ($5)
         order by c.sent desc limit 1) as "interactiveContact",
       (select c.sent from communications c
         where c.profile_id = s.profile_id and c.sent < least(s.end_at, $2) and c.communication_result = any ($4)
         order by c.sent desc limit 1) as "lastCommunication",
       ${now(`select a.start_at from appointments a where a.profile_id = s.profile_id
         and a.start_at > $2::timestamptz - interval '2 hours' and a.start_at + make_interval(mins => a.duration_minutes) > $2
         and a.status in ('PENDING', 'PROPOSED', 'BOOKED') order by a.start_at limit 1`)} as "nextAppointment",
       ${now(`select count(*)::int from adverse_events e where e.profile_id = s.profile_id and e.status <> 'RESOLVED'`)} as "openEvents",
       ${now(`select count(*)::int from tasks t where t.profile_id = s.profile_id and t.status = 'OPEN'
         and t.due_at < (date_trunc('day', s.here) + interval '1 day') at time zone s.zone`)} as "tasksDue",
       aims.minutes as "aimMinutes", aims.reading_days as "aimReadingDays",
       coalesce(aims.needs_contact, false) as "needsContact", ${isDeceasedSql('p')} as "isDeceased"
     from snapshots s join profiles p on p.id = s.profile_id
     left join worked on worked.patient = s.profile_id and worked.span_start = s.start_at
     left join aims on aims.site_id = s.site_id and aims.back = s.back
     order by s.profile_id, s.back`,
    [coordinators, at, monthsBack, reachedResults, talking],
  );

/** Who the patients of a page are. */
export const findRowPatients = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RowPatient>> => {
  const rows = await db.many<{ patient: RowPatient }>(
    `select ${rowPatientJson('listed.id')} as patient from unnest($1::uuid[]) listed (id)`,
    [ids],
  );
  return new Map(rows.map(({ patient }) => [patient.id, patient]));
};

type Coordinator = CockpitTiles['careCoordinators'][number];

/** Everybody at the sites of these bits who coordinates for a patient that the transaction reaches. */
export const findCoordinators = (db: Db, reach: string): Promise<Coordinator[]> =>
  db.many(
    `select u.id, u.first_name as "firstName", u.last_name as "lastName" from portal_users u
     where exists (select from site_users su where su.user_id = u.id and ${isAtSites('$1', 'su.site_id')})
       and exists (select 1 from care_team_members m
         where m.user_id = u.id and m.role = 'care_coordinator' and m.to_at is null)
     order by lower(u.last_name), lower(u.first_name), u.id limit 500`,
    [reach],
  );

export const findPeople = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Coordinator>> => {
  const rows = await db.many<Coordinator>(
    `select u.id, u.first_name as "firstName", u.last_name as "lastName" from portal_users u where u.id = any ($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
};
