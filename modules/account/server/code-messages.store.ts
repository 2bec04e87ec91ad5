// How many sign-in codes went to a person by SMS?
import type { Db } from '@alveary/server/platform/db/handle.ts';

export const countCodeMessages = async (db: Db, userId: string, since: string): Promise<number> =>
  (
    await db.one<{ sent: number }>(
      'select count(*) as sent from sign_in_code_messages where user_id = $1 and sent_at > $2',
      [userId, since],
    )
  ).sent;

export const insertCodeMessage = (db: Db, userId: string, at: string): Promise<number> =>
  db.run('insert into sign_in_code_messages (user_id, sent_at) values ($1, $2)', [userId, at]);

export const deleteCodeMessagesBefore = (db: Db, before: string): Promise<number> =>
  db.run('delete from sign_in_code_messages where sent_at < $1', [before]);
