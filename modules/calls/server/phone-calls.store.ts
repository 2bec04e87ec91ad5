// Statements about phone calls: what is known of one, whose it is, and which of that person's patients have its number.
import type { CallDirection, CallTarget, Candidate, Party } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { CallNews } from './parse-phone-event.ts';

export interface StoredCall {
  readonly callId: string;
  readonly userId: string | null;
  readonly providerUser: string | null;
  readonly direction: CallDirection | null;
  readonly caller: Party;
  readonly callee: Party;
  readonly ringingAt: string | null;
  readonly answeredAt: string | null;
  readonly endedAt: string | null;
  readonly result: string | null;
  readonly target: string | null;
  readonly matches: number | null;
  readonly notedAt: string;
}

const columns = `c.call_id as "callId", c.user_id as "userId", c.provider_user as "providerUser", c.direction,
  json_build_object('name', coalesce(c.caller_name, ''), 'phoneNumber', coalesce(c.caller_number, '')) as caller,
  json_build_object('name', coalesce(c.callee_name, ''), 'phoneNumber', coalesce(c.callee_number, '')) as callee,
  c.ringing_at as "ringingAt", c.answered_at as "answeredAt", c.ended_at as "endedAt", c.result, c.target, c.matches,
  c.noted_at as "notedAt"`;

/**
 * Adds what a message says to what is known; whose call it is follows from the account at the provider, and from nothing that a browser says.
 * A call that rings at several people is whose account took it up; afterwards it changes hands no more.
 */
export const mergeCall = async (db: Db, news: CallNews, at: string): Promise<void> => {
  await db.run(
    `insert into phone_calls as known (call_id, user_id, provider_user, direction, caller_name, caller_number, callee_name,
       callee_number, ringing_at, answered_at, ended_at, result, noted_at)
     values ($1, (select l.user_id from phone_lines l where l.provider_user = $2), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (call_id) do update set
       user_id = case when known.answered_at is null then coalesce(excluded.user_id, known.user_id)
         else coalesce(known.user_id, excluded.user_id) end,
       provider_user = case when known.answered_at is null then coalesce(excluded.provider_user, known.provider_user)
         else coalesce(known.provider_user, excluded.provider_user) end,
       direction = coalesce(known.direction, excluded.direction),
       caller_name = coalesce(known.caller_name, excluded.caller_name),
       caller_number = coalesce(known.caller_number, excluded.caller_number),
       callee_name = coalesce(known.callee_name, excluded.callee_name),
       callee_number = coalesce(known.callee_number, excluded.callee_number),
       ringing_at = least(known.ringing_at, excluded.ringing_at),
       answered_at = least(known.answered_at, excluded.answered_at),
       ended_at = greatest(known.ended_at, excluded.ended_at),
       result = coalesce(known.result, excluded.result)`,
    [
      news.callId,
      news.providerUser,
      news.direction,
      news.caller.name,
      news.caller.number,
      news.callee.name,
      news.callee.number,
      news.ringingAt,
      news.answeredAt,
      news.endedAt,
      news.result,
      at,
    ],
  );
};

/** Whether it is known whose account at the provider this is. */
export const isLineKnown = async (db: Db, providerUser: string): Promise<boolean> =>
  (await db.maybeOne('select 1 as known from phone_lines where provider_user = $1', [providerUser])) !== null;

/** The person with this mailbox, who has shown that it is theirs. */
export const findUserOfMailbox = async (db: Db, email: string): Promise<string | null> =>
  (
    await db.maybeOne<{ id: string }>(
      'select id from portal_users where lower(email) = lower($1) and account_confirmed',
      [email],
    )
  )?.id ?? null;

/** Calls of this account of the provider that came before it was known whose it is. @returns those that have a person now */
export const giveCallsOfLine = async (db: Db, providerUser: string): Promise<readonly string[]> => {
  const rows = await db.many<{ id: string }>(
    `update phone_calls c set user_id = l.user_id from phone_lines l
      where l.provider_user = $1 and c.provider_user = $1 and c.user_id is null returning c.call_id as id`,
    [providerUser],
  );
  return rows.map(({ id }) => id);
};

