// How much active time has a page seen, and what is told of it? Nothing here reads a clock. (document 2 §4; OP-ACTIVITY-1 to -4)
import {
  LOG_EVERY_MS,
  MOST_STRETCHES,
  OLDEST_MS,
  TENTH_MS,
  THRESHOLD_MS,
  TOLD_ABOVE_SECONDS,
  type TrackingLog,
  type TrackingStart,
} from '../contract/model.ts';

interface ProfilePage {
  readonly slug: string;
  readonly siteProfileId: string;
}

/** The profile page that a path names: it contains '/site/{slug}/patient/{site_profile_id}/'. */
export const profilePageOf = (path: string): ProfilePage | null => {
  const [, slug, siteProfileId] = /\/site\/([^/]+)\/patient\/([^/]+)\//.exec(`${path}/`) ?? [];
  return slug === undefined || siteProfileId === undefined ? null : { slug, siteProfileId };
};

interface LoadedProfile {
  readonly id: string;
  readonly site: { readonly id: string; readonly slug: string };
  readonly profile: { readonly id: string };
}

/** Whose page is tracked: null until the loaded site profile is that of the page. */
export const startOf = (
  page: ProfilePage | null,
  loaded: LoadedProfile | undefined,
): TrackingStart | null => {
  if (page === null || loaded?.id !== page.siteProfileId || loaded.site.slug !== page.slug) return null;
  return { profileId: loaded.profile.id, siteId: loaded.site.id, siteProfileId: loaded.id };
};

/** Two clocks of the browser: the one of the wall may be set, the steady one may stand still while the machine sleeps. */
export interface Instant {
  readonly wall: number;
  readonly steady: number;
}

interface Stretch {
  readonly id: string;
  /** By the time of the tracking: milliseconds since it started, sleep included. */
  readonly from: number;
  readonly lengthMs: number;
  readonly isOver: boolean;
  /** What the server has of it. */
  readonly toldMs: number;
}

export interface Tracking {
  /** The id of the log. */
  readonly id: string;
  readonly start: TrackingStart;
  readonly at: Instant;
  /** Milliseconds since it started. */
  readonly elapsedMs: number;
  /** One more for each pause, one less for each resume: time counts at 0 only. */
  readonly pauses: number;
  readonly pausedAt: number | null;
  readonly resumedAt: number | null;
  /** Those that are not told to their end, the newest last. */
  readonly stretches: readonly Stretch[];
  readonly activeMs: number;
  /** Active time up to which logs by the clock were written. */
  readonly loggedAtMs: number;
  readonly note: string;
  readonly toldNote: string;
}

export const beginTracking = (id: string, start: TrackingStart, at: Instant): Tracking => ({
  id,
  start,
  at,
  elapsedMs: 0,
  pauses: 0,
  pausedAt: null,
  resumedAt: null,
  stretches: [],
  activeMs: 0,
  loggedAtMs: 0,
  note: '',
  toldNote: '',
});

/** The clock is read each second; a page that was not asked for longer stood still or slept, and that does not count. */
const LONGEST_TICK_MS = 5000;

const endStretch = (stretches: readonly Stretch[]): readonly Stretch[] =>
  stretches.map((one) => (one.isOver ? one : { ...one, isOver: true }));

const grown = (tracking: Tracking, by: number, newId: () => string): readonly Stretch[] => {
  const last = tracking.stretches.at(-1);
  if (last !== undefined && !last.isOver) {
    return [...tracking.stretches.slice(0, -1), { ...last, lengthMs: last.lengthMs + by }];
  }
  const fresh = { id: newId(), from: tracking.elapsedMs, lengthMs: by, isOver: false, toldMs: 0 };
  return [...tracking.stretches, fresh];
};

/** What has happened since the last time: everything else asks this first. */
export const tick = (tracking: Tracking, at: Instant, newId: () => string): Tracking => {
  const steady = Math.max(0, at.steady - tracking.at.steady);
  const gap = Math.max(steady, at.wall - tracking.at.wall);
  const after = { ...tracking, at, elapsedMs: tracking.elapsedMs + gap };
  if (tracking.pauses > 0 || gap === 0) return after;
  if (gap > LONGEST_TICK_MS) return { ...after, stretches: endStretch(tracking.stretches) };
  return { ...after, activeMs: tracking.activeMs + gap, stretches: grown(tracking, gap, newId) };
};

