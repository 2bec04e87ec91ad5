// When was a member of the staff last asked for an opinion, and what did they say? (QUEST-011)
import type { Db } from '@alveary/server/platform/db/handle.ts';

interface Asked {
  /** When the person came into the portal. */
  readonly since: string;
  /** When the person last answered or put it off. */
  readonly last: string | null;
  /** When the person last gave a score. */
  readonly answered: string | null;
}

export const findAsked = (db: Db, userId: string): Promise<Asked> =>
  db.one<Asked>(
    `select u.created_at as since, max(n.answered_at) as last,
       max(n.answered_at) filter (where n.score is not null) as answered
      from portal_users u left join nps_answers n on n.user_id = u.id where u.id = $1 group by u.id`,
    [userId],
  );

/** Lets two answers of one person take turns until their transactions end. */
export const takeNpsTurn = (db: Db, userId: string): Promise<unknown> =>
  db.run('select pg_advisory_xact_lock(41107355, hashtext($1))', [userId]);

interface NewNps {
  readonly id: string;
  readonly userId: string;
  /** Null when it was put off. */
  readonly score: number | null;
  readonly comment: string | null;
  readonly at: string;
}

export const insertNps = (db: Db, one: NewNps): Promise<number> =>
  db.run('insert into nps_answers (id, user_id, score, comment, answered_at) values ($1, $2, $3, $4, $5)', [
    one.id,
    one.userId,
    one.score,
    one.comment,
    one.at,
  ]);
