// Which sessions of a person are alive?
import type { Db } from '@alveary/server/platform/db/handle.ts';

interface LiveSession {
  readonly id: string;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly userAgent: string | null;
}

export const findLiveSessions = (db: Db, userId: string, now: string): Promise<LiveSession[]> =>
  db.many<LiveSession>(
    `select id, created_at, last_used_at, user_agent as "userAgent" from sessions
      where user_id = $1 and kind = 'bearer' and ended_at is null and absolute_expires_at > $2
        and last_used_at + make_interval(secs => idle_timeout_s + 60) > $2
      order by last_used_at desc, id`,
    [userId, now],
  );
