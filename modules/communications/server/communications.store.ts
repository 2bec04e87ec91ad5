// Statements that read, write and change the logs of patients (document 2 §3; OP-LOG-6, OP-LOG-7).
import type { Log, LogFields, Note } from '../contract/model.ts';
import { HIDDEN_SUBJECTS } from '../contract/rules.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { asRecords, type InRecord } from '@alveary/server/platform/records.ts';
import { instantText } from '@alveary/server/platform/instant-text.ts';

interface LogRow
  extends Pick<
    Log,
    | 'id'
    | 'version'
    | 'profileId'
    | 'purpose'
    | 'sent'
    | 'logDate'
    | 'medium'
    | 'direction'
    | 'communicationResult'
    | 'source'
    | 'subject'
    | 'payload'
    | 'callId'
    | 'hasTranscript'
    | 'delivery'
    | 'practitioner'
    | 'practitionerName'
    | 'assignedPractitioner'
  > {
  readonly durationInSeconds: number | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dateOfBirth: string | null;
  readonly ehrId: string | null;
  readonly notes: readonly Note[];
}

/** @param notes the table to read them from, or the rows that the statement itself adds */
const columnsOfLog = (
  notes = 'communication_notes',
): string => `c.id, c.version, c.profile_id as "profileId", c.purpose,
  ${instantText('c.sent')} as sent, ${instantText('c.created_at')} as "logDate",
  c.duration_in_seconds as "durationInSeconds", c.medium, c.direction, c.communication_result as "communicationResult",
  c.source, c.subject, c.payload, c.call_id as "callId",
  exists (select from call_transcripts t where t.call_id = c.call_id and t.state = 'kept') as "hasTranscript",
  case when c.source_key like 'message:%' then (select json_build_object('state', o.state, 'failure', o.failure)
    from outbound_messages o where o.id = substr(c.source_key, 9)::uuid) end as delivery, c.practitioner,
  nullif(concat_ws(' ', author.first_name, author.last_name), '') as "practitionerName",
  c.assigned_practitioner as "assignedPractitioner",
  (select coalesce(json_agg(json_build_object('id', n.id, 'text', n.text, 'system', n.system, 'subject', n.subject,
     'createdBy', n.created_by, 'createdByName', nullif(concat_ws(' ', writer.first_name, writer.last_name), ''),
     'createdDate', ${instantText('n.created_at')}, 'lastModifiedDate', ${instantText('n.last_modified_at')})
     order by n.created_at, n.id), '[]')
   from ${notes} n left join portal_users writer on writer.id = n.created_by
   where n.communication_id = c.id and n.deleted_at is null) as notes`;

const joinedAuthor = 'left join portal_users author on author.id = c.practitioner';

const columnsOfPatient = `p.first_name as "firstName", p.last_name as "lastName", p.date_of_birth as "dateOfBirth",
  (select i.value from profile_identifiers i where i.profile_id = p.id and i.type = 'EhrId'
   order by i.id limit 1) as "ehrId"`;

const oneLog = asRecords(`select ${columnsOfLog()}, ${columnsOfPatient} from communications c
  join profiles p on p.id = c.profile_id ${joinedAuthor} where c.id = $1`);

/** Seconds as minutes with up to two decimals. */
const minutesOf = (seconds: number): number => Math.round((seconds / 60) * 100) / 100;

const logOf = (row: LogRow): Log => {
  const { durationInSeconds, firstName, lastName, dateOfBirth, ehrId, notes, ...log } = row;
  return {
    ...log,
    principal: row.profileId,
    startTime: row.sent,
    encounter: { durationInSeconds },
    duration: durationInSeconds === null ? null : minutesOf(durationInSeconds),
    principalPii: { firstName, lastName, dateOfBirth, ehrId },
    notes: [...notes],
  };
};

