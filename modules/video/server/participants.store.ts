// Keeps who was invited to a visit under which code, and what they did since (OP-VIDEO-1).
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface NewParticipant {
  readonly id: string;
  readonly visitId: string;
  readonly profileId: string;
  /** Null for the patient. */
  readonly userId: string | null;
  readonly codeHash: string;
  readonly medium: 'sms' | 'email';
  readonly at: string;
}

export const insertParticipant = (db: Db, one: NewParticipant): Promise<number> =>
  db.run(
    `insert into video_participants (id, visit_id, profile_id, user_id, code_hash, medium, invited_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [one.id, one.visitId, one.profileId, one.userId, one.codeHash, one.medium, one.at],
  );

interface Invitation {
  readonly startsAt: string;
  readonly endedAt: string | null;
  /** Whether somebody of the staff tries the visit out. */
  readonly isOwn: boolean;
}

export const findInvitation = (db: Db, id: string): Promise<Invitation | null> =>
  db.maybeOne<Invitation>(
    `select v.starts_at as "startsAt", v.ended_at as "endedAt", a.user_id is not null as "isOwn"
      from video_participants a join video_visits v on v.id = a.visit_id where a.id = $1`,
    [id],
  );

export const updateDelivery = (db: Db, id: string, delivery: 'sent' | 'failed'): Promise<number> =>
  db.run('update video_participants set delivery = $2 where id = $1', [id, delivery]);

/** Lets somebody in who waits. @returns 0 when nobody of this id is waiting in the visit */
export const admitParticipant = (db: Db, visitId: string, id: string, at: string): Promise<number> =>
  db.run(
    `update video_participants set admitted_at = $3, first_admitted_at = coalesce(first_admitted_at, $3)
      where id = $2 and visit_id = $1 and waiting_since is not null and admitted_at is null and left_at is null`,
    [visitId, id, at],
  );

/** When the patient, and not somebody who tries it out, was first let in: an ISO 8601 instant; null where nobody was. */
export const findFirstAdmission = async (db: Db, visitId: string): Promise<string | null> => {
  const { at } = await db.one<{ at: string | null }>(
    'select min(first_admitted_at) as at from video_participants where visit_id = $1 and user_id is null',
    [visitId],
  );
  return at;
};

/** From when to when a patient is in a visit. */
export interface Stay {
  readonly profileId: string;
  readonly startsAt: string;
  readonly endedAt: string | null;
  /** Null where this participant is no patient, or was not let in. */
  readonly admittedAt: string | null;
  readonly leftAt: string | null;
}

/** Null where the transaction reaches no such visit. */
export const findStay = (db: Db, visitId: string, participantId: string): Promise<Stay | null> =>
  db.maybeOne<Stay>(
    `select v.profile_id as "profileId", v.starts_at as "startsAt", v.ended_at as "endedAt", a.admitted_at as "admittedAt",
       a.left_at as "leftAt"
      from video_visits v
      left join video_participants a on a.visit_id = v.id and a.id = $2 and a.user_id is null
      where v.id = $1`,
    [visitId, participantId],
  );

export interface Guest {
  readonly id: string;
  readonly profileId: string;
  /** False for a device that comes with a code under which others wait or are in; where they stand is not told to it. */
  readonly isOwn: boolean;
  readonly firstName: string | null;
  /** As it is on record; null for who tries it out. */
  readonly language: string | null;
  readonly hostName: string;
  readonly startsAt: string;
  readonly endedAt: string | null;
  readonly waitingSince: string | null;
  readonly admittedAt: string | null;
  readonly leftAt: string | null;
}

/** A visit code, and the browser that came with it; null for one that cannot be told from others. */
export interface Bearer {
  readonly codeHash: string;
  readonly deviceHash: string | null;
}

/** Who came with this code on this device, from all sites; who was invited where it did not wait yet. */
export const findGuest = (db: Db, { codeHash, deviceHash }: Bearer): Promise<Guest | null> =>
  db.maybeOne<Guest>(
    `select a.id, a.profile_id as "profileId", own."isOwn", concat_ws(' ', host.first_name, host.last_name) as "hostName",
       case when a.user_id is null then p.first_name else tester.first_name end as "firstName",
       case when a.user_id is null then p.language end as language,
       v.starts_at as "startsAt", v.ended_at as "endedAt",
       case when own."isOwn" then a.waiting_since end as "waitingSince",
       case when own."isOwn" then a.admitted_at end as "admittedAt", case when own."isOwn" then a.left_at end as "leftAt"
      from video_participants a join video_visits v on v.id = a.visit_id join profiles p on p.id = a.profile_id
      join portal_users host on host.id = v.created_by left join portal_users tester on tester.id = a.user_id
      cross join lateral (select coalesce(a.device_hash = $2, a.device_hash is null) as "isOwn") own
      where a.code_hash = $1 order by own."isOwn" desc, a.same_code_as nulls first limit 1`,
    [codeHash, deviceHash],
  );

/** Until the transaction ends no other device begins to wait with this code. @returns how many came with it so far */
export const lockCode = async (db: Db, codeHash: string): Promise<number> => {
  await db.run('select from video_participants where code_hash = $1 and same_code_as is null for update', [
    codeHash,
  ]);
  const { devices } = await db.one<{ devices: number }>(
    'select count(*)::int as devices from video_participants where code_hash = $1',
    [codeHash],
  );
  return devices;
};

/** Another device, with the code of somebody who was invited. */
export const insertOtherDevice = (
  db: Db,
  one: { readonly id: string; readonly invitedId: string; readonly deviceHash: string; readonly at: string },
): Promise<number> =>
  db.run(
    `insert into video_participants (id, visit_id, profile_id, user_id, code_hash, medium, delivery, invited_at, same_code_as,
       device_hash, seen_at, waiting_since)
     select $1, visit_id, profile_id, user_id, code_hash, medium, delivery, $4, id, $3, $4, $4
     from video_participants where id = $2`,
    [one.id, one.invitedId, one.deviceHash, one.at],
  );

type Times = Pick<Guest, 'profileId' | 'startsAt' | 'endedAt' | 'waitingSince' | 'admittedAt' | 'leftAt'>;

/** Where a participant stands; null when it is not among the patients that the transaction reaches. */
export const findTimes = (db: Db, id: string): Promise<Times | null> =>
  db.maybeOne<Times>(
    `select a.profile_id as "profileId", v.starts_at as "startsAt", v.ended_at as "endedAt", a.waiting_since as "waitingSince",
       a.admitted_at as "admittedAt", a.left_at as "leftAt"
      from video_participants a join video_visits v on v.id = a.visit_id where a.id = $1`,
    [id],
  );

/** Who left and comes back waits anew; who is in already stays in. From then on the code is good for this device alone. */
export const enterWaitingRoom = (db: Db, id: string, deviceHash: string, at: string): Promise<number> =>
  db.run(
    `update video_participants set seen_at = $2, left_at = null, device_hash = $3,
       waiting_since = case when left_at is null then coalesce(waiting_since, $2) else $2 end,
       admitted_at = case when left_at is null then admitted_at end
      where id = $1`,
    [id, at, deviceHash],
  );

export const leaveVisit = (db: Db, id: string, at: string): Promise<number> =>
  db.run('update video_participants set left_at = $2 where id = $1 and waiting_since is not null', [id, at]);

/** The patient's invitations to a visit that never took place, each taken once. @returns by which medium they went */
export const takeUnusedInvitations = async (
  db: Db,
  visitId: string,
  at: string,
): Promise<readonly NewParticipant['medium'][]> => {
  const rows = await db.many<Pick<NewParticipant, 'medium'>>(
    `update video_participants a set withdrawn_at = $2 where a.visit_id = $1 and a.user_id is null and a.same_code_as is null
       and a.delivery = 'sent' and a.withdrawn_at is null and not exists (
         select from video_participants seen where seen.visit_id = $1 and seen.first_admitted_at is not null)
      returning a.medium`,
    [visitId, at],
  );
  return [...new Set(rows.map(({ medium }) => medium))];
};

interface Sight {
  readonly id: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

/** A guest who looked several times counts with the last one. */
export const markSeen = (db: Db, sights: readonly Sight[]): Promise<number> =>
  db.run(
    `update video_participants set seen_at = given.at
     from (select id, max(at) as at from unnest($1::uuid[], $2::timestamptz[]) as seen (id, at) group by id) given
     where video_participants.id = given.id`,
    [sights.map(({ id }) => id), sights.map(({ at }) => at)],
  );
