// Counts what was asked for on booking pages in a day, and takes the turn of whoever counts.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { NewRequestRow } from './booking-requests.store.ts';

/** Requests of one address come one after the other, and so do all that send an SMS. */
export const lockAddress = (db: Db, remoteAddress: string): Promise<unknown> =>
  db.run('select pg_advisory_xact_lock(41107360, hashtext($1))', [remoteAddress]);
export const lockSms = (db: Db): Promise<unknown> => db.run('select pg_advisory_xact_lock(4110736000)');

export interface AskedCounts {
  /** Requests of the address that are of no known patient. */
  readonly ofAddress: number;
  /** Codes by SMS that the address caused, those of known patients left out. */
  readonly smsOfAddress: number;
  /** Codes to the mailbox or number that nobody entered: of all addresses, and of this one. */
  readonly toPerson: number;
  readonly toPersonOfAddress: number;
  /** Codes by SMS of all pages. */
  readonly sms: number;
}

export const countAsked = (
  db: Db,
  { remoteAddress, personKey }: Pick<NewRequestRow, 'remoteAddress' | 'personKey'>,
  since: string,
): Promise<AskedCounts> =>
  db.one<AskedCounts>(
    `select count(*) filter (where remote_address = $1 and not is_known)::int as "ofAddress",
       coalesce(sum(proofs_sent) filter (where remote_address = $1 and channel = 'SMS' and not is_known), 0)::int as "smsOfAddress",
       coalesce(sum(proofs_sent) filter (where person_key = $2 and proven_at is null), 0)::int as "toPerson",
       coalesce(sum(proofs_sent) filter (where person_key = $2 and proven_at is null and remote_address = $1), 0)::int
         as "toPersonOfAddress",
       coalesce(sum(proofs_sent) filter (where channel = 'SMS'), 0)::int as sms
      from booking_requests where created_at > $3`,
    [remoteAddress, personKey, since],
  );

/** Appointments to come that pages booked for a mailbox or number, however its owner has tagged the address (maya+clinic@…). */
export const countUpcoming = async (db: Db, person: string, at: string): Promise<number> => {
  const { upcoming } = await db.one<{ upcoming: number }>(
    `select count(*)::int as upcoming from bookings
      where told_start > $2 and not told_cancelled and ended_at is null and event_id is not null
        and regexp_replace(lower(recipient), '[+][^@]*@', '@') = $1`,
    [person, at],
  );
  return upcoming;
};
