// What a page tells of the time spent on it (document 2 §4 Automatic profile activity tracking, §9; OP-ACTIVITY-1 to -5).
import { z } from 'zod';
import { idField, instantField, textField } from '@alveary/contract/fields.ts';

/** So much active time is logged at once. */
export const LOG_EVERY_MS = 30_000;
/** The activity threshold: from so much active time that is not logged yet, leaving the page is asked about. */
export const THRESHOLD_MS = 10_000;
/** After so long without pointer, key, scroll, touch or speech nobody is there, and counting pauses (OP-ACTIVITY-5). */
export const IDLE_AFTER_MS = 120_000;
/** For so long the profile of a page is waited for. */
export const GIVE_UP_MS = 10_000;
/** A toast tells of more logged time than this. */
export const TOLD_ABOVE_SECONDS = 1;
/** Time that was not told of for longer than a day is not told any more. */
export const OLDEST_MS = 24 * 60 * 60 * 1000;
/** Durations are kept in tenths of a second: less is no duration above 0. */
export const TENTH_MS = 100;
export const MOST_STRETCHES = 100;
export const ACTIVITY_NOTE_MAX_LENGTH = 2000;

/** Of which patient, in which site, is the page? */
export const trackingStart = z.strictObject({
  profileId: idField,
  siteId: idField,
  siteProfileId: idField,
});
export type TrackingStart = z.output<typeof trackingStart>;

/** How long ago something began, or how long it was. */
export const milliseconds = z
  .number('This must be a number of milliseconds.')
  .int()
  .min(0, 'Time is counted from 0.')
  .max(OLDEST_MS, 'Time of more than a day ago cannot be told.');

/** Active time without a pause. */
export const stretch = z
  .strictObject({
    /** Made by the page, so that a repeat counts nothing twice. */
    id: idField,
    /** How long before this message it began: the clock of the browser may be wrong. */
    beganAgoMs: milliseconds,
    lengthMs: milliseconds,
    /** Nothing will be added to it. */
    isOver: z.boolean('Say whether it goes on.'),
  })
  .refine(({ beganAgoMs, lengthMs }) => lengthMs <= beganAgoMs, {
    path: ['lengthMs'],
    message: 'Time cannot go on after now.',
  });

export type Stretch = z.output<typeof stretch>;

export const trackingLog = z.strictObject({
  start: trackingStart,
  stretches: z.array(stretch).max(MOST_STRETCHES, `At most ${MOST_STRETCHES} stretches can be told at once.`),
  /** Plain words; an empty text takes the note away, null says that it is as it was told before. */
  note: textField(ACTIVITY_NOTE_MAX_LENGTH).nullable(),
  /** Nothing follows. */
  final: z.boolean('Say whether anything follows.'),
  /** Nobody waits for the answer: written by the clock or while the page goes away. */
  auto: z.boolean('Say whether it was written by itself.'),
  /** By the clock of the browser: when this was written, last paused and last resumed. */
  timestamp: instantField,
  pause: instantField.nullable(),
  resume: instantField.nullable(),
});
export type TrackingLog = z.output<typeof trackingLog>;

export const loggedActivity = z.object({
  /** Null where there was nothing to log, or the log is out of reach by now. */
  logId: z.uuid().nullable(),
  /** What counts of it. */
  seconds: z.number(),
});
export type LoggedActivity = z.output<typeof loggedActivity>;
