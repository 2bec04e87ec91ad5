// What is a care plan? Sections of fixed types, each with its notes, and notes on the plan (document 3 §3 Care plan; OP-CAREPLAN-1)
import { z } from 'zod';
import { engagementStatus, type EngagementStatus } from '@alveary/contract/engagement-status.ts';
import { idField, versionField } from '@alveary/contract/fields.ts';
import { writtenNote } from '@alveary/contract/written-note.ts';
import { noteText } from '@alveary/modules/communications/contract/model.ts';

/** In the order in which they stand in a plan. */
export const sectionTypes = [
  'DIAGNOSIS_AND_HISTORY',
  'GOALS',
  'MEDICATION',
  'MONITORING_PLAN',
  'ACTION_PLAN',
  'LIFESTYLE_AND_EDUCATION',
  'EQUIPMENT',
  'FOLLOW_UP',
] as const;
const sectionType = z.enum(sectionTypes);

/** Patients with one of these see every section of a new plan (OP-CAREPLAN-1). */
export const usualEligibleStatuses = ['ACTIVATED', 'MANAGED'] as const satisfies readonly EngagementStatus[];

/** A type of section is a record of its own: what it is called, and where it stands. */
export const planSectionType = z.object({ type: sectionType, name: z.string(), position: z.int() });

/** A note of a section; all but the newest one are its history. */
export const sectionNote = writtenNote.extend({
  section: z.object({ id: z.uuid(), type: sectionType }),
});
export type SectionNote = z.output<typeof sectionNote>;

export const planSection = z.object({
  id: z.uuid(),
  type: sectionType,
  name: z.string(),
  /** The engagement statuses at which the section is shown. */
  eligibleStatuses: z.array(engagementStatus),
  version: z.int(),
  /** The newest note: what holds now. */
  note: sectionNote.nullable(),
  noteCount: z.int(),
});
export type PlanSection = z.output<typeof planSection>;

export const carePlan = z.object({
  id: z.uuid(),
  principal: z.object({ id: z.uuid() }),
  createdDate: z.string(),
  sections: z.array(planSection),
  /** Notes on the plan as a whole, the newest first. */
  notes: z.array(writtenNote),
});
export type CarePlan = z.output<typeof carePlan>;

export const newPlanNote = z.strictObject({ text: noteText, id: idField.optional() });
export const changedPlanNote = z.strictObject({ text: noteText, version: versionField });

export const changedSection = z.strictObject({
  version: versionField,
  eligibleStatuses: z
    .array(engagementStatus)
    .min(1, 'Choose at least one status, or nobody sees the section.')
    .transform((statuses) => [...new Set(statuses)]),
});
