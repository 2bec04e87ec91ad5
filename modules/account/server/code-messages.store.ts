// The sign-in codes that went to each person by SMS.
import type { Db } from '@alveary/server/platform/db/handle.ts';

interface CodeMessages {
  readonly inDay: number;
  /** Null where none was sent within the day. */
  readonly lastAt: string | null;
}

export const findCodeMessages = (db: Db, userId: string, dayAgo: string): Promise<CodeMessages> =>
  db.one<CodeMessages>(
    `select count(*) as "inDay", max(sent_at) as "lastAt" from sign_in_code_messages
      where user_id = $1 and sent_at > $2`,
    [userId, dayAgo],
  );

export const insertCodeMessage = (db: Db, userId: string, at: string): Promise<number> =>
  db.run('insert into sign_in_code_messages (user_id, sent_at) values ($1, $2)', [userId, at]);

export const deleteCodeMessagesBefore = (db: Db, before: string): Promise<number> =>
  db.run('delete from sign_in_code_messages where sent_at < $1', [before]);
