// The appointments of the patients of the reached sites (APPT-019; ADMIN-007, ADMIN-008)
import type { Appointment } from '../contract/model.ts';
import type { appointmentSorts } from '../contract/calls.ts';
import { patientMarksJson } from '@alveary/modules/patients/server/public.ts';
import type { Db, Statement } from '@alveary/server/platform/db/handle.ts';
import { notesOfAppointmentJson } from './notes.store.ts';

export interface AppointmentFilter {
  readonly profileId: string | null;
  readonly practitionerId: string | null;
  readonly status: string | null;
  readonly hasCalendarEvent: boolean | null;
  /** ISO 8601 instants, both included. */
  readonly start: string | null;
  readonly end: string | null;
  /** A portal code: what has a purpose of its list alone is left out. */
  readonly withoutPortalCode: string | null;
}

type Sort = (typeof appointmentSorts)[number];

const orders: Readonly<Record<Sort, string>> = {
  'createdDate,desc': 'a.created_at desc, a.id desc',
  'createdDate,asc': 'a.created_at, a.id',
  'startTime,asc': 'a.start_at, a.id',
  'startTime,desc': 'a.start_at desc, a.id desc',
};

const columns = `a.id, a.version, a.start_at as start, a.start_at as "startTime", a.duration_minutes as duration, a.status,
  a.purpose, json_build_object('id', a.profile_id) as principal, a.calendar_event_id as "calendarEventId",
  a.booking_reason as "bookingReason",
  a.created_at as "createdDate", a.series_id as "seriesId",
  (select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
     from portal_users u where u.id = a.practitioner_id) as "assignedPractitioner",
  ${notesOfAppointmentJson('a.id')} as notes,
  case when a.cancel_reason is not null then json_build_object('reason', a.cancel_reason, 'note', a.cancel_note) end
    as cancellation`;

const whoThePatientIs = `(select json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'dateOfBirth', p.date_of_birth,
     ${patientMarksJson('p')},
     'siteProfiles', (select coalesce(json_agg(json_build_object('id', sp.id, 'site',
        json_build_object('id', s.id, 'slug', s.slug, 'shortName', s.short_name)) order by s.short_name, sp.id), '[]')
      from site_profiles sp join sites s on s.id = sp.site_id where sp.profile_id = p.id))
   from profiles p where p.id = a.profile_id)`;

/** Purposes are few, and read once: the order of the appointments still comes from an index. */
const notOnlyOfPortalCode = (code: string): string =>
  `a.purpose <> all (array(select c.key from communication_purposes c where c.portal_code = ${code}
     except select c.key from communication_purposes c where c.portal_code <> ${code}))`;

/** Only what is asked for stands in the statement: a condition that may be absent keeps the indexes from being used. */
const conditionsOf = (filter: AppointmentFilter): { readonly where: string; readonly values: unknown[] } => {
  const { profileId, practitionerId, status, hasCalendarEvent, start, end, withoutPortalCode } = filter;
  const asked: readonly (readonly [condition: (value: string) => string, value: unknown])[] = [
    [(value) => `a.profile_id = ${value}`, profileId],
    [(value) => `a.practitioner_id = ${value}`, practitionerId],
    [(value) => `a.status = ${value}`, status],
    [(value) => `(a.calendar_event_id is not null) = ${value}`, hasCalendarEvent],
    [(value) => `a.start_at >= ${value}`, start],
    [(value) => `a.start_at <= ${value}`, end],
    [notOnlyOfPortalCode, withoutPortalCode],
  ];
  const given = asked.filter(([, value]) => value !== null);
  const conditions = given.map(([condition], index) => condition(`$${index + 1}`));
  return { where: ['true', ...conditions].join(' and '), values: given.map(([, value]) => value) };
};

export interface AppointmentPage {
  readonly sort: Sort;
  readonly limit: number;
  readonly offset: number;
  /** Whether the rows say who the patients are. */
  readonly withPatients: boolean;
}

/** The statement of a page and its values; its plan is held by a test. */
export const appointmentsStatement = (
  filter: AppointmentFilter,
  { sort, limit, offset, withPatients }: AppointmentPage,
): Statement => {
  const { where, values } = conditionsOf(filter);
  const sql = `select ${columns}, ${withPatients ? whoThePatientIs : 'null'} as "principalPii"
    from appointments a where ${where} order by ${orders[sort]}
    limit $${values.length + 1} offset $${values.length + 2}`;
  return { sql, values: [...values, limit, offset] };
};

export const findAppointments = (
  db: Db,
  filter: AppointmentFilter,
  page: AppointmentPage,
): Promise<Appointment[]> => {
  const { sql, values } = appointmentsStatement(filter, page);
  return db.many(sql, values);
};

export const countAppointments = async (db: Db, filter: AppointmentFilter): Promise<number> => {
  const { where, values } = conditionsOf(filter);
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from appointments a where ${where}`,
    values,
  );
  return total;
};

/** With the patient's name; null when it is not of a patient that the transaction reaches. */
export const findAppointment = (db: Db, id: string): Promise<Appointment | null> =>
  db.maybeOne(`select ${columns}, ${whoThePatientIs} as "principalPii" from appointments a where a.id = $1`, [
    id,
  ]);
