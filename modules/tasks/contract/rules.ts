// What is due today, and what is upcoming? (document 3 §4 To-dos; TASK-004, TASK-005; OP-TASK-2)
import type { TodoTask } from './model.ts';

const HOUR_MS = 60 * 60 * 1000;

/** When a to-do is to be done next, in milliseconds since the epoch. */
export const nextOf = ({
  lastCompletedDate,
  lastModifiedDate,
  periodInHours,
}: Pick<TodoTask, 'lastCompletedDate' | 'lastModifiedDate' | 'periodInHours'>): number =>
  Date.parse(lastCompletedDate ?? lastModifiedDate) + periodInHours * HOUR_MS;

/** Whether something at the instant `at` belongs to today or before. @param endOfToday the first instant of tomorrow in the person's zone */
const isDueToday = (at: number, endOfToday: number): boolean => at < endOfToday;

/** What comes first is due first. */
export const byDue = <Item extends { readonly at: number }>(
  items: readonly Item[],
  endOfToday: number,
): { readonly dueToday: readonly Item[]; readonly upcoming: readonly Item[] } => {
  const sorted = items.toSorted((one, other) => one.at - other.at);
  return {
    dueToday: sorted.filter(({ at }) => isDueToday(at, endOfToday)),
    upcoming: sorted.filter(({ at }) => !isDueToday(at, endOfToday)),
  };
};
