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

export interface UsedTicket {
  readonly sessionId: string | null;
  readonly guestId: string | null;
  readonly guestUntil: string | null;
}

/** What those of these tickets stand for that were not used and have not expired, by their hash in hexadecimal digits. */
export const useTickets = async (
  db: Db,
  hashes: readonly Buffer[],
  now: string,
): Promise<Map<string, UsedTicket>> => {
  const rows = await db.many<UsedTicket & { readonly hash: string; readonly alive: boolean }>(
    `delete from broker_tickets where ticket_hash = any ($1)
     returning encode(ticket_hash, 'hex') as hash, session_id as "sessionId", guest_id as "guestId", guest_until as "guestUntil",
       expires_at > $2 as alive`,
    [hashes, now],
  );
  return new Map(rows.filter(({ alive }) => alive).map((row) => [row.hash, row]));
};
