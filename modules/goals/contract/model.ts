// What does the patient want to reach? One current goal (document 3 §3 Other; OP-EVENT-2)
import { z } from 'zod';
import { textField } from '@alveary/contract/fields.ts';

export const goal = z.object({
  id: z.uuid(),
  text: z.string(),
  createdBy: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }).nullable(),
  createdDate: z.string(),
});
export type Goal = z.output<typeof goal>;

const GOAL_NEEDED = 'Write the goal.';
export const newGoal = z.strictObject({ goal: textField(500).min(1, GOAL_NEEDED) });
