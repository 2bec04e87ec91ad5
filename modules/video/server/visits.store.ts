// Reads and writes visits: which were planned, who was invited, and where everybody stands (OP-VIDEO-1).
import type { Participant, Visit } from '../contract/model.ts';
import { closingTime, participantState } from '../contract/rules.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { instantText } from '@alveary/server/platform/instant-text.ts';

interface ParticipantRow extends Omit<Participant, 'state'> {
  readonly waitingSince: string | null;
  readonly admittedAt: string | null;
  readonly leftAt: string | null;
}

interface VisitRow {
  readonly id: string;
  readonly profileId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dateOfBirth: string | null;
  readonly hostName: string;
  readonly startsAt: string;
  readonly createdAt: string;
  readonly endedAt: string | null;
  readonly logId: string | null;
  readonly appointment: Visit['appointment'];
  readonly participants: readonly ParticipantRow[];
}

const columns = `v.id, v.profile_id as "profileId", v.starts_at as "startsAt", v.created_at as "createdAt", v.ended_at as "endedAt",
  p.first_name as "firstName", p.last_name as "lastName", p.date_of_birth as "dateOfBirth",
  concat_ws(' ', host.first_name, host.last_name) as "hostName",
  (select c.id from communications c where c.source_key = 'video:' || v.id) as "logId",
  (select json_build_object('id', t.id, 'version', t.version, 'status', t.status, 'isOfCalendar', t.calendar_event_id is not null)
   from appointments t where t.id = v.appointment_id) as appointment,
  (select coalesce(json_agg(json_build_object('id', a.id, 'kind', case when a.user_id is null then 'patient' else 'tester' end,
     'isOtherDevice', a.same_code_as is not null,
     'firstName', case when a.user_id is null then p.first_name else tester.first_name end,
     'medium', a.medium, 'delivery', a.delivery, 'invitedAt', ${instantText('a.invited_at')}, 'seenAt', ${instantText('a.seen_at')},
     'waitingSince', ${instantText('a.waiting_since')}, 'admittedAt', ${instantText('a.admitted_at')}, 'leftAt', ${instantText('a.left_at')})
     order by a.invited_at, a.id), '[]')
   from video_participants a left join portal_users tester on tester.id = a.user_id
   where a.visit_id = v.id) as participants`;

const joined = 'join profiles p on p.id = v.profile_id join portal_users host on host.id = v.created_by';

const visitOf = (row: VisitRow, now: number): Visit => {
  const { firstName, lastName, dateOfBirth, participants, ...visit } = row;
  return {
    ...visit,
    patient: { firstName, lastName, dateOfBirth },
    closesAt: iso(closingTime(row.startsAt)),
    participants: participants.map(({ waitingSince, admittedAt, leftAt, ...one }) => ({
      ...one,
      state: participantState({ waitingSince, admittedAt, leftAt }, row, now),
    })),
  };
};

export interface NewVisit {
  readonly id: string;
  readonly profileId: string;
  readonly startsAt: string;
  readonly userId: string;
  readonly at: string;
}

export const insertVisit = (db: Db, visit: NewVisit): Promise<number> =>
  db.run(
    'insert into video_visits (id, profile_id, starts_at, created_by, created_at) values ($1, $2, $3, $4, $5)',
    [visit.id, visit.profileId, visit.startsAt, visit.userId, visit.at],
  );

/**
 * The open visit of an appointment, made where there is none: two people who start it at once hold the same one. One that was moved takes
 * the new start. @returns its id
 */
export const openVisitOfAppointment = async (
  db: Db,
  visit: NewVisit & { readonly appointmentId: string },
): Promise<string> =>
  (
    await db.one<{ id: string }>(
      `insert into video_visits (id, profile_id, starts_at, created_by, created_at, appointment_id)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (appointment_id) where ended_at is null do update set starts_at = excluded.starts_at
       returning id`,
      [visit.id, visit.profileId, visit.startsAt, visit.userId, visit.at, visit.appointmentId],
    )
  ).id;

/** A visit of this appointment that is another patient's ends: two records that were one until a merge was undone. */
export const endVisitsOfOthers = (
  db: Db,
  { appointmentId, profileId, userId, at }: Omit<NewVisit, 'id'> & { readonly appointmentId: string },
): Promise<number> =>
  db.run(
    `update video_visits set ended_at = $4, ended_by = $3 where appointment_id = $1 and profile_id <> $2 and ended_at is null`,
    [appointmentId, profileId, userId, at],
  );

export interface EndedVisit {
  readonly id: string;
  readonly profileId: string;
  readonly startsAt: string;
  readonly hostId: string;
}

/** Null while it is open. */
export const findEndedVisit = (db: Db, id: string): Promise<EndedVisit | null> =>
  db.maybeOne<EndedVisit>(
    `select id, profile_id as "profileId", starts_at as "startsAt", created_by as "hostId" from video_visits
      where id = $1 and ended_at is not null`,
    [id],
  );

/** A visit with its participants; null when it is not among the patients that the transaction reaches. */
export const findVisit = async (db: Db, id: string, now: number): Promise<Visit | null> => {
  const row = await db.maybeOne<VisitRow>(`select ${columns} from video_visits v ${joined} where v.id = $1`, [
    id,
  ]);
  return row === null ? null : visitOf(row, now);
};

/** The visits a person planned, the last planned first, with the number of all. */
export const findVisitsOf = async (
  db: Db,
  userId: string,
  page: { readonly size: number; readonly page: number },
  now: number,
): Promise<{ rows: Visit[]; total: number }> => {
  const rows = await db.many<VisitRow>(
    `select ${columns} from video_visits v ${joined} where v.created_by = $1
      order by v.created_at desc, v.id desc limit $2 offset $3`,
    [userId, page.size, page.page * page.size],
  );
  const { total } = await db.one<{ total: number }>(
    'select count(*)::int as total from video_visits v join profiles p on p.id = v.profile_id where v.created_by = $1',
    [userId],
  );
  return { rows: rows.map((row) => visitOf(row, now)), total };
};

/** Ends a visit that is not ended yet. @returns how many rows changed */
export const endVisit = (db: Db, id: string, userId: string, at: string): Promise<number> =>
  db.run('update video_visits set ended_at = $3, ended_by = $2 where id = $1 and ended_at is null', [
    id,
    userId,
    at,
  ]);