export const paused = (tracking: Tracking): Tracking => ({
  ...tracking,
  pauses: tracking.pauses + 1,
  ...(tracking.pauses === 0 ? { pausedAt: tracking.at.wall, stretches: endStretch(tracking.stretches) } : {}),
});

export const resumed = (tracking: Tracking): Tracking => ({
  ...tracking,
  pauses: Math.max(0, tracking.pauses - 1),
  ...(tracking.pauses === 1 ? { resumedAt: tracking.at.wall } : {}),
});

export const noted = (tracking: Tracking, note: string): Tracking => ({ ...tracking, note });

/** Has another 30 s of active time passed? */
export const isLogDue = ({ activeMs, loggedAtMs }: Tracking): boolean =>
  Math.floor(activeMs / LOG_EVERY_MS) > Math.floor(loggedAtMs / LOG_EVERY_MS);

/** Active time that the server does not have. */
const untoldMs = ({ stretches }: Tracking): number =>
  stretches.reduce((sum, { lengthMs, toldMs }) => sum + lengthMs - toldMs, 0);

const isNoteUntold = ({ note, toldNote }: Tracking): boolean => note.trim() !== toldNote;

/** @param atLeastMs less time than this is nothing */
export const isAnythingUntold = (tracking: Tracking, atLeastMs = TENTH_MS): boolean =>
  untoldMs(tracking) >= atLeastMs || isNoteUntold(tracking);

/** Is leaving the page asked about? (OP-ACTIVITY-2) */
export const isThresholdMet = (tracking: Tracking): boolean => untoldMs(tracking) >= THRESHOLD_MS;

const instantOf = (wall: number): string => new Date(wall).toISOString();

/** What is told now. @param flags whether anything follows, and whether nobody waits for the answer */
export const logOf = (
  tracking: Tracking,
  flags: { readonly final: boolean; readonly auto: boolean },
): TrackingLog => {
  const { start, at, stretches, elapsedMs, note, pausedAt, resumedAt } = tracking;
  return {
    start,
    stretches: stretches.slice(0, MOST_STRETCHES).map(({ id, from, lengthMs, isOver }) => {
      const beganAgoMs = Math.min(OLDEST_MS, Math.round(elapsedMs - from));
      return { id, beganAgoMs, lengthMs: Math.min(beganAgoMs, Math.round(lengthMs)), isOver };
    }),
    note: isNoteUntold(tracking) ? note.trim() : null,
    ...flags,
    timestamp: instantOf(at.wall),
    pause: pausedAt === null ? null : instantOf(pausedAt),
    resume: resumedAt === null ? null : instantOf(resumedAt),
  };
};

/** The server has what was told. @param before the tracking as it was told */
export const acknowledged = (tracking: Tracking, before: Tracking): Tracking => {
  const told = new Map(before.stretches.slice(0, MOST_STRETCHES).map((one) => [one.id, one]));
  return {
    ...tracking,
    toldNote: isNoteUntold(before) ? before.note.trim() : tracking.toldNote,
    stretches: tracking.stretches.flatMap((one) => {
      const as = told.get(one.id);
      if (as === undefined) return [one];
      return as.isOver ? [] : [{ ...one, toldMs: as.lengthMs }];
    }),
  };
};

/** '1 minute 5 seconds'; null where too little was logged to tell of it. */
export const loggedText = (seconds: number): string | null => {
  if (seconds <= TOLD_ABOVE_SECONDS) return null;
  const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)];
  const named = (count: number, name: string): string =>
    count === 0 ? '' : `${count} ${name}${count === 1 ? '' : 's'}`;
  return `${named(minutes, 'minute')} ${named(rest, 'second')}`.trim();
};

/** 'm:ss' of the clock in the patient bar. */
export const clockText = (activeMs: number): string => {
  const seconds = Math.floor(activeMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
