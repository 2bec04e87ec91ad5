// How does something that is due stand in its list? A task with who does it and what can be done, a to-do with its period (OP-TASK-1)
import { purposeNameOf } from '@alveary/modules/communications/portal/public.ts';
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { OverdueBadge } from '@alveary/portal/ui/overdue-badge.tsx';
import { Entry } from '@alveary/portal/ui/entries.tsx';
import type { Task, TodoTask } from '../contract/model.ts';
import type { DueItem } from './due-items.ts';
import { TaskActs } from './task-acts.tsx';

interface DueEntryProps {
  readonly item: DueItem;
  readonly locale: DateLocale;
  /** Undefined for who may not. */
  readonly onChange: ((task: Task) => void) | undefined;
  readonly now: number;
}

export const DueEntry = ({ item, locale, onChange, now }: DueEntryProps) => {
  const at = showDayTime(new Date(item.at).toISOString(), locale);
  const overdue = item.at < now ? <OverdueBadge /> : null;
  if (item.kind === 'todo') {
    return (
      <Entry
        isCentred
        text={
          <>
            {item.todo.name} <span className="dim">{periodOf(item.todo)}</span>
          </>
        }
      >
        <Badge tone="outline">To-do of the patient</Badge>
        {overdue}
        <span className="dim">{at}</span>
      </Entry>
    );
  }
  const { task } = item;
  const { assignedPractitioner: person, notes } = task;
  return (
    <Entry
      isCentred
      text={
        <>
          {purposeNameOf(task.purpose)}
          {notes === null ? null : <span className="dim"> · {notes}</span>}
        </>
      }
      {...(onChange === undefined ? {} : { acts: <TaskActs task={task} onChange={() => onChange(task)} /> })}
    >
      {task.automated ? <Badge tone="neutral">Automated</Badge> : null}
      {overdue}
      <span className="dim">{person === null ? 'Nobody yet' : `${person.firstName} ${person.lastName}`}</span>
      <span className="dim">{at}</span>
    </Entry>
  );
};

const DAY_HOURS = 24;

const periodOf = ({ periodInHours }: TodoTask): string => {
  if (periodInHours % DAY_HOURS !== 0) return `every ${periodInHours} hours`;
  const days = periodInHours / DAY_HOURS;
  return days === 1 ? 'every day' : `every ${days} days`;
};
