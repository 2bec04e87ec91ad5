// A communication log, and the words that it may use (document 2 §3; OP-LOG-1 to OP-LOG-5).
import { z } from 'zod';
import { delivery } from './delivery.ts';
import { idField, instantField, isBlank, textField, versionField } from '@alveary/contract/fields.ts';

export const media = [
  'VERBAL_PHONE',
  'VERBAL_VIDEO_CONFERENCE',
  'WRITTEN_SMS',
  'AUTOMATED_SMS',
  'VERBAL_IN_PERSON',
  'NONE',
] as const;
export type Medium = (typeof media)[number];

export const mediumLabels: Readonly<Record<Medium, string>> = {
  VERBAL_PHONE: 'Phone',
  VERBAL_VIDEO_CONFERENCE: 'Video',
  WRITTEN_SMS: 'SMS',
  AUTOMATED_SMS: 'Automated SMS',
  VERBAL_IN_PERSON: 'In person',
  NONE: 'N/A',
};

/** The media offered in the form; AUTOMATED_SMS exists and is hidden from selection. */
export const selectableMedia = [
  'VERBAL_PHONE',
  'VERBAL_VIDEO_CONFERENCE',
  'WRITTEN_SMS',
  'VERBAL_IN_PERSON',
  'NONE',
] as const satisfies readonly Medium[];

export const directions = ['OUTBOUND', 'INBOUND', 'NONE'] as const;
export type Direction = (typeof directions)[number];

export const directionLabels: Readonly<Record<Direction, string>> = {
  OUTBOUND: 'Outbound',
  INBOUND: 'Inbound',
  NONE: 'None',
};

export const selectableDirections = ['OUTBOUND', 'INBOUND'] as const satisfies readonly Direction[];

export const results = [
  'ANSWERED',
  'MESSAGE_MACHINE',
  'BUSY',
  'REJECTED',
  'NO_ANSWER',
  'DELIVERED',
  'ERROR',
  'UNKNOWN',
  'APPOINTMENT_COMPLETE',
  'APPOINTMENT_RESCHEDULED',
  'APPOINTMENT_CANCELLED_WITH_NO_RESCHEDULE',
  'IN_PROGRESS',
  'PATIENT_UPDATED',
] as const;
export type Result = (typeof results)[number];

/** Somebody was reached: such a log is a contact, any other an attempt or paperwork (OP-VIEWS-2). */
export const reachedResults: readonly Result[] = ['ANSWERED', 'DELIVERED', 'APPOINTMENT_COMPLETE'];

export const resultLabels: Readonly<Record<Result, string>> = {
  ANSWERED: 'Answered',
  MESSAGE_MACHINE: 'Left a message',
  BUSY: 'Busy',
  REJECTED: 'Rejected',
  NO_ANSWER: 'No answer',
  DELIVERED: 'Delivered',
  ERROR: 'Error',
  UNKNOWN: 'Unknown',
  APPOINTMENT_COMPLETE: 'Complete',
  APPOINTMENT_RESCHEDULED: 'Rescheduled',
  APPOINTMENT_CANCELLED_WITH_NO_RESCHEDULE: 'Cancelled without reschedule',
  IN_PROGRESS: 'In progress',
  PATIENT_UPDATED: 'Patient updated',
};

export const resultsByMedium: Readonly<Record<Medium, readonly Result[]>> = {
  VERBAL_PHONE: ['ANSWERED', 'MESSAGE_MACHINE', 'BUSY', 'REJECTED', 'NO_ANSWER'],
  VERBAL_VIDEO_CONFERENCE: ['ANSWERED', 'MESSAGE_MACHINE', 'BUSY', 'NO_ANSWER'],
  WRITTEN_SMS: ['DELIVERED', 'ERROR', 'UNKNOWN'],
  AUTOMATED_SMS: ['DELIVERED', 'ERROR', 'UNKNOWN'],
  VERBAL_IN_PERSON: [
    'APPOINTMENT_COMPLETE',
    'APPOINTMENT_RESCHEDULED',
    'APPOINTMENT_CANCELLED_WITH_NO_RESCHEDULE',
    'IN_PROGRESS',
  ],
  NONE: ['PATIENT_UPDATED', 'IN_PROGRESS'],
};

export const portalCodes = [
  'CALL_LOG',
  'CALL_LOG_UK',
  'MANUAL_TASK',
  'MANUAL_TASK_UK',
  'AUTOMATED_TASK',
  'AUTOMATED_TASK_UK',
] as const;

