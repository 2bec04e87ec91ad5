// Which notes were written on appointments and on adverse events? One table: they are changed in one way (EVENT-008; TASK-009)
import type { WrittenNote } from '@alveary/contract/written-note.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { instantText } from '@alveary/server/platform/instant-text.ts';

const author = `nullif(concat_ws(' ', u.first_name, u.last_name), '')`;

/** SQL of the notes `n` of one adverse event, as JSON, the newest first. @param eventId SQL of the event's id */
export const notesOfEventJson = (eventId: string): string => `array_to_json(array(
  select json_build_object('id', n.id, 'text', n.text, 'createdBy', n.created_by, 'createdByName', ${author},
    'createdDate', ${instantText('n.created_at')}, 'lastModifiedDate', ${instantText('n.last_modified_at')}, 'version', n.version)
  from appointment_notes n left join portal_users u on u.id = n.created_by
  where n.adverse_event_id = ${eventId} order by n.created_at desc, n.id desc))`;

/** SQL of the notes of one appointment, as JSON, the newest first; each names its appointment. @param appointmentId SQL of the id */
export const notesOfAppointmentJson = (appointmentId: string): string => `array_to_json(array(
  select json_build_object('id', n.id, 'text', n.text, 'createdBy', n.created_by, 'createdByName', ${author},
    'createdDate', ${instantText('n.created_at')}, 'lastModifiedDate', ${instantText('n.last_modified_at')}, 'version', n.version,
    'appointment', json_build_object('id', n.appointment_id))
  from appointment_notes n left join portal_users u on u.id = n.created_by
  where n.appointment_id = ${appointmentId} order by n.created_at desc, n.id desc))`;

export interface PlacedNote extends WrittenNote {
  readonly profileId: string;
  readonly adverseEventId: string | null;
  readonly appointmentId: string | null;
}

export const findVisitNote = (db: Db, id: string): Promise<PlacedNote | null> =>
  db.maybeOne(
    `select n.id, n.text, n.created_by as "createdBy", ${author} as "createdByName", n.created_at as "createdDate",
       n.last_modified_at as "lastModifiedDate", n.version, n.profile_id as "profileId", n.adverse_event_id as "adverseEventId",
       n.appointment_id as "appointmentId"
     from appointment_notes n left join portal_users u on u.id = n.created_by where n.id = $1`,
    [id],
  );

interface NewNote {
  readonly id: string;
  readonly profileId: string;
  readonly text: string;
  readonly createdBy: string;
  readonly at: string;
}

/** @returns 0 when a note with this id exists */
export const insertEventNote = (
  db: Db,
  note: NewNote & { readonly adverseEventId: string },
): Promise<number> =>
  db.run(
    `insert into appointment_notes (id, profile_id, adverse_event_id, text, created_by, created_at, last_modified_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict (id) do nothing`,
    [note.id, note.profileId, note.adverseEventId, note.text, note.createdBy, note.at],
  );

/** @returns 0 when a note with this id exists */
export const insertAppointmentNote = (
  db: Db,
  note: NewNote & { readonly appointmentId: string },
): Promise<number> =>
  db.run(
    `insert into appointment_notes (id, profile_id, appointment_id, text, created_by, created_at, last_modified_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict (id) do nothing`,
    [note.id, note.profileId, note.appointmentId, note.text, note.createdBy, note.at],
  );

interface ChangedNote {
  readonly id: string;
  readonly version: number;
  readonly text: string;
  readonly at: string;
}

/** @returns 0 when it is not the seen version any more */
export const updateVisitNote = (db: Db, note: ChangedNote): Promise<number> =>
  db.run(
    `update appointment_notes set text = $3, last_modified_at = $4, version = version + 1 where id = $1 and version = $2`,
    [note.id, note.version, note.text, note.at],
  );

export const deleteVisitNote = (db: Db, id: string): Promise<number> =>
  db.run('delete from appointment_notes where id = $1', [id]);
