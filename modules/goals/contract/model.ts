// The goal of a patient: one is current (document 3 §3 Other; OP-EVENT-2).
import { z } from 'zod';
import { idField, textField } from '@alveary/contract/fields.ts';

export const goal = z.object({
  id: z.uuid(),
  text: z.string(),
  createdBy: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }).nullable(),
  createdDate: z.string(),
});
export type Goal = z.output<typeof goal>;

const GOAL_NEEDED = 'Write the goal.';
export const newGoal = z.strictObject({
  goal: textField(500).min(1, GOAL_NEEDED),
  /** The goal that was current when this one was written, null for none: in place of another one it is refused. */
  was: idField.nullable().optional(),
});
