// What may other subjects do with tasks? Ask for whom the same one is planned already, and make the calls of one task a part of theirs.
import { taskCalls } from '../contract/calls.ts';
import { createTask, updateTask } from './tasks.ts';

export { findWithSameTask } from './tasks.store.ts';

export const addingTask = { name: 'tasks.create', call: taskCalls.create, handler: createTask } as const;
export const changingTask = { name: 'tasks.update', call: taskCalls.update, handler: updateTask } as const;
