// Which appointments do the patients of the reached sites have? (APPT-019; ADMIN-007, ADMIN-008)
import type { Appointment } from '@alveary/contract/appointments/model.ts';
import type { appointmentSorts } from '@alveary/contract/appointments/calls.ts';
import type { Db } from '../../platform/db/handle.ts';

export interface AppointmentFilter {
  readonly profileId: string | null;
  readonly practitionerId: string | null;
  readonly status: string | null;
  readonly hasCalendarEvent: boolean | null;
  /** ISO 8601 instants, both included. */
  readonly start: string | null;
  readonly end: string | null;
}

type Sort = (typeof appointmentSorts)[number];

const orders: Readonly<Record<Sort, string>> = {
  'createdDate,desc': 'a.created_at desc, a.id desc',
  'createdDate,asc': 'a.created_at, a.id',
  'startTime,asc': 'a.start_at, a.id',
  'startTime,desc': 'a.start_at desc, a.id desc',
};

const MATCH = `($1::uuid is null or a.profile_id = $1) and ($2::uuid is null or a.practitioner_id = $2)
  and ($3::text is null or a.status = $3) and ($4::boolean is null or (a.calendar_event_id is not null) = $4)
  and ($5::timestamptz is null or a.start_at >= $5) and ($6::timestamptz is null or a.start_at <= $6)`;

const columns = `a.id, a.version, a.start_at as start, a.start_at as "startTime", a.duration_minutes as duration, a.status,
  a.purpose, json_build_object('id', a.profile_id) as principal, a.calendar_event_id as "calendarEventId",
  a.created_at as "createdDate",
  (select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
     from portal_users u where u.id = a.practitioner_id) as "assignedPractitioner",
  (select json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'dateOfBirth', p.date_of_birth,
     'siteProfiles', (select coalesce(json_agg(json_build_object('id', sp.id, 'site',
        json_build_object('id', s.id, 'slug', s.slug, 'shortName', s.short_name)) order by s.short_name, sp.id), '[]')
      from site_profiles sp join sites s on s.id = sp.site_id where sp.profile_id = p.id))
   from profiles p where p.id = a.profile_id) as "principalPii"`;

const valuesOf = (filter: AppointmentFilter): readonly unknown[] => [
  filter.profileId,
  filter.practitionerId,
  filter.status,
  filter.hasCalendarEvent,
  filter.start,
  filter.end,
];

export const findAppointments = (
  db: Db,
  filter: AppointmentFilter,
  sort: Sort,
  limit: number,
  offset: number,
): Promise<Appointment[]> =>
  db.many(
    `select ${columns} from appointments a where ${MATCH} order by ${orders[sort]} limit $7 offset $8`,
    [...valuesOf(filter), limit, offset],
  );

export const countAppointments = async (db: Db, filter: AppointmentFilter): Promise<number> => {
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from appointments a where ${MATCH}`,
    valuesOf(filter),
  );
  return total;
};
