// How does time pass for a session without anybody waiting for it? Its row is moved, and the nodes are told as by any change.
import { query } from './database.ts';

const ofUser = `(select id from portal_users where lower(email) = lower($1))`;

/** The person has not touched anything for so long. */
export const leaveIdle = async (email: string, seconds: number): Promise<void> => {
  await query(
    `update sessions set last_used_at = last_used_at - make_interval(secs => $2)
      where user_id = ${ofUser} and ended_at is null`,
    [email, seconds],
  );
  // A remembered session is forgotten when its person changes.
  await query(`update portal_users set first_name = first_name where id = ${ofUser}`, [email]);
};
