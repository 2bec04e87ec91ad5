// Reasons for which a patient needs somebody now, and what was set aside (OP-TASK-5).
import { z } from 'zod';
import { idField, instantField, lineField, textField } from '@alveary/contract/fields.ts';
import { rowPatient } from '@alveary/modules/patients/contract/row-patient.ts';

/** What cannot wait first. */
export const reasonKinds = [
  'SPO2_LOW',
  'FEV1_FELL',
  'QUESTIONNAIRE_WORSE',
  'NO_CONTACT',
  'ORDER_OPEN',
  'TODO_OVERDUE',
] as const;
export type ReasonKind = (typeof reasonKinds)[number];

/** Names the fact behind a reason: a newer fact has another one. */
const key = z.string();

export const reason = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('SPO2_LOW'),
    key,
    limit: z.number(),
    /** The two newest below the limit, the newest first; percent. */
    readings: z.array(z.object({ value: z.number(), at: z.string() })),
  }),
  z.object({
    kind: z.literal('FEV1_FELL'),
    key,
    at: z.string(),
    /** Litres. */
    fev1: z.number(),
    /** The mean of the sessions before, and the lowest that their own variation explains; litres. */
    usual: z.number(),
    lowest: z.number(),
    sessions: z.int(),
    /** Children and young people: the conditional change score instead of the variation. */
    score: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('QUESTIONNAIRE_WORSE'),
    key,
    internalName: z.string(),
    title: z.string(),
    at: z.string(),
    score: z.number(),
    before: z.number(),
    beforeAt: z.string(),
    difference: z.number(),
  }),
  /** `since` null: never reached. */
  z.object({ kind: z.literal('NO_CONTACT'), key, since: z.string().nullable(), days: z.int().nullable() }),
  z.object({ kind: z.literal('ORDER_OPEN'), key, type: z.string(), at: z.string(), days: z.int() }),
  z.object({ kind: z.literal('TODO_OVERDUE'), key, name: z.string(), due: z.string(), days: z.int() }),
]);
export type Reason = z.output<typeof reason>;

export const setAside = z.object({
  id: z.uuid(),
  reason: z.string(),
  /** Null: until there is a new fact. */
  until: z.string().nullable(),
  createdByName: z.string(),
  createdDate: z.string(),
});
export type SetAside = z.output<typeof setAside>;

export const workItem = z.object({
  patient: rowPatient,
  /** In the order of the kinds. */
  reasons: z.array(reason),
  setAside: z.array(z.object({ reason, by: setAside })),
});
export type WorkItem = z.output<typeof workItem>;

export const newSetAside = z.strictObject({
  kind: z.enum(reasonKinds, 'This is no reason of the worklist.'),
  key: lineField(120).min(1, 'Say which fact it is about.'),
  reason: textField(500).min(1, 'Say why: colleagues read it.'),
  until: instantField.nullable(),
  /** What the reason is set aside by already, as the person saw it; null for nothing: over another one it is refused. */
  was: idField.nullable().optional(),
});
