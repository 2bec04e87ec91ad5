// In which groups stands what is to be done today? Each with how many there are, and what it says when there is nothing (OP-TASK-4)
import { IconActivityHeartbeat, IconCalendarEvent, IconCheckbox, IconHelpHexagon } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useId } from 'react';
import { PotentialActs } from './potential-acts.tsx';
import { TodayEntry } from './today-entry.tsx';
import styles from './today.module.css';
import type { ShownItem, TodayGroups } from './today.rules.ts';

const mark = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface TodayColumnsProps {
  readonly groups: TodayGroups;
  readonly now: number;
  readonly isNarrowed: boolean;
}

/** So many fill the screen; what lies below it follows without holding up what is seen. */
const AT_ONCE = 8;

const counted = (count: number, words: string): string | null => (count === 0 ? null : `${count} ${words}`);

export const TodayColumns = ({ groups, now, isNarrowed }: TodayColumnsProps) => {
  const { appointments, tasks, events, potentialEvents } = groups;
  const nothing = (line: string): string => (isNarrowed ? 'Nothing fits the filters.' : line);
  const states = (status: string): number => appointments.filter(({ item }) => item.status === status).length;
  return (
    <div className={styles.columns}>
      <Group
        icon={<IconCalendarEvent {...mark} />}
        title="Appointments"
        items={appointments}
        now={now}
        aside={[counted(states('FULFILLED'), 'done'), counted(states('CANCELLED'), 'cancelled')]}
        nothing={nothing('No appointments today.')}
      />
      <Group
        icon={<IconCheckbox {...mark} />}
        title="Tasks"
        items={tasks}
        now={now}
        aside={[counted(tasks.filter(({ isOverdue }) => isOverdue).length, 'overdue')]}
        nothing={nothing('No tasks are due.')}
      />
      <div>
        <Group
          icon={<IconActivityHeartbeat {...mark} />}
          title="Care events"
          items={events}
          now={now}
          aside={[counted(events.filter(({ item }) => item.severity === 'SEVERE').length, 'severe')]}
          nothing={nothing('No care events are open.')}
        />
        {potentialEvents.length === 0 ? null : (
          <Group
            icon={<IconHelpHexagon {...mark} />}
            title="Potential events"
            items={potentialEvents}
            now={now}
            aside={['Need your decision']}
            nothing=""
            areUndecided
          />
        )}
      </div>
    </div>
  );
};

interface GroupProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly items: readonly ShownItem[];
  readonly now: number;
  readonly aside: readonly (string | null)[];
  readonly nothing: string;
  readonly areUndecided?: boolean;
}

const Group = ({ icon, title, items, now, aside, nothing, areUndecided = false }: GroupProps) => {
  const id = useId();
  const painted = useDeferredValue(items.length, AT_ONCE);
  return (
    <section aria-labelledby={id} className={styles.group}>
      <div className={styles.groupHead}>
        {icon}
        <h2 id={id}>
          {title} <span className={styles.count}>{items.length}</span>
        </h2>
        <span className="grow" />
        <span className="dim">{aside.filter((part) => part !== null).join(', ')}</span>
      </div>
      {items.length === 0 ? (
        <p className={styles.nothing}>{nothing}</p>
      ) : (
        <ul className={styles.entries} data-undecided={areUndecided || undefined}>
          {items.slice(0, painted).map((shown) => (
            <TodayEntry
              key={shown.item.id}
              shown={shown}
              now={now}
              {...(areUndecided ? { acts: <PotentialActs item={shown.item} /> } : {})}
            />
          ))}
        </ul>
      )}
    </section>
  );
};
