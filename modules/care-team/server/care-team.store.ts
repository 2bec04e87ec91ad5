// How many patients had which member of a care team, in which month? (ADMIN-006)
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface ReportFilter {
  /** 'YYYY-MM', both included. */
  readonly start: string;
  readonly end: string;
  readonly role: string | null;
  readonly siteId: string | null;
}

/** Memberships of the reached patients that last some time of a month, in UTC. */
const heldInMonth = `months as (
    select to_char(day, 'YYYY-MM') as month, day at time zone 'UTC' as first_at,
      (day + interval '1 month') at time zone 'UTC' as before
    from generate_series(($1 || '-01')::timestamp, ($2 || '-01')::timestamp, interval '1 month') day),
  held as (
    select months.month, m.user_id, m.profile_id, m.role
    from months join care_team_members m
      on m.from_at < months.before and coalesce(m.to_at, 'infinity') > months.first_at
    where ($3::text is null or m.role = $3)
      and ($4::uuid is null or exists (
        select 1 from site_profiles sp where sp.profile_id = m.profile_id and sp.site_id = $4)))`;

export interface MemberMonth {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly month: string;
  readonly roles: readonly string[];
  readonly patients: number;
}

const valuesOf = ({ start, end, role, siteId }: ReportFilter) => [start, end, role, siteId];

/** By last name; only months in which the member had patients. */
export const countPatientsOfMembers = (db: Db, filter: ReportFilter): Promise<MemberMonth[]> =>
  db.many(
    `with ${heldInMonth}
     select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email, held.month,
       array_agg(distinct held.role) as roles, count(distinct held.profile_id)::int as patients
     from held join portal_users u on u.id = held.user_id
     group by u.id, held.month
     order by lower(u.last_name), lower(u.first_name), u.id, held.month`,
    valuesOf(filter),
  );

/** Of all members together; a patient with several counts once. */
export const countPatientsOfTeams = (
  db: Db,
  filter: ReportFilter,
): Promise<{ month: string; patients: number }[]> =>
  db.many(
    `with ${heldInMonth}
     select month, count(distinct profile_id)::int as patients from held group by month order by month`,
    valuesOf(filter),
  );
