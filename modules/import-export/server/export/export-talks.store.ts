// Which logs, notes and messages about patients does an export need?
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Owned, Viewer } from './kind.ts';

type Text = string | null;

export interface LogRow extends Owned {
  readonly purpose: Text;
  readonly sent: string;
  readonly seconds: number | null;
  readonly medium: string;
  readonly direction: string;
  readonly communication_result: Text;
  readonly source: string;
  readonly subject: Text;
  readonly payload: Text;
  readonly call_id: Text;
  readonly practitioner: Text;
  readonly assigned_practitioner: Text;
}

export const findLogs = (db: Db, profileIds: readonly string[]): Promise<LogRow[]> =>
  db.many(
    `select id, profile_id, purpose, sent, duration_in_seconds::float8 as seconds, medium, direction, communication_result,
       source, subject, payload, call_id, practitioner, assigned_practitioner
     from communications where profile_id = any ($1::uuid[]) order by profile_id, sent, id`,
    [profileIds],
  );

export interface LogNoteRow extends Owned {
  readonly communication_id: string;
  readonly text: string;
  readonly system: boolean;
  readonly subject: Text;
  readonly created_by: Text;
  readonly created_at: string;
}

/** Not the deleted ones. */
export const findLogNotes = (db: Db, profileIds: readonly string[]): Promise<LogNoteRow[]> =>
  db.many(
    `select id, profile_id, communication_id, text, system, subject, created_by, created_at
       from communication_notes where profile_id = any ($1::uuid[]) and deleted_at is null
      order by profile_id, created_at, id`,
    [profileIds],
  );

export interface ChatMessageRow extends Owned {
  readonly channel_id: string;
  readonly is_ai: boolean;
  readonly sequence: number;
  readonly author: string;
  readonly sender_id: Text;
  readonly medium: string;
  readonly body: string;
  readonly status: Text;
  readonly failure: Text;
  readonly phone_number: Text;
  readonly media: Text;
  readonly created_at: string;
}

/** What a person asked the assistant is seen by that person only. */
export const findChatMessages = (
  db: Db,
  profileIds: readonly string[],
  viewer: Viewer,
): Promise<ChatMessageRow[]> =>
  db.many(
    `select m.id, m.profile_id, m.channel_id, c.is_ai, m.sequence::float8 as sequence, m.author, m.sender_id, m.medium,
       m.body, m.status, m.failure, m.phone_number, nullif(array_to_string(m.media, ', '), '') as media, m.created_at
     from chat_messages m join chat_channels c on c.id = m.channel_id
     where m.profile_id = any ($1::uuid[]) and (not c.is_ai or $2::uuid is null or c.owner_id = $2)
     order by m.profile_id, m.channel_id, m.sequence, m.id`,
    [profileIds, viewer],
  );

export interface OutboundRow extends Owned {
  readonly sent_by: string;
  readonly channel: string;
  readonly recipient: string;
  readonly reply_to: Text;
  readonly subject: Text;
  readonly body: string;
  readonly state: string;
  readonly created_at: string;
}

export const findOutbound = (db: Db, profileIds: readonly string[]): Promise<OutboundRow[]> =>
  db.many(
    `select id, profile_id, sent_by, channel, recipient, reply_to, subject, body, state, created_at
       from outbound_messages where profile_id = any ($1::uuid[]) order by profile_id, created_at, id`,
    [profileIds],
  );
