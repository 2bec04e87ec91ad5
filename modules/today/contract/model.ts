// What stands in the Today view: appointments, tasks and care events, with their notes (document 3 §3 Today item; TASK-006 to TASK-009).
import { z } from 'zod';
import { writtenNote } from '@alveary/contract/written-note.ts';
import { actualities } from '@alveary/modules/adverse-events/contract/model.ts';
import { rowPatient } from '@alveary/modules/patients/contract/row-patient.ts';

const todayTypes = ['APPOINTMENT', 'TASK', 'CARE_EVENT'] as const;

const linked = z.object({ id: z.uuid() }).nullable();

/** A note on an appointment or on an adverse event. */
export const todayNote = writtenNote.extend({ appointment: linked, adverseEvent: linked });
export type TodayNote = z.output<typeof todayNote>;

export const todayItem = z.object({
  id: z.uuid(),
  type: z.enum(todayTypes),
  /** When an appointment begins, a task is due, an event happened. */
  due: z.string(),
  /** The newest first. */
  notes: z.array(todayNote),
  /** Of a care event: whether it happened, or may have. */
  actuality: z.enum(actualities).nullable(),
  patient: rowPatient,
  /** Of an appointment or a task. */
  purpose: z.string().nullable(),
  status: z.string(),
  /** What a task says beside its purpose, or what is said of an event. */
  text: z.string().nullable(),
  /** What the alarm of an event said; at the other items, the newest alarm of the patient that is still open. */
  lastAlarmDescription: z.string().nullable(),
  eventType: z.string().nullable(),
  severity: z.string().nullable(),
  /** Minutes of an appointment. */
  duration: z.int().nullable(),
  /** A task that the product made itself. */
  automated: z.boolean(),
  version: z.int(),
});
export type TodayItem = z.output<typeof todayItem>;

/** Beyond so many of a type the rest is left out, and said. */
export const MOST_OF_A_TYPE = 200;

export const todayList = z.object({
  data: z.array(todayItem),
  /** By what the items can be narrowed, whatever they are narrowed to now. */
  purposes: z.array(z.string()),
  alarms: z.array(z.string()),
  /** Bookings in the asker's own calendar whose patient nobody has named yet; left out where there are none. */
  openBookings: z.array(z.object({ id: z.uuid(), start: z.string(), attendeeName: z.string() })).optional(),
  /** Whether there are more than are shown. */
  isCut: z.boolean(),
});
export type TodayList = z.output<typeof todayList>;
