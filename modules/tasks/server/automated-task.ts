// Adds a task that the product makes itself, due at once, for somebody who works for the patient.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { insertAutomatedTask } from './tasks.store.ts';

interface AutomatedTask {
  readonly profileId: string;
  /** One of the purposes of automated tasks. */
  readonly purpose: string;
  /** Whose it is, where they work for the patient; else the owner's of the patient; else everybody's. */
  readonly firstChoice: string | null;
  readonly notes: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

const LONGEST_NOTES = 1000;

export const addAutomatedTask = async (db: Db, task: AutomatedTask): Promise<void> => {
  await insertAutomatedTask(db, {
    ...task,
    id: newId(),
    notes: task.notes.slice(0, LONGEST_NOTES).toWellFormed(),
  });
};
