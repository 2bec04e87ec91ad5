// Whom does a broker ticket stand for? It is taken out when it is used, so that no node accepts it twice.
import type { Db } from '../db/handle.ts';

export const insertTicket = (db: Db, hash: Buffer, sessionId: string, expiresAt: string): Promise<number> =>
  db.run('insert into broker_tickets (ticket_hash, session_id, expires_at) values ($1, $2, $3)', [
    hash,
    sessionId,
    expiresAt,
  ]);

export interface GuestTicket {
  readonly hash: Buffer;
  readonly guestId: string;
  readonly expiresAt: string;
  /** Until then the connection lasts. */
  readonly until: string;
}

export const insertGuestTicket = (db: Db, ticket: GuestTicket): Promise<number> =>
  db.run(
    'insert into broker_tickets (ticket_hash, guest_id, expires_at, guest_until) values ($1, $2, $3, $4)',
    [ticket.hash, ticket.guestId, ticket.expiresAt, ticket.until],
  );

interface UsedTicket {
  readonly sessionId: string | null;
  readonly guestId: string | null;
  readonly guestUntil: string | null;
}

/** What a ticket that was not used and has not expired stands for, else null. */
export const useTicket = async (db: Db, hash: Buffer, now: string): Promise<UsedTicket | null> => {
  const row = await db.maybeOne<UsedTicket & { readonly alive: boolean }>(
    `delete from broker_tickets where ticket_hash = $1
     returning session_id as "sessionId", guest_id as "guestId", guest_until as "guestUntil", expires_at > $2 as alive`,
    [hash, now],
  );
  return row?.alive ? row : null;
};
