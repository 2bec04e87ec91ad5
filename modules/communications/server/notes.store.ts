// How are notes of a log found, written, changed and deleted? Deleted ones stay in the table (document 2 §2 Log).
import type { Note } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** A note with the log and the patient it belongs to. */
export interface NoteOfLog {
  readonly note: Note;
  readonly logId: string;
  readonly profileId: string;
}

type NoteRow = Note & { readonly logId: string; readonly profileId: string };

/** A note that is not deleted; null when there is none among the patients that the transaction reaches. */
export const findNote = async (db: Db, noteId: string): Promise<NoteOfLog | null> => {
  const row = await db.maybeOne<NoteRow>(
    `select n.id, n.text, n.system, n.subject, n.created_by as "createdBy",
       nullif(concat_ws(' ', u.first_name, u.last_name), '') as "createdByName",
       n.created_at as "createdDate", n.last_modified_at as "lastModifiedDate",
       n.communication_id as "logId", n.profile_id as "profileId"
     from communication_notes n left join portal_users u on u.id = n.created_by
     where n.id = $1 and n.deleted_at is null`,
    [noteId],
  );
  if (row === null) return null;
  const { logId, profileId, ...note } = row;
  return { note, logId, profileId };
};

/** Writes a note into a log of the patient. @returns whether it was new: false when a note with this id exists */
export const insertNote = async (
  db: Db,
  note: {
    readonly id: string;
    readonly logId: string;
    readonly profileId: string;
    readonly text: string;
    readonly userId: string;
    readonly at: string;
  },
): Promise<boolean> => {
  const count = await db.run(
    `insert into communication_notes (id, communication_id, profile_id, text, created_by, created_at, last_modified_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (id) do nothing`,
    [note.id, note.logId, note.profileId, note.text, note.userId, note.at],
  );
  return count === 1;
};

/** @returns whether the note was still there */
export const updateNoteText = async (db: Db, noteId: string, text: string, at: string): Promise<boolean> => {
  const count = await db.run(
    `update communication_notes set text = $2, last_modified_at = $3 where id = $1 and deleted_at is null`,
    [noteId, text, at],
  );
  return count === 1;
};

/** @returns whether the note was still there */
export const markNoteDeleted = async (
  db: Db,
  noteId: string,
  userId: string,
  at: string,
): Promise<boolean> => {
  const count = await db.run(
    `update communication_notes set deleted_at = $3, deleted_by = $2 where id = $1 and deleted_at is null`,
    [noteId, userId, at],
  );
  return count === 1;
};
