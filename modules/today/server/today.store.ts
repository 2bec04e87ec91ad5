// Reads the appointments, tasks and care events that are to be done on a day (TASK-006 to TASK-011; OP-TASK-4).
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { instantText } from '@alveary/server/platform/instant-text.ts';
import { rowPatientJson } from '@alveary/modules/patients/server/public.ts';
import { MOST_OF_A_TYPE, type TodayItem } from '../contract/model.ts';

export interface DayQuestion {
  /** ISO 8601 instants: the first one of the day, and the first one after it. */
  readonly start: string;
  readonly end: string;
  /** Null for everybody's. */
  readonly practitionerId: string | null;
  /** Only of patients of these sites; null for all in reach. */
  readonly siteIds: readonly string[] | null;
}

/** The time zones that these sites lie in, each with its sites. */
export const findZones = (
  db: Db,
  siteIds: readonly string[],
): Promise<{ readonly zone: string; readonly siteIds: string[] }[]> =>
  db.many(
    `select zone_of_site(feature_values) as zone, array_agg(id order by id) as "siteIds" from sites
      where id = any ($1::uuid[]) and closed_at is null group by 1 order by 1`,
    [siteIds],
  );

const atSites = (parameter: string, profileId: string): string =>
  `(${parameter}::uuid[] is null or exists (
     select from site_profiles here where here.profile_id = ${profileId} and here.site_id = any (${parameter}::uuid[])))`;

const LIMIT = `limit ${MOST_OF_A_TYPE + 1}`;

const notesJson = (where: string): string => `array_to_json(array(
  select json_build_object('id', n.id, 'text', n.text, 'createdBy', n.created_by,
    'createdByName', nullif(concat_ws(' ', u.first_name, u.last_name), ''), 'createdDate', ${instantText('n.created_at')},
    'lastModifiedDate', ${instantText('n.last_modified_at')}, 'version', n.version,
    'appointment', case when n.appointment_id is not null then json_build_object('id', n.appointment_id) end,
    'adverseEvent', case when n.adverse_event_id is not null then json_build_object('id', n.adverse_event_id) end)
  from appointment_notes n left join portal_users u on u.id = n.created_by
  where ${where} order by n.created_at desc, n.id desc))`;

const openAlarmOf = (profileId: string): string => `(select e.last_alarm_description from adverse_events e
  where e.profile_id = ${profileId} and e.status <> 'RESOLVED' and e.last_alarm_description is not null
  order by e.occurred_at desc, e.id desc limit 1)`;

/** Of the day, in whatever state; of the month before those that nobody has closed. */
export const findAppointmentsOfDay = (
  db: Db,
  { start, end, practitionerId, siteIds }: DayQuestion,
): Promise<TodayItem[]> =>
  db.many(
    `select a.id, 'APPOINTMENT' as type, a.start_at as due, ${notesJson('n.appointment_id = a.id')} as notes,
       null as actuality, ${rowPatientJson('a.profile_id')} as patient, a.purpose, a.status, null as text,
       ${openAlarmOf('a.profile_id')} as "lastAlarmDescription", null as "eventType", null as severity,
       a.duration_minutes as duration, false as automated, a.version
     from appointments a
     where a.start_at < $2 and a.start_at >= $1::timestamptz - interval '30 days'
       and (a.start_at >= $1 or a.status in ('PENDING', 'PROPOSED', 'BOOKED'))
       and ($3::uuid is null or a.practitioner_id = $3) and ${atSites('$4', 'a.profile_id')}
     order by a.start_at desc, a.id desc ${LIMIT}`,
    [start, end, practitionerId, siteIds],
  );

/** Open ones that are due up to the end of the day. */
export const findTasksOfDay = (db: Db, { end, practitionerId, siteIds }: DayQuestion): Promise<TodayItem[]> =>
  db.many(
    `select t.id, 'TASK' as type, t.due_at as due, '[]'::json as notes, null as actuality,
       ${rowPatientJson('t.profile_id')} as patient, t.purpose, t.status, t.notes as text,
       ${openAlarmOf('t.profile_id')} as "lastAlarmDescription", null as "eventType", null as severity,
       null as duration, t.automated, t.version
     from tasks t
     where t.status = 'OPEN' and t.due_at < $1 and ($2::uuid is null or t.practitioner_id = $2)
       and ${atSites('$3', 't.profile_id')}
     order by t.due_at desc, t.id desc ${LIMIT}`,
    [end, practitionerId, siteIds],
  );

/** Those that are not resolved. A practitioner's are those of the patients in whose care team they are now. */
export const findEventsOfDay = (
  db: Db,
  { end, practitionerId, siteIds }: DayQuestion,
): Promise<TodayItem[]> =>
  db.many(
    `select e.id, 'CARE_EVENT' as type, e.occurred_at as due, ${notesJson('n.adverse_event_id = e.id')} as notes,
       e.actuality, ${rowPatientJson('e.profile_id')} as patient, null as purpose, e.status, e.description as text,
       e.last_alarm_description as "lastAlarmDescription", e.type as "eventType", e.severity,
       null as duration, false as automated, e.version
     from adverse_events e
     where e.status <> 'RESOLVED' and e.occurred_at < $1
       and ($2::uuid is null or e.profile_id in (
         select m.profile_id from care_team_members m where m.user_id = $2 and (m.to_at is null or m.to_at > $1)))
       and ${atSites('$3', 'e.profile_id')}
     order by e.occurred_at desc, e.id desc ${LIMIT}`,
    [end, practitionerId, siteIds],
  );
