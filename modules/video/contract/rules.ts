// When is a visit open, and where does a participant stand in it? (OP-VIDEO-1: until 2 h after start)
import type { ParticipantState } from './model.ts';

const HOUR_MS = 60 * 60 * 1000;
const OPEN_AFTER_START_MS = 2 * HOUR_MS;
const PLANNED_AHEAD_MS = 366 * 24 * HOUR_MS;
/** The guest's page asks every few seconds; past this it is closed or has no connection. */
const PRESENT_MS = 20_000;

/** Milliseconds since the epoch at which the codes of a visit stop being good. */
export const closingTime = (startsAt: string): number => Date.parse(startsAt) + OPEN_AFTER_START_MS;

/** What is wrong with a start time that was asked for, or null. @param now milliseconds since the epoch */
export const startComplaint = (startsAt: string, now: number): string | null => {
  if (closingTime(startsAt) <= now) return 'This visit would be over already. Choose a later start.';
  return Date.parse(startsAt) > now + PLANNED_AHEAD_MS ? 'A visit can start within a year.' : null;
};

interface VisitTimes {
  readonly startsAt: string;
  readonly endedAt: string | null;
}

export const isVisitOpen = (visit: VisitTimes, now: number): boolean =>
  visit.endedAt === null && now < closingTime(visit.startsAt);

interface ParticipantTimes {
  readonly waitingSince: string | null;
  readonly admittedAt: string | null;
  readonly leftAt: string | null;
}

export const participantState = (
  times: ParticipantTimes,
  visit: VisitTimes,
  now: number,
): ParticipantState => {
  if (!isVisitOpen(visit, now)) return 'ended';
  if (times.leftAt !== null) return 'left';
  if (times.admittedAt !== null) return 'admitted';
  return times.waitingSince === null ? 'invited' : 'waiting';
};

/** One invitation is opened on a telephone, then on a computer; whoever brings more than that is somebody else. */
export const MOST_DEVICES = 5;

/** Is the guest's page still open? */
export const isPresent = (seenAt: string | null, now: number): boolean =>
  seenAt !== null && now - Date.parse(seenAt) < PRESENT_MS;
