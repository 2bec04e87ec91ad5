// Writes, moves and cancels appointments, and finds when a staff member is busy; overlaps are refused by the database (decision 0064).
import { fail } from '@alveary/contract/errors.ts';
import { isAtSites } from '@alveary/server/platform/at-sites.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { AppointmentStatus, BusyTime, CancellationReason } from '../contract/model.ts';

const EXCLUDED = '23P01';

/** @throws Failure AppointmentClash where the time of the staff member is held already */
export const holding = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === EXCLUDED) fail('AppointmentClash');
    throw error;
  }
};

export interface AppointmentFacts {
  readonly id: string;
  readonly start: string;
  readonly duration: number;
  readonly status: AppointmentStatus;
  readonly purpose: string;
  readonly practitionerId: string | null;
}

interface PlannedAppointment extends AppointmentFacts {
  readonly profileId: string;
  readonly seriesId: string | null;
  readonly by: string | null;
  readonly at: string;
}

/** @throws Failure AppointmentClash */
export const insertAppointment = (db: Db, one: PlannedAppointment): Promise<number> =>
  holding(
    db.run(
      `insert into appointments (id, profile_id, start_at, duration_minutes, status, purpose, practitioner_id, created_by,
         created_at, series_id, holds_time)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true)`,
      [
        one.id,
        one.profileId,
        one.start,
        one.duration,
        one.status,
        one.purpose,
        one.practitionerId,
        one.by,
        one.at,
        one.seriesId,
      ],
    ),
  );

/** What is written here holds its time from now on. @returns 0 when it is not the seen version any more @throws Failure AppointmentClash */
export const updateAppointmentRow = (
  db: Db,
  one: AppointmentFacts & { readonly version: number; readonly holdsTime: boolean },
): Promise<number> =>
  holding(
    db.run(
      `update appointments set start_at = $3, duration_minutes = $4, status = $5, purpose = $6, practitioner_id = $7,
         holds_time = holds_time or $8, version = version + 1
       where id = $1 and version = $2`,
      [
        one.id,
        one.version,
        one.start,
        one.duration,
        one.status,
        one.purpose,
        one.practitionerId,
        one.holdsTime,
      ],
    ),
  );

interface Cancelled {
  readonly id: string;
  readonly version: number;
  readonly reason: CancellationReason;
  readonly note: string | null;
  /** Null when the patient did it by link. */
  readonly by: string | null;
  readonly at: string;
}

/** @returns 0 when it is not the seen version any more */
export const cancelAppointmentRow = (db: Db, one: Cancelled): Promise<number> =>
  db.run(
    `update appointments set status = 'CANCELLED', cancel_reason = $3, cancel_note = $4, cancelled_by = $5, cancelled_at = $6,
       version = version + 1
     where id = $1 and version = $2`,
    [one.id, one.version, one.reason, one.note, one.by, one.at],
  );

/** The open ones of the series that begin later and are of the same patient. @returns how many */
export const cancelFollowing = (
  db: Db,
  {
    seriesId,
    start,
    profileId,
    reason,
    note,
    by,
    at,
  }: Omit<Cancelled, 'id' | 'version'> & {
    readonly seriesId: string;
    readonly start: string;
    readonly profileId: string;
  },
): Promise<number> =>
  db.run(
    `update appointments set status = 'CANCELLED', cancel_reason = $3, cancel_note = $4, cancelled_by = $5, cancelled_at = $6,
       version = version + 1
     where series_id = $1 and start_at > $2 and profile_id = $7 and status in ('PENDING', 'PROPOSED', 'BOOKED')`,
    [seriesId, start, reason, note, by, at, profileId],
  );

/** The open ones of the series that begin later and are of the same patient, the earliest first: nobody else changes them until the transaction ends. */
export const takeFollowing = (
  db: Db,
  {
    seriesId,
    start,
    profileId,
  }: { readonly seriesId: string; readonly start: string; readonly profileId: string },
): Promise<{ id: string; start: string; status: AppointmentStatus; version: number }[]> =>
  db.many(
    `select id, start_at as start, status, version from appointments
      where series_id = $1 and start_at > $2 and profile_id = $3 and status in ('PENDING', 'PROPOSED', 'BOOKED')
      order by start_at, id for update`,
    [seriesId, start, profileId],
  );

/** The same, to be looked at. */
export const findFollowing = (
  db: Db,
  {
    seriesId,
    start,
    profileId,
  }: { readonly seriesId: string; readonly start: string; readonly profileId: string },
): Promise<{ id: string; start: string; duration: number }[]> =>
  db.many(
    `select id, start_at as start, duration_minutes as duration from appointments
      where series_id = $1 and start_at > $2 and profile_id = $3 and status in ('PENDING', 'PROPOSED', 'BOOKED')
      order by start_at, id`,
    [seriesId, start, profileId],
  );

/** Whether somebody has an entry at a site of the patient. */
export const worksForPatient = async (db: Db, userId: string, profileId: string): Promise<boolean> =>
  (await db.maybeOne(
    `select 1 from site_users s join site_profiles p on p.site_id = s.site_id where s.user_id = $1 and p.profile_id = $2 limit 1`,
    [userId, profileId],
  )) !== null;

/** Whether somebody has an entry at one of the sites of these bits. */
export const worksAtOneOf = async (db: Db, userId: string, reach: string): Promise<boolean> =>
  (await db.maybeOne(
    `select 1 from site_users where user_id = $1 and ${isAtSites('$2', 'site_id')} limit 1`,
    [userId, reach],
  )) !== null;

interface BusyQuestion {
  readonly userId: string;
  readonly from: string;
  readonly to: string;
  /** The appointments that are moved. */
  readonly ownIds: readonly string[];
}

/** The appointments and entries that touch this time, whosever patients they are of; no patient is named. */
export const findBusyTimes = (db: Db, { userId, from, to, ownIds }: BusyQuestion): Promise<BusyTime[]> =>
  db.many<BusyTime>(
    `select start_at as start, end_at as "end", kind, coalesce(id = any ($4::uuid[]), false) as "isOwn" from busy_times($1, $2, $3)`,
    [userId, from, to, ownIds],
  );

interface OwnAppointment {
  readonly id: string;
  readonly profileId: string;
}

/** The patient moves it. @returns 0 when it is not open any more, or not theirs @throws Failure AppointmentClash */
export const moveByPatient = (db: Db, { id, profileId }: OwnAppointment, start: string): Promise<number> =>
  holding(
    db.run(
      `update appointments set start_at = $3, holds_time = true, version = version + 1
       where id = $1 and profile_id = $2 and status in ('PENDING', 'PROPOSED', 'BOOKED')`,
      [id, profileId, start],
    ),
  );

/** @returns 0 when it is not open any more, or not theirs */
export const cancelByPatient = (db: Db, { id, profileId }: OwnAppointment, at: string): Promise<number> =>
  db.run(
    `update appointments set status = 'CANCELLED', cancel_reason = 'PATIENT_REQUEST', cancelled_at = $3, version = version + 1
     where id = $1 and profile_id = $2 and status in ('PENDING', 'PROPOSED', 'BOOKED')`,
    [id, profileId, at],
  );
