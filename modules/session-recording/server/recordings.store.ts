// Reads and writes session recordings: which go on, when each was last kept alive, and when nobody was there (OP-TIMER-4, OP-ACTIVITY-5).
import type { Recording } from '../contract/model.ts';
import type { Span } from '@alveary/modules/time-tracking/contract/model.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { SERVER_GRACE_MS } from '@alveary/server/platform/sessions/timeouts.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface KeptRecording extends Omit<Recording, 'now'> {
  readonly userId: string;
  /** Whether a medical assistant recorded it: that decides the result of its log. */
  readonly isAssistant: boolean;
  /** In which it is recorded; null for one that began before this was kept. */
  readonly sessionId: string | null;
  /** Time in which nobody was there, in order. */
  readonly absences: readonly Span[];
}

const RECORDING = `select r.id, r.log_id as "logId", r.profile_id as "profileId", r.user_id as "userId",
    r.started_at as "startTime", r.ended_at as "endTime", r.expires_at as "expiresAt", r.kept_at as "keptAt", r.holder,
    r.text, r.is_assistant as "isAssistant",
    r.session_id as "sessionId", r.is_interrupted as "isInterrupted",
    (select coalesce(json_agg(json_build_object('from', (extract(epoch from lower(gone)) * 1000)::bigint,
       'until', (extract(epoch from upper(gone)) * 1000)::bigint) order by gone), '[]') from unnest(r.absences) gone) as absences,
    json_build_object('firstName', p.first_name, 'lastName', p.last_name) as patient,
    exists (select 1 from site_profiles sp join sites s on s.id = sp.site_id
      where sp.profile_id = r.profile_id and s.feature_values ->> 'portal_speech_forbidden' = 'true') as "isSpeechForbidden"
  from session_recordings r join profiles p on p.id = r.profile_id`;

/** The person's own recording that goes on. */
export const findRunning = (db: Db, userId: string): Promise<KeptRecording | null> =>
  db.maybeOne(`${RECORDING} where r.user_id = $1 and r.ended_at is null`, [userId]);

/** No other transaction changes it meanwhile. */
export const findOwn = (db: Db, id: string, userId: string): Promise<KeptRecording | null> =>
  db.maybeOne(`${RECORDING} where r.id = $1 and r.user_id = $2 for update of r`, [id, userId]);

export interface NewRecording {
  readonly id: string;
  readonly userId: string;
  readonly profileId: string;
  readonly logId: string;
  readonly isAssistant: boolean;
  readonly holder: string;
  readonly sessionId: string | null;
  readonly at: string;
  readonly expiresAt: string;
}

/** @returns whether it was begun: false where the person has one that goes on, or this one existed */
export const insertRecording = async (db: Db, one: NewRecording): Promise<boolean> => {
  const count = await db.run(
    `insert into session_recordings (id, user_id, profile_id, log_id, is_assistant, holder, started_at, kept_at, expires_at,
       session_id)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9) on conflict do nothing`,
    [
      one.id,
      one.userId,
      one.profileId,
      one.logId,
      one.isAssistant,
      one.holder,
      one.at,
      one.expiresAt,
      one.sessionId,
    ],
  );
  return count === 1;
};

/** '{[from,until),…}' */
const multirangeOf = (spans: readonly Span[]): string =>
  `{${spans.map(({ from, until }) => `[${iso(from)},${iso(until)})`).join(',')}}`;

export const updateRecording = async (
  db: Db,
  one: Pick<
    KeptRecording,
    'id' | 'keptAt' | 'text' | 'holder' | 'expiresAt' | 'endTime' | 'sessionId' | 'absences'
  >,
): Promise<void> => {
  await db.run(
    `update session_recordings set kept_at = $2, text = $3, holder = $4, expires_at = $5, ended_at = $6, session_id = $7,
       absences = $8 where id = $1`,
    [
      one.id,
      one.keptAt,
      one.text,
      one.holder,
      one.expiresAt,
      one.endTime,
      one.sessionId,
      multirangeOf(one.absences),
    ],
  );
};

/** Of a session `s` that was ended, or that nobody used for so long that it is over (`overAt`). */
const OVER = `(s.ended_at is not null
  or $1::timestamptz >= least(s.absolute_expires_at, s.last_used_at + make_interval(secs => s.idle_timeout_s + $2)))`;

const GRACE_S = SERVER_GRACE_MS / 1000;

export const isSessionOver = async (db: Db, sessionId: string, at: string): Promise<boolean> =>
  (await db.maybeOne(`select 1 from sessions s where s.id = $3 and ${OVER}`, [at, GRACE_S, sessionId])) !==
  null;

/** Those that go on although the session in which they are recorded is over. */
export const findInterrupted = (db: Db, at: string): Promise<KeptRecording[]> =>
  db.many(
    `${RECORDING} join sessions s on s.id = r.session_id
      where r.ended_at is null and ${OVER} order by r.started_at for update of r skip locked`,
    [at, GRACE_S],
  );

/** The person's own that were interrupted: the person is asked about the latest. */
export const findToAnswer = (db: Db, userId: string): Promise<KeptRecording | null> =>
  db.maybeOne(`${RECORDING} where r.user_id = $1 and r.is_interrupted order by r.started_at desc limit 1`, [
    userId,
  ]);

export const markInterrupted = (db: Db, id: string): Promise<number> =>
  db.run('update session_recordings set is_interrupted = true where id = $1', [id]);

/** The person has said what to do. */
export const settleInterrupted = (db: Db, userId: string): Promise<number> =>
  db.run('update session_recordings set is_interrupted = false where user_id = $1 and is_interrupted', [
    userId,
  ]);

/** Those that nobody kept alive since then. */
export const findIdle = (db: Db, keptBefore: string): Promise<KeptRecording[]> =>
  db.many(
    `${RECORDING} where r.ended_at is null and r.kept_at < $1 order by r.kept_at for update of r skip locked`,
    [keptBefore],
  );

/** Is a site of the person one with US features? The recorder is offered only then (document 2 §1). */
export const worksAtUsSite = async (db: Db, userId: string): Promise<boolean> => {
  const row = await db.maybeOne(
    `select 1 from site_users su join sites s on s.id = su.site_id
     where su.user_id = $1 and s.feature_values ->> 'portal_us_features' = 'true' limit 1`,
    [userId],
  );
  return row !== null;
};
