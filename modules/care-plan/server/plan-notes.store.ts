// Which notes does a care plan have, in its sections and as a whole? Deleted ones stay in the table (CAREPLAN-004, CAREPLAN-005)
import type { SectionNote } from '../contract/model.ts';
import type { WrittenNote } from '@alveary/contract/written-note.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { instantText } from '@alveary/server/platform/instant-text.ts';

const author = `nullif(concat_ws(' ', u.first_name, u.last_name), '')`;

/** A note `n` by a user `u` in a section `s`, as JSON. */
export const NOTE_JSON = `json_build_object('id', n.id, 'text', n.text, 'createdBy', n.created_by, 'createdByName', ${author},
  'createdDate', ${instantText('n.created_at')}, 'lastModifiedDate', ${instantText('n.last_modified_at')}, 'version', n.version,
  'section', json_build_object('id', s.id, 'type', s.type))`;

const columns = `n.id, n.text, n.created_by as "createdBy", ${author} as "createdByName", n.created_at as "createdDate",
  n.last_modified_at as "lastModifiedDate", n.version`;

const SECTION_NOTE = `select ${columns}, json_build_object('id', s.id, 'type', s.type) as section
  from care_plan_notes n join care_plan_sections s on s.id = n.section_id left join portal_users u on u.id = n.created_by`;

/** The newest first. */
export const findSectionNotes = (db: Db, sectionId: string): Promise<SectionNote[]> =>
  db.many(
    `${SECTION_NOTE} where n.section_id = $1 and n.deleted_at is null order by n.created_at desc, n.id desc`,
    [sectionId],
  );

export const findSectionNote = (db: Db, id: string): Promise<SectionNote | null> =>
  db.maybeOne(`${SECTION_NOTE} where n.id = $1 and n.deleted_at is null`, [id]);

const PLAN_NOTE = `select ${columns} from care_plan_notes n left join portal_users u on u.id = n.created_by
  where n.section_id is null and n.deleted_at is null`;

/** Those on the whole plan, the newest first. */
export const findPlanNotes = (db: Db, planId: string): Promise<WrittenNote[]> =>
  db.many(`${PLAN_NOTE} and n.plan_id = $1 order by n.created_at desc, n.id desc`, [planId]);

export const findPlanNote = (db: Db, id: string): Promise<WrittenNote | null> =>
  db.maybeOne(`${PLAN_NOTE} and n.id = $1`, [id]);

/** Whose plan a note is in, and of which plan and section; also of a deleted one. */
export const findPlaceOfNote = (
  db: Db,
  id: string,
): Promise<{
  readonly profileId: string;
  readonly planId: string;
  readonly sectionId: string | null;
} | null> =>
  db.maybeOne(
    `select profile_id as "profileId", plan_id as "planId", section_id as "sectionId"
     from care_plan_notes where id = $1`,
    [id],
  );

interface NewNote {
  readonly id: string;
  readonly profileId: string;
  readonly planId: string;
  readonly sectionId: string | null;
  readonly text: string;
  readonly createdBy: string;
  readonly at: string;
}

/** @returns 0 when a note with this id exists */
export const insertPlanNote = (db: Db, note: NewNote): Promise<number> =>
  db.run(
    `insert into care_plan_notes (id, profile_id, plan_id, section_id, text, created_by, created_at, last_modified_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (id) do nothing`,
    [note.id, note.profileId, note.planId, note.sectionId, note.text, note.createdBy, note.at],
  );

interface ChangedNote {
  readonly id: string;
  readonly version: number;
  readonly text: string;
  readonly at: string;
}

/** @returns 0 when it is not the seen version any more, or was deleted */
export const updatePlanNoteText = (db: Db, note: ChangedNote): Promise<number> =>
  db.run(
    `update care_plan_notes set text = $3, last_modified_at = $4, version = version + 1
      where id = $1 and version = $2 and deleted_at is null`,
    [note.id, note.version, note.text, note.at],
  );

/** @returns 0 when it was deleted before */
export const markPlanNoteDeleted = (db: Db, id: string, by: string, at: string): Promise<number> =>
  db.run('update care_plan_notes set deleted_by = $2, deleted_at = $3 where id = $1 and deleted_at is null', [
    id,
    by,
    at,
  ]);
