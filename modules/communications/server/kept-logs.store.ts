// Statements of the logs that other subjects keep, one per source key (document 2 §4).
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Direction, Medium, Result } from '../contract/model.ts';

export interface KeptLogFields {
  /** The key of a purpose; null until the person chooses one. */
  readonly purpose: string | null;
  /** ISO 8601 instant of the contact. */
  readonly sent: string;
  readonly durationInSeconds: number | null;
  readonly medium: Medium;
  readonly direction: Direction;
  readonly communicationResult: Result | null;
  readonly subject: string | null;
  /** The message of an SMS. */
  readonly payload: string | null;
}

/** The one note of the subject in its log; a text without words takes it away. */
export interface KeptNote {
  /** Made by the subject, so that a repeat does not write twice. */
  readonly id: string;
  /** Rich text, or plain words. */
  readonly text: string;
}

export interface KeptLog extends KeptLogFields {
  /** Made by whoever did it, where that knows no other name for it. */
  readonly id?: string | undefined;
  /** What the log is of, unlike any other: 'call:74…', 'recording:0198…'. */
  readonly sourceKey: string;
  /** Shown as the log's source: ZOOM_PHONE, PORTAL_SPEECH_RECOGNITION. */
  readonly source: string;
  readonly profileId: string;
  /** The staff member who did it. */
  readonly practitioner: string | null;
  readonly callId?: string | undefined;
  readonly note?: KeptNote | undefined;
}

const idOfSource = 'select id from communications where source_key = $1';

/** The log of this key; null where the transaction reaches none. @param locked no other transaction changes it meanwhile */
export const findIdOfSource = async (db: Db, sourceKey: string, locked: boolean): Promise<string | null> => {
  const row = await db.maybeOne<{ id: string }>(locked ? `${idOfSource} for update` : idOfSource, [
    sourceKey,
  ]);
  return row?.id ?? null;
};

const valuesOf = (fields: KeptLogFields): readonly unknown[] => [
  fields.purpose,
  fields.sent,
  fields.durationInSeconds,
  fields.medium,
  fields.direction,
  fields.communicationResult,
  fields.subject,
  fields.payload,
];

/** @returns whether it was new: false when a log of this key or of this call exists */
export const insertKeptLog = async (db: Db, id: string, log: KeptLog, at: string): Promise<boolean> => {
  const count = await db.run(
    `insert into communications (purpose, sent, duration_in_seconds, medium, direction, communication_result, subject,
       payload, id, profile_id, practitioner, updated_by, source, source_key, call_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15, $15)
     on conflict do nothing`,
    [
      ...valuesOf(log),
      id,
      log.profileId,
      log.practitioner,
      log.source,
      log.sourceKey,
      log.callId ?? null,
      at,
    ],
  );
  return count === 1;
};

export const updateKeptLog = async (db: Db, id: string, fields: KeptLogFields, at: string): Promise<void> => {
  await db.run(
    `update communications set purpose = $1, sent = $2, medium = $4, direction = $5, communication_result = $6,
       duration_in_seconds = case when is_duration_typed then duration_in_seconds else $3 end,
       subject = $7, payload = $8, updated_at = $10, version = version + 1
     where id = $9`,
    [...valuesOf(fields), id, at],
  );
};

/** Writes the one note that the subject keeps in its log, or writes it anew. */
export const upsertKeptNote = async (
  db: Db,
  note: {
    readonly id: string;
    readonly logId: string;
    readonly text: string;
    readonly at: string;
  },
): Promise<void> => {
  await db.run(
    `insert into communication_notes (id, communication_id, profile_id, text, created_by, created_at, last_modified_at)
     select $1, c.id, c.profile_id, $3, c.practitioner, $4, $4 from communications c where c.id = $2
     on conflict (id) do update set text = excluded.text, last_modified_at = excluded.last_modified_at,
       deleted_at = null, deleted_by = null
     where communication_notes.communication_id = excluded.communication_id`,
    [note.id, note.logId, note.text, note.at],
  );
};

export const removeKeptNote = async (db: Db, noteId: string, logId: string, at: string): Promise<void> => {
  await db.run(
    `update communication_notes set deleted_at = $3 where id = $1 and communication_id = $2 and deleted_at is null`,
    [noteId, logId, at],
  );
};
