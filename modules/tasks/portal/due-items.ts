// Which open tasks and to-dos are due today, and which are upcoming? (TASK-004, TASK-005; OP-TASK-1, OP-TASK-2)
import dayjs from 'dayjs';
import type { Task, TodoTask } from '../contract/model.ts';
import { byDue, nextOf } from '../contract/rules.ts';

/** One line of the tab: a task of staff, or a to-do of the patient. */
export type DueItem =
  | { readonly kind: 'task'; readonly at: number; readonly task: Task }
  | { readonly kind: 'todo'; readonly at: number; readonly todo: TodoTask };

/** @param now milliseconds since the epoch; the day is that of the browser's zone */
export const dueItems = (tasks: readonly Task[], todos: readonly TodoTask[], now: number) => {
  const items: readonly DueItem[] = [
    ...tasks
      .filter(({ status }) => status === 'OPEN')
      .map((task) => ({ kind: 'task', at: Date.parse(task.due), task }) as const),
    ...todos.map((todo) => ({ kind: 'todo', at: nextOf(todo), todo }) as const),
  ];
  return byDue(items, dayjs(now).startOf('day').add(1, 'day').valueOf());
};
