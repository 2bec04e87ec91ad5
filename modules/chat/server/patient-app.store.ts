// What does the app of a patient hold? The messages that it fetched, and how many lie ready for it
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { MessageStatus } from '../contract/model.ts';
import type { PatientApp, PatientWithApp } from '../contract/patient-app.calls.ts';
import { followsAfter } from '../contract/rules.ts';

const WAITING = `(select count(*)::int from chat_messages m
  where m.channel_id = c.id and m.medium = 'inapp' and m.author = 'staff' and m.status = 'sent')`;

const PATIENT = `select p.id, trim(concat(p.first_name, ' ', p.last_name)) as name, ${WAITING} as waiting
  from patient_apps a join profiles p on p.id = a.profile_id
    left join chat_channels c on c.profile_id = p.id and not c.is_ai`;

/** @param name a part of it, null for every patient */
export const findPatientsWithApp = (db: Db, name: string | null, limit: number): Promise<PatientWithApp[]> =>
  db.many<PatientWithApp>(
    `${PATIENT} where $1::text is null or strpos(lower(concat(p.first_name, ' ', p.last_name)), lower($1)) > 0
      order by c.modified_at desc nulls last, p.id limit $2`,
    [name, limit],
  );

export const findPatientWithApp = (db: Db, profileId: string): Promise<PatientWithApp | null> =>
  db.maybeOne<PatientWithApp>(`${PATIENT} where p.id = $1`, [profileId]);

/** Oldest first. */
export const findAppMessages = (
  db: Db,
  profileId: string,
  limit: number,
): Promise<PatientApp['messages'][number][]> =>
  db.many(
    `select * from (
       select m.id, m.author = 'patient' as "isPatients", m.body as text, m.created_at as at,
           m.author = 'patient' or m.status = 'read' as "isRead",
           case m.author when 'patient' then trim(concat(p.first_name, ' ', p.last_name))
             else trim(concat(u.first_name, ' ', u.last_name)) end as sender
         from chat_channels c join chat_messages m on m.channel_id = c.id join profiles p on p.id = m.profile_id
           left join portal_users u on u.id = m.sender_id
        where c.profile_id = $1 and not c.is_ai and m.medium = 'inapp'
          and (m.author = 'patient' or m.status in ('delivered', 'read'))
        order by m.created_at desc limit $2) newest
      order by at`,
    [profileId, limit],
  );

interface ReachedState {
  readonly revision: number;
  /** The time of the newest message that has the state now; null when none has. */
  readonly until: string | null;
}

/** Every message of the staff in the app has come this far, where that follows what it was. The row of the channel is held before. */
export const changeAppStatuses = (
  db: Db,
  channelId: string,
  change: { readonly status: MessageStatus; readonly at: string },
): Promise<ReachedState | null> =>
  db.maybeOne<ReachedState>(
    `with meant as (
       select id, created_at from chat_messages
        where channel_id = $1 and medium = 'inapp' and author = 'staff' and status = any ($3)),
     turn as (
       update chat_channels set last_revision = last_revision + 1, changed_at = greatest($4::timestamptz, changed_at + interval '1 millisecond')
        where id = $1 and exists (select from meant) returning last_revision as revision),
     changed as (
       update chat_messages m set status = $2, revision = turn.revision from turn, meant where m.id = meant.id)
     select turn.revision, (select max(created_at) from meant) as until from turn`,
    [channelId, change.status, followsAfter[change.status], change.at],
  );
