// What is a sticky note on a patient? (document 3 §3, §9; OP-PROFILE-7)
import { z } from 'zod';
import { textField, versionField } from '@alveary/contract/fields.ts';

/** The highest first. */
export const stickyPriorities = ['HIGH', 'MEDIUM', 'LOW'] as const;
export type StickyPriority = (typeof stickyPriorities)[number];

export const stickyPriorityNames: Readonly<Record<StickyPriority, string>> = {
  HIGH: 'High',
  MEDIUM: 'Medium',
  LOW: 'Low',
};

export const DEFAULT_STICKY_PRIORITY: StickyPriority = 'HIGH';
const STICKY_SUBJECT = 'StickyNote';

export const stickyNote = z.object({
  id: z.uuid(),
  priority: z.enum(stickyPriorities),
  subject: z.literal(STICKY_SUBJECT),
  text: z.string(),
  createdAt: z.string(),
  /** Null where it came in from elsewhere. */
  createdBy: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }).nullable(),
  version: z.int(),
});
export type StickyNote = z.output<typeof stickyNote>;

export const NOTE_NEEDED = 'Write the note.';
const text = textField(500).min(1, NOTE_NEEDED);
const priority = z.enum(stickyPriorities, 'Choose a priority.');

export const newStickyNote = z.strictObject({
  priority: priority.default(DEFAULT_STICKY_PRIORITY),
  subject: z.literal(STICKY_SUBJECT, `The subject is ${STICKY_SUBJECT}.`).default(STICKY_SUBJECT),
  text,
});

/** What is not sent stays. A resolved note is shown no more. */
export const changedStickyNote = z.strictObject({
  version: versionField,
  priority: priority.optional(),
  text: text.optional(),
  resolved: z.literal(true, 'A note is resolved once.').optional(),
});