const defaultValues = z.object({
  duration: z.number().optional(),
  medium: z.enum(media).optional(),
  direction: z.enum(directions).optional(),
  communicationResult: z.enum(results).optional(),
  subject: z.string().optional(),
});

export const lockableFields = ['medium', 'direction', 'communicationResult'] as const;

export const purpose = z.object({
  id: z.uuid(),
  /** The key stored in logs: EHR_REVIEW_UPDATES. */
  key: z.string(),
  /** The label: 'EHR Review/Updates'. */
  name: z.string(),
  description: z.string(),
  portalCode: z.enum(portalCodes),
  defaultValues,
  disabledFields: z.array(z.enum(lockableFields)),
  hasNoPatientInteraction: z.boolean(),
});
export type Purpose = z.output<typeof purpose>;

export const note = z.object({
  id: z.uuid(),
  /** Rich text: the HTML subset p, br, strong, em, u, ul, ol, li, a. */
  text: z.string(),
  system: z.boolean(),
  subject: z.string().nullable(),
  createdBy: z.uuid().nullable(),
  createdByName: z.string().nullable(),
  createdDate: z.string(),
  lastModifiedDate: z.string(),
});
export type Note = z.output<typeof note>;

export const log = z.object({
  id: z.uuid(),
  version: z.number().int(),
  principal: z.uuid(),
  profileId: z.uuid(),
  purpose: z.string().nullable(),
  /** When the contact took place. */
  sent: z.string(),
  startTime: z.string(),
  /** When the log was written. */
  logDate: z.string(),
  encounter: z.object({ durationInSeconds: z.number().nullable() }),
  /** Minutes with up to two decimals: encounter.durationInSeconds / 60. */
  duration: z.number().nullable(),
  medium: z.enum(media),
  direction: z.enum(directions),
  communicationResult: z.enum(results).nullable(),
  source: z.string(),
  subject: z.string().nullable(),
  /** The message of an SMS. */
  payload: z.string().nullable(),
  callId: z.string().nullable(),
  /** What was said in the call can be read. */
  hasTranscript: z.boolean(),
  /** What became of the message that was sent to the patient; null for a log of anything else. */
  delivery: delivery.nullable(),
  practitioner: z.uuid().nullable(),
  practitionerName: z.string().nullable(),
  assignedPractitioner: z.uuid().nullable(),
  principalPii: z.object({
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    dateOfBirth: z.string().nullable(),
    ehrId: z.string().nullable(),
  }),
  notes: z.array(note),
});
export type Log = z.output<typeof log>;

export const NOTE_MAX_LENGTH = 20_000;

/** Is there any text left once tags and blanks are gone? */
export const hasText = (html: string): boolean =>
  !isBlank(html.replace(/<[^<>]*>/g, '').replace(/&nbsp;|&#160;|&#xa0;/gi, ' '));

export const noteText = z
  .string('Write a note first.')
  .max(NOTE_MAX_LENGTH, 'A note cannot be longer than 20,000 characters.')
  .refine(hasText, 'Write a note first: it is empty.');

const DURATION_MESSAGE = 'Duration must be 0 or greater.';

/** Minutes, 0 or greater, up to two decimals, at most one day. */
export const durationField = z
  .number(DURATION_MESSAGE)
  .min(0, DURATION_MESSAGE)
  .max(1440, 'Duration cannot be more than 1440 minutes.')
  .refine(
    (minutes) => Math.abs(Math.round(minutes * 100) - minutes * 100) < 1e-6,
    'Duration can have up to 2 decimals.',
  );

/** What the form sends; completeness and the date limit are rules of `rules.ts` on top. */
export const logFields = z.strictObject({
  purpose: z.string('Choose a purpose.').regex(/^[A-Z_]{2,60}$/, 'Choose a purpose.'),
  sent: instantField,
  medium: z.enum(media, 'Choose a medium.'),
  direction: z.enum(directions, 'Choose a direction.'),
  communicationResult: z.enum(results, 'Choose a result.'),
  subject: textField(250).nullable(),
  payload: textField(1600).nullable(),
  duration: durationField.nullable(),
});
export type LogFields = z.output<typeof logFields>;

export const newLog = logFields.extend({
  /** A log that says nothing of its contact had none (LOG-031, LOG-032). */
  medium: logFields.shape.medium.default('NONE'),
  direction: logFields.shape.direction.default('NONE'),
  /** Made by the client, so that a repeat does not write twice. */
  id: idField.optional(),
  note: noteText.optional(),
});

export const changedLog = logFields.partial().extend({
  version: versionField,
  /** Reassigns the log to another patient. */
  profileId: idField.optional(),
});
