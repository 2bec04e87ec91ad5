// What other subjects may do with tasks: ask for whom the same one is planned already, make the calls of one task a part of theirs, and add one
// that the product makes itself.
import { taskCalls } from '../contract/calls.ts';
import { createTask, updateTask } from './tasks.ts';

export { addAutomatedTask } from './automated-task.ts';
export { findWithSameTask } from './tasks.store.ts';

export const addingTask = { name: 'tasks.create', call: taskCalls.create, handler: createTask } as const;
export const changingTask = { name: 'tasks.update', call: taskCalls.update, handler: updateTask } as const;
