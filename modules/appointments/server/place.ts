// Places one appointment and those of its series that follow, where there is time for all of them (OP-APPT-2; decision 0064).
import { Failure, fail } from '@alveary/contract/errors.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Appointment } from '../contract/model.ts';
import { clashesOf } from '../contract/rules.ts';
import { shiftedStarts } from '../contract/series.rules.ts';
import { type AppointmentFacts, findBusyTimes, takeFollowing, updateAppointmentRow } from './plan.store.ts';

type Wanted = Pick<AppointmentFacts, 'start' | 'duration' | 'practitionerId'>;

/** Also those of calendars count, which the database lets overlap. @param ownIds what is moved itself */
const isTaken = async (
  { db }: Ctx,
  { start, duration, practitionerId }: Wanted,
  ownIds: readonly string[],
): Promise<boolean> => {
  if (practitionerId === null) return false;
  const to = iso(Date.parse(start) + duration * 60_000);
  const busy = await findBusyTimes(db, { userId: practitionerId, from: start, to, ownIds });
  return clashesOf({ start, duration }, busy).some(({ kind }) => kind === 'APPOINTMENT');
};

interface Place {
  readonly ownIds: readonly string[];
  /** Whose days are named; null for a single appointment. */
  readonly zone: string | null;
  /** Beside which field they are. */
  readonly field: 'repeat' | 'scope';
}

/** Whose time is taken is told in their own case that it is theirs. @throws Failure OwnAppointmentClash */
export const inTimeOf = async <T>(
  { me }: Ctx,
  practitionerId: string | null,
  place: () => Promise<T>,
): Promise<T> => {
  try {
    return await place();
  } catch (error) {
    if (error instanceof Failure && error.code === 'AppointmentClash' && practitionerId === me.id)
      fail('OwnAppointmentClash', error.details);
    throw error;
  }
};

const inWords = new Intl.ListFormat('en');

/** 'Nov 30, 2026 and Dec 14, 2026', as somebody of that zone writes a date in English. */
const daysInWords = (starts: readonly string[], zone: string): string => {
  const locale = zone.startsWith('America/') ? 'en-US' : 'en-GB';
  const { format } = new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: 'medium' });
  return inWords.format(starts.map((start) => format(Date.parse(start))));
};

/** Says on which days of a series there is no time. @throws Failure AppointmentClash */
export const checkFree = async (
  ctx: Ctx,
  wanted: readonly Wanted[],
  { ownIds, zone, field }: Place,
): Promise<void> => {
  const taken: string[] = [];
  for (const one of wanted) if (await isTaken(ctx, one, ownIds)) taken.push(one.start);
  if (taken.length === 0) return;
  if (zone === null) return fail('AppointmentClash');
  const message = `There is no time on ${daysInWords(taken, zone)}. Choose another time, or plan these days on their own.`;
  return fail('AppointmentClash', { errors: [{ field, message }] });
};

type Placed = AppointmentFacts & { readonly version: number };

interface Moving extends Placed {
  readonly scope: 'ONE' | 'FOLLOWING';
  readonly timeZone: string;
}

/** Those of the series that follow, moved by as much; none where the one alone is moved. */
export const followingMoved = async (
  ctx: Ctx,
  before: Appointment,
  { scope, timeZone, start: to, duration, purpose, practitionerId }: Moving,
): Promise<readonly Placed[]> => {
  const { seriesId, start: from } = before;
  if (scope === 'ONE' || seriesId === null) return [];
  const following = await takeFollowing(ctx.db, { seriesId, start: from, profileId: before.principal.id });
  const starts = shiftedStarts(
    following.map(({ start }) => start),
    { timeZone, from, to },
  );
  return following.map(({ id, start, status, version }, index) => ({
    id,
    start: starts[index] ?? start,
    status,
    version,
    duration,
    purpose,
    practitionerId,
  }));
};

interface How {
  /** Whether its time or its person changes. */
  readonly isMoved: boolean;
  readonly zone: string;
  /** Where the first one was. */
  readonly from: string;
}

/** @param all the one that was changed first @returns whether all were as they had been seen @throws Failure AppointmentClash */
export const placeAll = async (
  ctx: Ctx,
  all: readonly Placed[],
  { isMoved, zone, from }: How,
): Promise<boolean> => {
  const [first] = all;
  if (first === undefined) return false;
  const ownIds = all.map(({ id }) => id);
  if (isMoved) await checkFree(ctx, all, { ownIds, zone: all.length === 1 ? null : zone, field: 'scope' });
  // So that none stands for a moment where a sibling still is.
  const isLater = Date.parse(first.start) > Date.parse(from);
  const inOrder = isLater ? all.toReversed() : all;
  let isSaved = true;
  for (const one of inOrder)
    isSaved = (await updateAppointmentRow(ctx.db, { ...one, holdsTime: isMoved })) === 1 && isSaved;
  return isSaved;
};
