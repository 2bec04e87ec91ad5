// Reads and writes booking requests: what a visitor has asked for, which times are kept for it, and the code that proves it.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { BookingTongue, Channel } from '../contract/model.ts';

export interface NewRequestRow {
  readonly id: string;
  /** Whose page it is. */
  readonly userId: string;
  readonly codeHash: string;
  /** ISO 8601 instant, and minutes. */
  readonly start: string;
  readonly minutes: number;
  readonly heldUntil: string | null;
  readonly channel: Channel;
  /** E.164, or an e-mail address. */
  readonly recipient: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  /** E.164. */
  readonly phone: string | null;
  readonly reason: string | null;
  readonly timeZone: string;
  readonly language: BookingTongue;
  readonly personKey: string;
  readonly remoteAddress: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

/** The newest code of a request: its hash, when it was sent, and how often one was tried. */
export interface StoredProof {
  readonly proofHash: string | null;
  readonly proofSentAt: string | null;
  readonly proofTries: number;
}

export interface RequestRow extends NewRequestRow, StoredProof {
  readonly staffName: string;
  readonly proofsSent: number;
}

/** @returns 0 where another page was asked with the same code at the same moment */
export const insertRequest = (db: Db, one: NewRequestRow & StoredProof): Promise<number> =>
  db.run(
    `insert into booking_requests (id, user_id, code_hash, start_at, duration_minutes, held_until, channel, recipient, first_name,
       last_name, email, phone, booking_reason, time_zone, language, person_key, remote_address, created_at, proof_hash,
       proof_sent_at, proof_tries)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
     on conflict (code_hash) where ended_at is null do nothing`,
    [
      one.id,
      one.userId,
      one.codeHash,
      one.start,
      one.minutes,
      one.heldUntil,
      one.channel,
      one.recipient,
      one.firstName,
      one.lastName,
      one.email,
      one.phone,
      one.reason,
      one.timeZone,
      one.language,
      one.personKey,
      one.remoteAddress,
      one.at,
      one.proofHash,
      one.proofSentAt,
      one.proofTries,
    ],
  );

type TypedDetails = Pick<
  NewRequestRow,
  'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'reason' | 'timeZone' | 'language'
>;

/** The time and where the code goes stay. */
export const updateDetails = (db: Db, one: TypedDetails): Promise<number> =>
  db.run(
    `update booking_requests set first_name = $2, last_name = $3, email = $4, phone = $5, booking_reason = $6, time_zone = $7,
       language = $8 where id = $1`,
    [one.id, one.firstName, one.lastName, one.email, one.phone, one.reason, one.timeZone, one.language],
  );

/** $1: the hash of the code of the link, $2: requests from before are over */
const PENDING = `select r.id, r.user_id as "userId", r.code_hash as "codeHash", r.start_at as start, r.duration_minutes as minutes,
   r.held_until as "heldUntil", r.channel, r.recipient, r.first_name as "firstName", r.last_name as "lastName", r.email, r.phone,
   r.booking_reason as reason, r.time_zone as "timeZone", r.language, r.person_key as "personKey",
   r.remote_address as "remoteAddress", r.created_at as at, r.proof_hash as "proofHash", r.proof_sent_at as "proofSentAt",
   r.proof_tries as "proofTries", u.first_name || ' ' || u.last_name as "staffName",
   (select coalesce(sum(proofs_sent), 0)::int from booking_requests where code_hash = $1) as "proofsSent"
  from booking_requests r join portal_users u on u.id = r.user_id
  where r.code_hash = $1 and r.ended_at is null and r.created_at > $2`;

export const findPending = (db: Db, codeHash: string, since: string): Promise<RequestRow | null> =>
  db.maybeOne<RequestRow>(PENDING, [codeHash, since]);

/** It is the caller's until the transaction ends. */
export const lockPending = (db: Db, codeHash: string, since: string): Promise<RequestRow | null> =>
  db.maybeOne<RequestRow>(`${PENDING} for update of r`, [codeHash, since]);

/**
 * Who was asked for an appointment, where it still waits for a code to this mailbox or number.
 * @param id of the request, or of one that it took the place of
 */
export const findAskedPerson = async (db: Db, id: string, recipient: string): Promise<string | null> =>
  (
    await db.maybeOne<{ userId: string }>(
      `select waiting.user_id as "userId" from booking_requests asked join booking_requests waiting using (code_hash)
        where asked.id = $1 and waiting.ended_at is null and waiting.recipient = $2`,
      [id, recipient],
    )
  )?.userId ?? null;

/** Counts a try of the newest code; null where nothing waits for one. */
export const countProofTry = (db: Db, codeHash: string, since: string): Promise<StoredProof | null> =>
  db.maybeOne<StoredProof>(
    `update booking_requests set proof_tries = proof_tries + 1 where code_hash = $1 and ended_at is null and created_at > $2
      returning proof_hash as "proofHash", proof_sent_at as "proofSentAt", proof_tries as "proofTries"`,
    [codeHash, since],
  );

/** A new code takes the place of the one before. */
export const saveProof = (db: Db, id: string, proofHash: string, at: string): Promise<number> =>
  db.run(
    `update booking_requests set proof_hash = $2, proof_sent_at = $3, proofs_sent = proofs_sent + 1, proof_tries = 0 where id = $1`,
    [id, proofHash, at],
  );

/** What was typed goes with the end of a request. */
const ENDED = `ended_at = $1, recipient = null, first_name = null, last_name = null, email = null, phone = null,
  booking_reason = null, proof_hash = null`;

/** Another one takes its place, also of one that is over. */
export const endRequest = (db: Db, codeHash: string, at: string): Promise<number> =>
  db.run(`update booking_requests set ${ENDED} where code_hash = $2 and ended_at is null`, [at, codeHash]);

interface ProvenRequest {
  readonly id: string;
  readonly codeHash: string;
  /** Whether it is an appointment of a patient now. */
  readonly isKnown: boolean;
  readonly at: string;
}

/** With those that it took the place of: an earlier time, or an address that was mistyped. */
export const endProven = async (db: Db, { id, codeHash, isKnown, at }: ProvenRequest): Promise<void> => {
  await db.run(`update booking_requests set ${ENDED} where id = $2`, [at, id]);
  await db.run('update booking_requests set proven_at = $2, is_known = $3 where code_hash = $1', [
    codeHash,
    at,
    isKnown,
  ]);
};

/** Ends what nobody has proven in time. @returns the hashes of the codes of their links */
export const endUnproven = async (db: Db, before: string, at: string): Promise<string[]> => {
  const ended = await db.many<{ codeHash: string }>(
    `update booking_requests set ${ENDED} where ended_at is null and created_at <= $2 returning code_hash as "codeHash"`,
    [at, before],
  );
  return ended.map(({ codeHash }) => codeHash);
};

export const deleteRequestsBefore = (db: Db, before: string): Promise<number> =>
  db.run('delete from booking_requests where created_at < $1', [before]);

interface HoldQuestion {
  readonly userId: string;
  /** ISO 8601 instants. */
  readonly from: string;
  readonly to: string;
  readonly at: string;
  /** Who asks: what is kept for the same address, or the same request, is in nobody's way there. */
  readonly remoteAddress: string;
  readonly codeHash: string | null;
}

interface HeldTime {
  /** ISO 8601 instants. */
  readonly start: string;
  readonly end: string;
}

const END = `start_at + duration_minutes * interval '1 minute'`;

/** Times of a page that are kept for visitors from elsewhere at this moment. */
export const findHolds = (db: Db, asked: HoldQuestion): Promise<HeldTime[]> =>
  db.many<HeldTime>(
    `select start_at as start, ${END} as "end" from booking_requests
      where user_id = $1 and ended_at is null and held_until > $4 and start_at < $3 and ${END} > $2
        and remote_address <> $5 and code_hash is distinct from $6`,
    [asked.userId, asked.from, asked.to, asked.at, asked.remoteAddress, asked.codeHash],
  );

/** How many times are kept now: on this page, and for this address on all pages. */
export const countHolds = (
  db: Db,
  { userId, remoteAddress }: Pick<NewRequestRow, 'userId' | 'remoteAddress'>,
  at: string,
): Promise<{ readonly ofPage: number; readonly ofAddress: number }> =>
  db.one(
    `select count(*) filter (where user_id = $1)::int as "ofPage", count(*) filter (where remote_address = $2)::int as "ofAddress"
      from booking_requests where ended_at is null and held_until > $3`,
    [userId, remoteAddress, at],
  );

type AskedTime = Pick<NewRequestRow, 'userId' | 'start' | 'minutes' | 'remoteAddress'>;

/** The first time since then that this or an overlapping time was kept for the address and not proven. */
export const findEarlierHold = (
  db: Db,
  { userId, start, minutes, remoteAddress }: AskedTime,
  since: string,
): Promise<Pick<NewRequestRow, 'codeHash' | 'heldUntil'> | null> =>
  db.maybeOne(
    `select code_hash as "codeHash", held_until as "heldUntil" from booking_requests
      where created_at > $5 and user_id = $1 and remote_address = $4 and held_until is not null and proven_at is null
        and start_at < $2::timestamptz + $3::integer * interval '1 minute' and ${END} > $2
      order by created_at limit 1`,
    [userId, start, minutes, remoteAddress, since],
  );
