// A session recording and how long it goes on (document 2 §3, §4 Time tracker, §9; OP-TIMER-2, OP-TIMER-4, OP-ACTIVITY-5).
import { z } from 'zod';
import { idField, textField } from '@alveary/contract/fields.ts';
import { milliseconds } from '@alveary/modules/activity/contract/model.ts';

/** Minutes after which a recording ends or is extended, and what an extension adds. */
export const WINDOW_MINUTES = 20;
/** Minutes up to which a recording is extended by itself. */
export const AUTOMATIC_MAXIMUM_MINUTES = 60;
export const ALERT_SECONDS = 60;
export const KEEP_EVERY_MS = 5000;
/** A recording that nobody kept alive for so long is closed by the server. */
export const IDLE_MINUTES = 75;
/** No recording counts for longer. */
export const LONGEST_MINUTES = 24 * 60;
export const TEXT_MAX_LENGTH = 20_000;
export const ABSENCES_MAX = 100;

export const recordingText = textField(TEXT_MAX_LENGTH);

export const recording = z.object({
  id: z.uuid(),
  logId: z.uuid(),
  profileId: z.uuid(),
  patient: z.object({ firstName: z.string().nullable(), lastName: z.string().nullable() }),
  startTime: z.string(),
  /** Null while it goes on. */
  endTime: z.string().nullable(),
  expiresAt: z.string(),
  /** When it was last kept alive. */
  keptAt: z.string(),
  /** The page that keeps it alive. */
  holder: z.uuid(),
  /** What was said, as far as it was understood. */
  text: z.string(),
  /** Whether it was ended by the end of the person's session, and the person has not said yet what to do. */
  isInterrupted: z.boolean(),
  /** Whether a site of the patient forbids speech to text (OP-TIMER-3). */
  isSpeechForbidden: z.boolean(),
  /** The server's clock at this answer. */
  now: z.string(),
});
export type Recording = z.output<typeof recording>;

/** Time in which nobody was there. */
const absence = z
  .strictObject({ beganAgoMs: milliseconds, lengthMs: milliseconds })
  .refine(({ beganAgoMs, lengthMs }) => lengthMs <= beganAgoMs, {
    path: ['lengthMs'],
    message: 'Time cannot go on after now.',
  });
export type Absence = z.output<typeof absence>;

/** Those that the page knows of; what it told before stays. */
export const absencesField = z
  .array(absence)
  .max(ABSENCES_MAX, `At most ${ABSENCES_MAX} absences can be told at once.`)
  .default([]);

export const newRecording = z.strictObject({ id: idField, profileId: idField, holder: idField });
export const keptRecording = z.strictObject({
  text: recordingText,
  holder: idField,
  /** Goes on with it in this page; the one that had it is told. */
  takesOver: z.boolean().default(false),
  absences: absencesField,
});
