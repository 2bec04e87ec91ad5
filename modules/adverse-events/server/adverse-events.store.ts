// Which adverse events does a patient have, with their notes and appointments? (document 3 §3 Adverse events)
import { notesOfEventJson } from '@alveary/modules/appointments/server/public.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { instantText } from '@alveary/server/platform/instant-text.ts';
import { rowPatientJson } from '@alveary/modules/patients/server/public.ts';
import type { AdverseEvent, AdverseEventOfPatient } from '../contract/model.ts';

const FACTS = `e.id, json_build_object('id', e.profile_id) as principal, e.type, e.actuality, e.status, e.severity,
    e.occurred_at as "occurredAt", e.reported_at as "reportedAt", e.last_alarm_description as "lastAlarmDescription",
    e.description, e.version, ${notesOfEventJson('e.id')} as notes,
    array_to_json(array(select json_build_object('id', a.id, 'start', ${instantText('a.start_at')}, 'status', a.status,
        'purpose', a.purpose)
      from adverse_event_appointments l join appointments a on a.id = l.appointment_id
      where l.adverse_event_id = e.id order by a.start_at, a.id)) as appointments`;

const EVENT = `select ${FACTS} from adverse_events e`;

const IS_ASKED = 'e.profile_id = $1 and ($2::text is null or e.status = $2)';

interface EventQuestion {
  readonly profileId: string;
  readonly status: string | null;
}

/** The newest first. */
export const findEvents = (
  db: Db,
  { profileId, status }: EventQuestion,
  limit: number,
  offset: number,
): Promise<AdverseEvent[]> =>
  db.many(`${EVENT} where ${IS_ASKED} order by e.occurred_at desc, e.id desc limit $3 offset $4`, [
    profileId,
    status,
    limit,
    offset,
  ]);

export const countEvents = async (db: Db, { profileId, status }: EventQuestion): Promise<number> =>
  (
    await db.one<{ total: number }>(`select count(*)::int as total from adverse_events e where ${IS_ASKED}`, [
      profileId,
      status,
    ])
  ).total;

export interface AllEventsQuestion {
  readonly status: AdverseEvent['status'] | null;
  readonly severity: AdverseEvent['severity'] | null;
  readonly actuality: AdverseEvent['actuality'] | null;
  readonly isDown: boolean;
}

/** Only what is asked for stands in the statement: a condition that may be absent keeps the indexes from being used. */
const conditionsOfAll = ({ status, severity, actuality }: AllEventsQuestion) => {
  const asked = Object.entries({ status, severity, actuality }).filter(([, value]) => value !== null);
  return {
    where: ['true', ...asked.map(([column], index) => `e.${column} = $${index + 1}`)].join(' and '),
    values: asked.map(([, value]) => value),
  };
};

/** Of all patients in reach; the newest first, or last. */
export const findEventsOfAll = (
  db: Db,
  question: AllEventsQuestion,
  limit: number,
  offset: number,
): Promise<AdverseEventOfPatient[]> => {
  const { where, values } = conditionsOfAll(question);
  const direction = question.isDown ? 'desc' : 'asc';
  return db.many(
    `select ${FACTS}, ${rowPatientJson('e.profile_id')} as patient from adverse_events e where ${where}
     order by e.occurred_at ${direction}, e.id ${direction} limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, limit, offset],
  );
};

export const countEventsOfAll = async (db: Db, question: AllEventsQuestion): Promise<number> => {
  const { where, values } = conditionsOfAll(question);
  const sql = `select count(*)::int as total from adverse_events e where ${where}`;
  return (await db.one<{ total: number }>(sql, values)).total;
};

export const findEvent = (db: Db, id: string): Promise<AdverseEvent | null> =>
  db.maybeOne(`${EVENT} where e.id = $1`, [id]);

export interface EventFacts
  extends Pick<AdverseEvent, 'id' | 'type' | 'actuality' | 'severity' | 'occurredAt' | 'description'> {
  readonly by: string;
  readonly at: string;
}

export const insertEvent = (db: Db, event: EventFacts & { readonly profileId: string }): Promise<number> =>
  db.run(
    `insert into adverse_events (id, profile_id, type, actuality, status, severity, occurred_at, reported_at, description,
       created_by, updated_at)
     values ($1, $2, $3, $4, 'OPEN', $5, $6, $9, $7, $8, $9)`,
    [
      event.id,
      event.profileId,
      event.type,
      event.actuality,
      event.severity,
      event.occurredAt,
      event.description,
      event.by,
      event.at,
    ],
  );

/** @returns 0 when it is not the seen version any more */
export const updateEventRow = (
  db: Db,
  event: EventFacts & Pick<AdverseEvent, 'status' | 'version'>,
): Promise<number> =>
  db.run(
    `update adverse_events set type = $3, actuality = $4, status = $5, severity = $6, occurred_at = $7, description = $8,
       updated_by = $9, updated_at = $10, version = version + 1
      where id = $1 and version = $2`,
    [
      event.id,
      event.version,
      event.type,
      event.actuality,
      event.status,
      event.severity,
      event.occurredAt,
      event.description,
      event.by,
      event.at,
    ],
  );

interface AddedAppointment {
  readonly eventId: string;
  readonly profileId: string;
  readonly appointmentId: string;
  readonly by: string;
  readonly at: string;
}

/** Links an appointment of this patient; nothing happens where it is linked already. @returns 0 when the patient has no such appointment */
export const linkAppointment = (db: Db, link: AddedAppointment): Promise<number> =>
  db.run(
    `insert into adverse_event_appointments (adverse_event_id, appointment_id, profile_id, added_by, added_at)
     select $1, a.id, a.profile_id, $4, $5 from appointments a where a.id = $2 and a.profile_id = $3
     on conflict (adverse_event_id, appointment_id) do update set added_at = adverse_event_appointments.added_at`,
    [link.eventId, link.appointmentId, link.profileId, link.by, link.at],
  );
