// What is due for the patient today, and what comes later? Tasks of staff and the patient's own to-dos (document 3 §2 Patient to-do list; TASK-002)
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { CardEmpty, SummaryCard, usePatient } from '@alveary/modules/patients/portal/public.ts';
import { useNow } from '@alveary/portal/lib/clock.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { Entries } from '@alveary/portal/ui/entries.tsx';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { LoadingCards } from '@alveary/portal/ui/loading-cards.tsx';
import { OneColumn } from '@alveary/portal/ui/two-columns.tsx';
import { type ReactNode, useState } from 'react';
import { taskCalls } from '../contract/calls.ts';
import type { Task } from '../contract/model.ts';
import { type DueItem, dueItems } from './due-items.ts';
import { DueEntry } from './due-entry.tsx';
import { later } from '@alveary/portal/lib/later.tsx';
import { newTaskDraft } from './draft-keys.ts';

const TaskDialog = later(async () => (await import('./task.dialog.tsx')).TaskDialog);

const EVERY_MINUTE_MS = 60_000;

export function TasksTab() {
  const { siteProfile, locale } = usePatient();
  const { profile, site } = siteProfile;
  const mayWrite = mayEditPatients.sites(useMe()).includes(site.id);
  const time = useNow(EVERY_MINUTE_MS);
  /** What the dialog is about: a new task is null. */
  const [opened, setOpened] = useState<Task | null | undefined>();
  const query = { 'principal.equals': profile.id };
  const todos = useCall(taskCalls.todos, { query }, { shownInPlace: true });
  const tasks = useCall(taskCalls.list, { query }, { shownInPlace: true });
  const error = todos.error ?? tasks.error;
  const again = (): void => {
    void todos.refetch();
    void tasks.refetch();
  };
  if (todos.data === undefined || tasks.data === undefined) {
    return error === null ? (
      <LoadingCards label="Loading the tasks" count={2} />
    ) : (
      <ErrorState {...failureOfCall(error)} onRetry={again} />
    );
  }
  const { dueToday, upcoming } = dueItems(tasks.data.rows, todos.data, time);
  const shown = { locale, onChange: mayWrite ? setOpened : undefined, now: time };
  const add = (
    <AddButton label="New task" draftKey={newTaskDraft(profile.id)} onClick={() => setOpened(null)} />
  );
  return (
    <OneColumn>
      <DueCard
        title="Due today"
        items={dueToday}
        empty="Nothing is due today."
        {...shown}
        {...(mayWrite ? { aside: add } : {})}
      />
      <DueCard title="Upcoming" items={upcoming} empty="Nothing is planned." {...shown} />
      {opened === undefined ? null : (
        <TaskDialog
          task={opened}
          profile={profile}
          siteId={site.id}
          locale={locale}
          onClose={() => setOpened(undefined)}
        />
      )}
    </OneColumn>
  );
}

interface DueCardProps {
  readonly title: string;
  readonly items: readonly DueItem[];
  readonly empty: string;
  readonly aside?: ReactNode;
  readonly locale: DateLocale;
  readonly onChange: ((task: Task) => void) | undefined;
  readonly now: number;
}

const DueCard = ({ title, items, empty, aside, ...shown }: DueCardProps) => (
  <SummaryCard title={title} {...(aside === undefined ? {} : { aside })}>
    {items.length === 0 ? (
      <CardEmpty>{empty}</CardEmpty>
    ) : (
      <Entries label={title}>
        {items.map((item) => (
          <DueEntry key={item.kind === 'task' ? item.task.id : item.todo.id} item={item} {...shown} />
        ))}
      </Entries>
    )}
  </SummaryCard>
);
