// Statements of the minutes ledger: what people claim, and which of it counts (decision 0051).
import type { Claim, Interval, Span, TimeSource } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { iso } from '@alveary/server/platform/clock.ts';

/** Lets those who write time of one person take turns until their transactions end. */
export const takeLedgerTurn = (db: Db, staffId: string): Promise<unknown> =>
  db.run('select pg_advisory_xact_lock(52207117, hashtext($1))', [staffId]);

export interface KeptClaim extends Claim {
  readonly staffId: string;
  readonly profileId: string;
  readonly logId: string | null;
  readonly isClosed: boolean;
}

interface ClaimRow {
  readonly id: string;
  readonly source: TimeSource;
  readonly started_at: string;
  readonly ended_at: string;
  readonly claimed_at: string;
}

const claimOf = (row: ClaimRow): Claim => ({
  id: row.id,
  source: row.source,
  from: Date.parse(row.started_at),
  until: Date.parse(row.ended_at),
  claimedAt: Date.parse(row.claimed_at),
});

interface KeptRow extends ClaimRow {
  readonly user_id: string;
  readonly profile_id: string;
  readonly log_id: string | null;
  readonly is_closed: boolean;
}

const keptOf = (row: KeptRow): KeptClaim => ({
  ...claimOf(row),
  staffId: row.user_id,
  profileId: row.profile_id,
  logId: row.log_id,
  isClosed: row.is_closed,
});

const KEPT = `select id, source, started_at, ended_at, claimed_at, user_id, profile_id, log_id, is_closed from time_claims`;

/** Null where the transaction reaches none of this id. */
export const findClaim = async (db: Db, id: string): Promise<KeptClaim | null> => {
  const row = await db.maybeOne<KeptRow>(`${KEPT} where id = $1`, [id]);
  return row === null ? null : keptOf(row);
};

/** The claims of a log in the order of their start. */
export const findClaimsOfLog = async (db: Db, logId: string): Promise<readonly KeptClaim[]> =>
  (await db.many<KeptRow>(`${KEPT} where log_id = $1 order by started_at, id`, [logId])).map(keptOf);

/** Null where the transaction reaches no such log. */
export const findPatientOfLog = async (db: Db, logId: string): Promise<string | null> => {
  const row = await db.maybeOne<{ id: string }>('select profile_id as id from communications where id = $1', [
    logId,
  ]);
  return row?.id ?? null;
};

/** What a log says of its time; null where the transaction reaches no such log. */
export const findTimeOfLog = async (
  db: Db,
  logId: string,
): Promise<{
  readonly profileId: string;
  readonly practitioner: string | null;
  readonly sent: string;
  readonly encounter: { readonly durationInSeconds: number | null };
} | null> =>
  db.maybeOne(
    `select profile_id as "profileId", practitioner, sent,
       json_build_object('durationInSeconds', duration_in_seconds) as encounter
     from communications where id = $1`,
    [logId],
  );

/** What one person claims that touches this time, at any site. */
export const findClaimsAround = async (
  db: Db,
  staffId: string,
  { from, until }: Span,
): Promise<readonly Claim[]> =>
  (await db.many<ClaimRow>('select * from time_claims_of($1, $2, $3)', [staffId, iso(from), iso(until)])).map(
    claimOf,
  );

export interface NewClaim extends Claim {
  readonly staffId: string;
  readonly profileId: string;
  /** Null stands for the patient's site at which the person works, or the first one of the patient. */
  readonly siteId: string | null;
  readonly logId: string | null;
}

/** The patient's site at which the person works, else the first one of the patient. */
const siteOf = (profile: string, staff: string): string => `(select sp.site_id from site_profiles sp
  left join site_users su on su.site_id = sp.site_id and su.user_id = ${staff}
  where sp.profile_id = ${profile} order by su.id is null, sp.site_number limit 1)`;

/** @returns whether it was new: false when a claim of this id exists, or the patient has no site */
export const insertClaim = async (db: Db, claim: NewClaim): Promise<boolean> => {
  const count = await db.run(
    `insert into time_claims (id, user_id, profile_id, site_id, source, log_id, started_at, ended_at, claimed_at)
     select $1, $2, $3, coalesce($4, ${siteOf('$3', '$2')}), $5, $6, $7, $8, $9
     on conflict (id) do nothing`,
    [
      claim.id,
      claim.staffId,
      claim.profileId,
      claim.siteId,
      claim.source,
      claim.logId,
      iso(claim.from),
      iso(claim.until),
      iso(claim.claimedAt),
    ],
  );
  return count === 1;
};

interface ChangedClaim extends Span {
  readonly id: string;
  readonly profileId: string;
  readonly logId: string | null;
  readonly isClosed: boolean;
}

export const updateClaim = async (db: Db, claim: ChangedClaim): Promise<void> => {
  await db.run(
    `update time_claims set started_at = $2, ended_at = $3, log_id = $5, is_closed = $6, profile_id = $4,
       site_id = case when profile_id = $4 then site_id else ${siteOf('$4', 'user_id')} end
     where id = $1`,
    [claim.id, iso(claim.from), iso(claim.until), claim.profileId, claim.logId, claim.isClosed],
  );
};

/** Writes what counts of these claims anew; the durations of their logs follow. */
export const putIntervals = async (
  db: Db,
  staffId: string,
  claimIds: readonly string[],
  intervals: readonly Interval[],
): Promise<void> => {
  const pieces = intervals.map(({ claimId, from, until }) => ({
    claim: claimId,
    from: iso(from),
    until: iso(until),
  }));
  await db.many('select put_staff_intervals($1, $2, $3)', [staffId, claimIds, JSON.stringify(pieces)]);
};
