// How often each person did what they may do only so often, minute by minute of the last day.
import { iso } from './clock.ts';
import type { Db, WriteRows } from './db/handle.ts';

export type UseKind = 'code-try' | 'app-message' | 'assistant-question';

export interface Uses {
  readonly inHour: number;
  readonly inDay: number;
}

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Until the transaction ends nobody else counts for this person, so that what is read is all there is. */
export const lockUses = (db: Db, kind: UseKind, userId: string): Promise<unknown> =>
  db.run('select pg_advisory_xact_lock(41107366, hashtext($1::text || $2::text))', [kind, userId]);

export const findUses = (db: Db, kind: UseKind, userId: string, now: number): Promise<Uses> =>
  db.one<Uses>(
    `select coalesce(sum(uses) filter (where minute > $4), 0)::int as "inHour", coalesce(sum(uses), 0)::int as "inDay"
       from allowance_uses where kind = $1 and user_id = $2 and minute > $3`,
    [kind, userId, iso(now - DAY_MS), iso(now - HOUR_MS)],
  );

/**
 * SQL of one row, `in_hour` and `in_day`, for statements that count for many people at once: they look at what is committed, so that those of one
 * moment may go beyond the limit by as many as are under way. @param user, at SQL of the person and the moment
 */
export const usesSql = (kind: UseKind, user: string, at: string): string =>
  `(select coalesce(sum(uses) filter (where minute > ${at} - interval '1 hour'), 0) as in_hour, coalesce(sum(uses), 0) as in_day
      from allowance_uses where kind = '${kind}' and user_id = ${user} and minute > ${at} - interval '1 day')`;

export interface Use {
  readonly userId: string;
  readonly kind: UseKind;
  /** ISO 8601 instant. */
  readonly at: string;
}

export const insertUse = (db: Db, { kind, userId, at }: Use): Promise<number> =>
  db.run(
    `insert into allowance_uses as known (user_id, kind, minute, uses) values ($1, $2, date_trunc('minute', $3::timestamptz), 1)
     on conflict (user_id, kind, minute, shard) do update set uses = known.uses + 1`,
    [userId, kind, at],
  );

/** A use that was none after all: the code was right. */
export const deleteUse = (db: Db, { userId, kind, at }: Use): Promise<number> =>
  db.run(
    `update allowance_uses set uses = uses - 1
      where user_id = $1 and kind = $2 and minute = date_trunc('minute', $3::timestamptz) and shard = 0 and uses > 0`,
    [userId, kind, at],
  );

/**
 * Those of many requests that share a transaction. Each connection counts in a row of its own, so that two transactions of one process do not
 * wait for each other; in one order everywhere, so that they never wait in a circle.
 */
export const insertUses: WriteRows<Use> = (db, uses) =>
  db.run(
    `insert into allowance_uses as known (user_id, kind, minute, shard, uses)
     select user_id, kind, date_trunc('minute', at) as minute, 1 + pg_backend_pid() % 64, count(*)
       from unnest($1::uuid[], $2::text[], $3::timestamptz[]) as used (user_id, kind, at)
      group by user_id, kind, minute order by user_id, kind, minute
     on conflict (user_id, kind, minute, shard) do update set uses = known.uses + excluded.uses`,
    [uses.map(({ userId }) => userId), uses.map(({ kind }) => kind), uses.map(({ at }) => at)],
  );

/** All uses of a kind of this person: nothing of them counts any more. */
export const deleteUsesOf = (db: Db, kind: UseKind, userId: string): Promise<number> =>
  db.run('delete from allowance_uses where kind = $1 and user_id = $2', [kind, userId]);

export const deleteUsesBefore = (db: Db, before: string): Promise<number> =>
  db.run('delete from allowance_uses where minute < $1', [before]);