/** From now on calls of this account of the provider are this person's, unless they are somebody's already. */
export const learnLine = async (db: Db, providerUser: string, userId: string, at: string): Promise<void> => {
  await db.run(
    `insert into phone_lines (provider_user, user_id, learnt_at) values ($1, $2, $3) on conflict (provider_user) do nothing`,
    [providerUser, userId, at],
  );
};

/** The operator says whose the account is, whoever was known before. */
export const setLine = (db: Db, providerUser: string, userId: string, at: string): Promise<number> =>
  db.run(
    `insert into phone_lines (provider_user, user_id, learnt_at) values ($1, $2, $3)
     on conflict (provider_user) do update set user_id = excluded.user_id, learnt_at = excluded.learnt_at`,
    [providerUser, userId, at],
  );

/** The call, which no other transaction changes meanwhile; null where the person has none of this id. */
export const findCall = (db: Db, callId: string): Promise<StoredCall | null> =>
  db.maybeOne<StoredCall>(`select ${columns} from phone_calls c where c.call_id = $1 for update`, [callId]);

/** A call of this person; those of nobody are not theirs to open. */
export const findOwnCall = (db: Db, callId: string, userId: string): Promise<StoredCall | null> =>
  db.maybeOne<StoredCall>(`select ${columns} from phone_calls c where c.call_id = $1 and c.user_id = $2`, [
    callId,
    userId,
  ]);

type WithLog = StoredCall & { readonly logId: string | null; readonly patient: CallTarget | null };

const withLog = `select ${columns}, log.id as "logId",
    (select json_build_object('profileId', p.id, 'firstName', p.first_name, 'lastName', p.last_name)
     from profiles p where p.id = coalesce(log.profile_id, c.target)) as patient
  from phone_calls c left join communications log on log.call_id = c.call_id`;

/** Of these calls the person's own, with the log of each and whom it is with. */
export const findCallsWithLogs = (db: Db, callIds: readonly string[], userId: string): Promise<WithLog[]> =>
  db.many<WithLog>(`${withLog} where c.call_id = any ($1) and c.user_id = $2`, [callIds, userId]);

/** The person's calls that go on since the first instant, and those since the second that were answered and have no log. */
export const findOpenCalls = (
  db: Db,
  userId: string,
  goingOnSince: string,
  withoutLogSince: string,
): Promise<WithLog[]> =>
  db.many<WithLog>(
    `${withLog} where c.user_id = $1 and c.direction is not null
       and ((c.ended_at is null and (c.direction = 'outbound' or c.answered_at is not null) and c.noted_at > $2)
         or (c.matches is not null and log.id is null and c.noted_at > $3))
     order by c.noted_at desc limit 20`,
    [userId, goingOnSince, withoutLogSince],
  );

/** The patients that the transaction reaches who have this number, at most so many. @param number E.164, or as the provider has it */
export const findPatientsOfNumber = (db: Db, number: string, limit: number): Promise<Candidate[]> =>
  db.many<Candidate>(
    `select p.id as "profileId", p.first_name as "firstName", p.last_name as "lastName", p.date_of_birth as "dateOfBirth",
       (select i.value from profile_identifiers i where i.profile_id = p.id and i.type = 'EhrId' order by i.id limit 1) as "ehrId"
     from profiles p where p.id in (
       select profile_id from profile_phones
       where last_ten_digits = right(regexp_replace($1, '\\D', '', 'g'), 10)
         and (e164 is null or left($1, 1) <> '+' or e164 = $1))
     order by p.last_name, p.first_name, p.id limit $2`,
    [number, limit],
  );

export const noteMatches = (db: Db, callId: string, matches: number): Promise<number> =>
  db.run('update phone_calls set matches = $2 where call_id = $1', [callId, matches]);

export const setTarget = (db: Db, callId: string, profileId: string): Promise<number> =>
  db.run('update phone_calls set target = $2 where call_id = $1', [callId, profileId]);

export const deleteCallsBefore = (db: Db, at: string): Promise<number> =>
  db.run(
    `delete from phone_calls c where c.noted_at < $1
       and not exists (select from communications log where log.call_id = c.call_id)`,
    [at],
  );
