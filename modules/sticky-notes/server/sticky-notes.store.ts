// Which sticky notes are on a patient? (document 3 §3; OP-PROFILE-7)
import type { StickyNote } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

const NOTE = `select n.id, n.priority, n.subject, n.text, n.created_at as "createdAt", n.version,
    (select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
       from portal_users u where u.id = n.created_by) as "createdBy"
  from sticky_notes n`;

/** Those that nobody resolved, the highest priority first, the newest first among equals. */
export const findOpenNotes = (db: Db, profileId: string): Promise<StickyNote[]> =>
  db.many<StickyNote>(
    `${NOTE} where n.profile_id = $1 and n.resolved_at is null
      order by array_position(array['HIGH', 'MEDIUM', 'LOW'], n.priority), n.created_at desc, n.id`,
    [profileId],
  );

/** Also a resolved one. */
export const findNote = (db: Db, profileId: string, id: string): Promise<StickyNote | null> =>
  db.maybeOne<StickyNote>(`${NOTE} where n.profile_id = $1 and n.id = $2`, [profileId, id]);

interface NewNote extends Pick<StickyNote, 'id' | 'priority' | 'subject' | 'text'> {
  readonly profileId: string;
  readonly createdBy: string;
  readonly at: string;
}

/** Lets those who put notes on a patient take turns until their transactions end, so that they count each other's. */
export const takeNoteTurn = (db: Db, profileId: string): Promise<unknown> =>
  db.run('select pg_advisory_xact_lock(41107353, hashtext($1))', [profileId]);

/** Asked in one's turn. @returns 0 when the patient has `most` open notes */
export const insertNote = (db: Db, note: NewNote, most: number): Promise<number> =>
  db.run(
    `insert into sticky_notes (id, profile_id, priority, subject, text, created_at, created_by, updated_at)
     select $1, $2, $3, $4, $5, $6, $7, $6
      where (select count(*) from sticky_notes where profile_id = $2 and resolved_at is null) < $8`,
    [note.id, note.profileId, note.priority, note.subject, note.text, note.at, note.createdBy, most],
  );

interface ChangedNote {
  readonly id: string;
  readonly profileId: string;
  readonly version: number;
  /** Null stays as it is. */
  readonly priority: string | null;
  readonly text: string | null;
  /** Null leaves the note open. */
  readonly resolvedBy: string | null;
  readonly at: string;
}

/** @returns 0 when it is not the seen version any more, or was resolved */
export const updateNote = (db: Db, note: ChangedNote): Promise<number> =>
  db.run(
    `update sticky_notes set priority = coalesce($4, priority), text = coalesce($5, text), updated_at = $7,
       resolved_by = $6, resolved_at = case when $6::uuid is null then null else $7::timestamptz end, version = version + 1
      where id = $1 and profile_id = $2 and version = $3 and resolved_at is null`,
    [note.id, note.profileId, note.version, note.priority, note.text, note.resolvedBy, note.at],
  );
