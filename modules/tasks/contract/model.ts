// What is a task of staff, and what is a to-do of a patient? (document 3 §3 To-do; OP-TASK-1)
import { z } from 'zod';
import { idField, instantField, lineField, textField, versionField } from '@alveary/contract/fields.ts';
import { rowPatient } from '@alveary/modules/patients/contract/row-patient.ts';

export const taskStatuses = ['OPEN', 'DONE', 'CANCELLED'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

const person = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() });

/** Work that staff plan for a patient. */
export const task = z.object({
  id: z.uuid(),
  principal: z.object({ id: z.uuid() }),
  purpose: z.string(),
  due: z.string(),
  assignedPractitioner: person.nullable(),
  status: z.enum(taskStatuses),
  /** Made by the product itself. */
  automated: z.boolean(),
  notes: z.string().nullable(),
  version: z.int(),
});
export type Task = z.output<typeof task>;

/** In a list of the tasks of many patients. */
export const taskOfPatient = task.extend({ patient: rowPatient });
export type TaskOfPatient = z.output<typeof taskOfPatient>;

/** What a patient is to do again and again. */
export const todoTask = z.object({
  id: z.uuid(),
  principal: z.object({ id: z.uuid() }),
  name: z.string(),
  periodInHours: z.int(),
  lastCompletedDate: z.string().nullable(),
  lastModifiedDate: z.string(),
});
export type TodoTask = z.output<typeof todoTask>;

const fields = {
  purpose: lineField(80).min(1, 'Choose a purpose.'),
  due: z.string().min(1, 'Choose when it is due.').pipe(instantField),
  assignedPractitioner: idField.nullable(),
  notes: textField(1000)
    .transform((text) => (text === '' ? null : text))
    .nullable(),
};

export const newTask = z.strictObject(fields);

/** What is not sent stays. */
export const changedTask = z
  .strictObject({ ...fields, status: z.enum(taskStatuses, 'Choose a status.') })
  .partial()
  .extend({ version: versionField });
