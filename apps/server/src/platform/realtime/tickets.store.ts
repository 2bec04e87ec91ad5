// Which session does a broker ticket stand for? It is taken out when it is used, so that no node accepts it twice.
import type { Db } from '../db/handle.ts';

export const insertTicket = (db: Db, hash: Buffer, sessionId: string, expiresAt: string): Promise<number> =>
  db.run('insert into broker_tickets (ticket_hash, session_id, expires_at) values ($1, $2, $3)', [
    hash,
    sessionId,
    expiresAt,
  ]);

/** The session of a ticket that was not used and has not expired, else null. */
export const useTicket = async (db: Db, hash: Buffer, now: string): Promise<string | null> => {
  const row = await db.maybeOne<{ session: string; alive: boolean }>(
    `delete from broker_tickets where ticket_hash = $1
     returning session_id as session, expires_at > $2 as alive`,
    [hash, now],
  );
  return row?.alive ? row.session : null;
};
