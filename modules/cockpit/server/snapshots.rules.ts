// The counted months on a page in their order, each with what it is missing (OP-TASK-5).
import type { MonthlySnapshot, SnapshotSort } from '../contract/model.ts';
import { daysIn, distanceOf, minutesIn, needOf } from '../contract/rules.ts';
import type { MonthRow } from './cockpit.store.ts';

export interface Counted extends Omit<MonthlySnapshot, 'patient' | 'careCoordinator'> {
  readonly profileId: string;
  readonly coordinatorId: string;
  /** Last name, then first name. */
  readonly name: string | null;
  readonly distance: number;
  readonly isDeceased: boolean;
}

export const countedOf = (row: MonthRow): Counted => {
  const aims = { minutes: row.aimMinutes, readingDays: row.aimReadingDays };
  const need = needOf({ ...row, aims });
  return {
    profileId: row.profileId,
    coordinatorId: row.coordinatorId,
    name: row.lastName === null ? null : `${row.lastName}, ${row.firstName ?? ''}`,
    month: row.month,
    isCurrent: row.isCurrent,
    status: row.status,
    minutes: minutesIn(row.seconds),
    readingDays: daysIn(row.dayBits),
    interactiveContact: row.interactiveContact,
    lastCommunication: row.lastCommunication,
    nextAppointment: row.nextAppointment,
    openEvents: row.openEvents,
    tasksDue: row.tasksDue,
    aims,
    need,
    distance: distanceOf(aims, need),
    isDeceased: row.isDeceased,
  };
};

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

type Key = string | number | null;

const keys: Readonly<Record<SnapshotSort, (row: Counted, nameOfPerson: (id: string) => string) => Key>> = {
  need: ({ distance }) => distance,
  month: ({ month }) => month,
  name: ({ name }) => name,
  status: ({ status }) => status,
  careCoordinator: ({ coordinatorId }, nameOfPerson) => nameOfPerson(coordinatorId),
  minutes: ({ minutes }) => minutes,
  readingDays: ({ readingDays }) => readingDays,
  interactiveContact: ({ interactiveContact }) => interactiveContact,
  lastCommunication: ({ lastCommunication }) => lastCommunication,
  nextAppointment: ({ nextAppointment }) => nextAppointment,
  openEvents: ({ openEvents }) => openEvents,
  tasksDue: ({ tasksDue }) => tasksDue,
};

const compared = (one: Key, other: Key): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
};

/** What is not there comes last, whichever way the list is turned. */
const ordered = (one: Key, other: Key, isDown: boolean): number => {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return isDown ? compared(other, one) : compared(one, other);
};

/** Equal ones by name, the newest month first. */
export const inOrder = (
  rows: readonly Counted[],
  { sort, isDown }: { readonly sort: SnapshotSort; readonly isDown: boolean },
  nameOfPerson: (id: string) => string,
): readonly Counted[] => {
  const key = keys[sort];
  return rows.toSorted(
    (one, other) =>
      ordered(key(one, nameOfPerson), key(other, nameOfPerson), isDown) ||
      ordered(one.name, other.name, false) ||
      (one.profileId < other.profileId ? -1 : Number(one.profileId > other.profileId)) ||
      compared(other.month, one.month),
  );
};