export interface LogFilter {
  readonly purposes: readonly string[] | null;
  readonly notPurpose: string | null;
  /** False leaves out the time on the pages of the patient to which nobody wrote a note. */
  readonly hasPlainActivity: false | null;
  readonly medium: string | null;
  readonly author: string | null;
  /** In the subject, the message or a note that the log shows; case and mark-up do not count. */
  readonly text: string | null;
  /** ISO 8601 instants, both included. */
  readonly start: string | null;
  readonly end: string | null;
  readonly newestFirst: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Both ends of the time are given: one that is worked out from a parameter would be asked of each row instead of the index. */
const inTime = 'l.profile_id = $1 and l.sent between $2::timestamptz and $3::timestamptz';

const matching = `${inTime}
  and ($6::text[] is null or l.purpose = any ($6))
  and ($7::text is null or l.purpose is distinct from $7)
  and ($8::text is null or l.medium = $8)
  and ($9::uuid is null or l.practitioner = $9)
  and ($10::text is null or strpos(lower(concat_ws(' ', l.subject, l.payload)), lower($10)) > 0
    or exists (select from communication_notes n where n.communication_id = l.id and n.deleted_at is null
      and (not n.system or (l.purpose = 'ENGAGE_TRANSFER' and coalesce(n.subject, '') <> all ($11::text[])))
      and strpos(lower(regexp_replace(n.text, '<[^>]*>', ' ', 'g')), lower($10)) > 0))
  and ($12::boolean is null or l.purpose is distinct from 'PROFILE_USER_ACTIVITY'
    or exists (select from communication_notes n where n.communication_id = l.id and n.deleted_at is null and not n.system))`;

/** The patient is looked up once, not for each log: the offset keeps the planner from merging the two. */
const listStatement = (order: 'desc' | 'asc', condition: string): string =>
  asRecords(`select counted.total, "firstName", "lastName", "dateOfBirth", "ehrId", page.*
  from (select ${columnsOfPatient} from profiles p where p.id = $1 offset 0) seen
  cross join lateral (select count(*)::int as total from communications l where ${condition}) counted
  left join lateral (
    select ${columnsOfLog()} from (
      select * from communications l where ${condition} order by l.sent ${order}, l.id ${order} limit $4 offset $5
    ) c ${joinedAuthor}
  ) page on true
  order by page.sent ${order}, page.id ${order}`);

/** The statements of `findLogs`; their plans are held by a test. Conditions that nobody asked for cost a third of a list. */
export const logsStatements = {
  newest: { all: listStatement('desc', inTime), some: listStatement('desc', matching) },
  oldest: { all: listStatement('asc', inTime), some: listStatement('asc', matching) },
};

type PageRow = (LogRow | { readonly id: null }) & { readonly total: number };

/** A page of a patient's logs with the number of all; null when the transaction does not reach the patient. */
export const findLogs = async (
  db: Db,
  profileId: string,
  filter: LogFilter,
): Promise<{ rows: Log[]; total: number } | null> => {
  const { purposes, notPurpose, medium, author, text, hasPlainActivity } = filter;
  const conditions = [purposes, notPurpose, medium, author, text];
  const { all, some } = filter.newestFirst ? logsStatements.newest : logsStatements.oldest;
  const within = [
    profileId,
    filter.start ?? '-infinity',
    filter.end ?? 'infinity',
    filter.limit,
    filter.offset,
  ];
  const found = await ([...conditions, hasPlainActivity].every((condition) => condition === null)
    ? db.many<InRecord<PageRow>>(all, within)
    : db.many<InRecord<PageRow>>(some, [...within, ...conditions, HIDDEN_SUBJECTS, hasPlainActivity]));
  const [first] = found;
  if (first === undefined) return null;
  const rows = found.flatMap(({ record }) => {
    if (record.id === null) return [];
    const { total: _total, ...log } = record;
    return [logOf(log)];
  });
  return { rows, total: first.record.total };
};

/** One log with its notes; null when it does not exist among the patients that the transaction reaches. */
export const findLog = async (db: Db, logId: string): Promise<Log | null> => {
  const row = await db.maybeOne<InRecord<LogRow>>(oneLog, [logId]);
  return row === null ? null : logOf(row.record);
};

/** To the tenth, as durations are kept. */
export const secondsOf = (minutes: number | null): number | null =>
  minutes === null ? null : Math.round(minutes * 600) / 10;

const valuesOf = (fields: LogFields): readonly unknown[] => [
  fields.purpose,
  fields.sent,
  secondsOf(fields.duration),
  fields.medium,
  fields.direction,
  fields.communicationResult,
  fields.subject,
  fields.payload,
];

/** What is written: the fields, of whom, by whom and when (ISO 8601 instant). */
interface WrittenLog {
  readonly id: string;
  readonly profileId: string;
  readonly fields: LogFields;
  readonly userId: string;
  readonly at: string;
}

interface FirstNote {
  readonly id: string;
  readonly text: string;
}

const newLog = `with new_log as (
    insert into communications (purpose, sent, duration_in_seconds, medium, direction, communication_result, subject,
      payload, id, profile_id, practitioner, updated_by, created_at, updated_at, is_duration_typed)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $12, $3::numeric is not null)
    on conflict (id) do nothing
    returning *),
  first_note as (
    insert into communication_notes (id, communication_id, profile_id, text, created_by, created_at, last_modified_at)
    select $13::uuid, id, profile_id, $14::text, practitioner, created_at, created_at
    from new_log where $13::uuid is not null
    returning *)
  ${asRecords(`select ${columnsOfLog('first_note')}, ${columnsOfPatient} from new_log c
  join profiles p on p.id = c.profile_id ${joinedAuthor}`)}`;

/** Writes a new log with its first note. @returns the log; null, and nothing written, when a log with this id exists */
export const insertLog = async (db: Db, log: WrittenLog, note: FirstNote | null): Promise<Log | null> => {
  const row = await db.maybeOne<InRecord<LogRow>>(newLog, [
    ...valuesOf(log.fields),
    log.id,
    log.profileId,
    log.userId,
    log.at,
    note?.id ?? null,
    note?.text ?? null,
  ]);
  return row === null ? null : logOf(row.record);
};

interface ChangedLog extends WrittenLog {
  readonly versionSeen: number;
  /** Without it the duration stays as it is. */
  readonly isDurationTyped: boolean;
}

/** Changes a log that still has the version seen. @returns whether it had */
export const updateLogRow = async (db: Db, log: ChangedLog): Promise<boolean> => {
  const count = await db.run(
    `update communications set purpose = $1, sent = $2,
       duration_in_seconds = case when $14 then $3 else duration_in_seconds end, is_duration_typed = is_duration_typed or $14,
       medium = $4, direction = $5, communication_result = $6, subject = $7, payload = $8, profile_id = $10, updated_by = $11,
       updated_at = $12, version = version + 1
     where id = $9 and version = $13`,
    [
      ...valuesOf(log.fields),
      log.id,
      log.profileId,
      log.userId,
      log.at,
      log.versionSeen,
      log.isDurationTyped,
    ],
  );
  return count === 1;
};

/** The notes of a log belong to the patient of the log. */
export const moveNotes = async (db: Db, logId: string, profileId: string): Promise<void> => {
  await db.run('update communication_notes set profile_id = $2 where communication_id = $1', [
    logId,
    profileId,
  ]);
};
