// How many messages to patients did each person send, minute by minute of the last day?
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { DAY_MS, HOUR_MS, type SentLately } from '../contract/rules.ts';

/** Until the transaction ends nobody else counts for this person, so that what is read is all there is. */
export const lockCountOf = (db: Db, userId: string): Promise<unknown> =>
  db.run('select pg_advisory_xact_lock(41107359, hashtext($1))', [userId]);

export const countMessage = (db: Db, userId: string, at: string): Promise<number> =>
  db.run(
    `insert into message_counts as c (user_id, minute, messages)
     values ($1, date_trunc('minute', $2::timestamptz), 1)
     on conflict (user_id, minute) do update set messages = c.messages + 1`,
    [userId, at],
  );

export const findSentLately = (db: Db, userId: string, now: number): Promise<SentLately> =>
  db.one<SentLately>(
    `select coalesce(sum(messages) filter (where minute > $3), 0)::int as "inHour",
       coalesce(sum(messages), 0)::int as "inDay",
       (extract(epoch from min(minute) filter (where minute > $3)) * 1000)::float8 as "firstOfHour",
       (extract(epoch from min(minute)) * 1000)::float8 as "firstOfDay"
     from message_counts where user_id = $1 and minute > $2`,
    [userId, iso(now - DAY_MS), iso(now - HOUR_MS)],
  );

export const deleteCountsBefore = (db: Db, before: string): Promise<number> =>
  db.run('delete from message_counts where minute < $1', [before]);
