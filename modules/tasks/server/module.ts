import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { taskCalls } from '../contract/calls.ts';
import { createTask, listTasks, listTasksOfAll, listTodos, updateTask } from './tasks.ts';

export const tasks = serverModule({
  subject: 'tasks',
  calls: [
    ...served('tasks', taskCalls, {
      todos: listTodos,
      list: listTasks,
      ofAllPatients: listTasksOfAll,
      create: createTask,
      update: updateTask,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).tasksSamples,
});
