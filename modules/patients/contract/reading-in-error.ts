// A reading that was entered in error: it counts nowhere any more, and who marked it stays on record (ADMIN-005; OP-SPIRO-3).
import { z } from 'zod';
import { instantField } from '@alveary/contract/fields.ts';
import { measurement } from './model.ts';

/** Those that are entered by hand. */
export const takenBackTypes = ['spo2', 'height', 'weight'] as const;

/** `seen` is what stood there: a reading has no version. */
export const readingToMark = z.strictObject({
  type: z.enum(takenBackTypes, 'A reading that can be marked is an SpO2, a height or a weight.'),
  seen: z.strictObject({ value: z.number(), takenAt: instantField }),
});

/** What stood there, under an id of its own: a system that sends the reading again may have put it right. */
export const readingInError = measurement.extend({
  markedAt: z.string(),
  /** By the name of today. */
  markedBy: z.string(),
});
export type ReadingInError = z.output<typeof readingInError>;
