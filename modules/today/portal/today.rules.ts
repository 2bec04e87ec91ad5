// What stands where in Today, and when is what is past its time shown? (document 3 §4 Today; TASK-010, TASK-011; OP-TASK-3, OP-TASK-4)
import dayjs from 'dayjs';
import type { TodayItem } from '../contract/model.ts';

const MINUTE_MS = 60_000;

/** The local day of an instant: its first instant, and the first one after it. @param now milliseconds since the epoch */
export const dayOf = (now: number): { readonly startDate: string; readonly endDate: string } => {
  const start = dayjs(now).startOf('day');
  return { startDate: start.toISOString(), endDate: start.add(1, 'day').toISOString() };
};

const isOver = ({ type, status }: TodayItem): boolean =>
  type === 'APPOINTMENT' && (status === 'FULFILLED' || status === 'CANCELLED');

export interface ShownItem {
  readonly item: TodayItem;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Its due date is past: it is shown for tomorrow. */
  readonly isOverdue: boolean;
  /** An appointment that was held or cancelled. */
  readonly isOver: boolean;
}

/**
 * An appointment or a task with a past due date is shown as due tomorrow at the same time of day. An appointment that is still going on
 * is not past; one that is over, and an event, stay where they were.
 */
export const shownAt = (item: TodayItem, now: number): ShownItem => {
  const due = Date.parse(item.due);
  const isOverdue =
    item.type !== 'CARE_EVENT' && !isOver(item) && due + (item.duration ?? 0) * MINUTE_MS < now;
  if (!isOverdue) return { item, at: due, isOverdue, isOver: isOver(item) };
  const time = dayjs(due);
  const tomorrow = dayjs(now).add(1, 'day');
  const at = tomorrow
    .hour(time.hour())
    .minute(time.minute())
    .second(time.second())
    .millisecond(time.millisecond());
  return { item, at: at.valueOf(), isOverdue, isOver: false };
};

export interface TodayGroups {
  readonly appointments: readonly ShownItem[];
  readonly tasks: readonly ShownItem[];
  readonly events: readonly ShownItem[];
  /** Those of which nobody has said yet whether they happened. */
  readonly potentialEvents: readonly ShownItem[];
}

/** What is overdue comes first, the longest first; then by time. Of events the newest first. */
export const groupsOf = (items: readonly TodayItem[], now: number): TodayGroups => {
  const shown = items.map((item) => shownAt(item, now));
  const inOrder = (type: TodayItem['type']): ShownItem[] =>
    shown
      .filter(({ item }) => item.type === type)
      .sort(
        (one, other) =>
          Number(other.isOverdue) - Number(one.isOverdue) ||
          Date.parse(one.item.due) - Date.parse(other.item.due),
      );
  const events = inOrder('CARE_EVENT').toReversed();
  return {
    appointments: inOrder('APPOINTMENT'),
    tasks: inOrder('TASK'),
    events: events.filter(({ item }) => item.actuality !== 'POTENTIAL'),
    potentialEvents: events.filter(({ item }) => item.actuality === 'POTENTIAL'),
  };
};

export interface Strip {
  /** Local hours, the first one and the one it ends at. */
  readonly fromHour: number;
  readonly untilHour: number;
  readonly blocks: readonly { readonly shown: ShownItem; readonly left: number; readonly width: number }[];
  /** Percent; null while the clock stands outside of the strip. */
  readonly nowAt: number | null;
}

const USUAL_HOURS = [8, 17] as const;

/** The day as a line: from eight to five, longer where an appointment lies outside. */
export const stripOf = (appointments: readonly ShownItem[], now: number): Strip => {
  const today = appointments.filter(({ at }) => dayjs(at).isSame(now, 'day'));
  const hours = today.flatMap(({ at, item }) => {
    const end = dayjs(at + (item.duration ?? 0) * MINUTE_MS);
    const endHour = end.isSame(at, 'day') ? end.hour() + (end.minute() > 0 ? 1 : 0) : 24;
    return [dayjs(at).hour(), endHour];
  });
  const fromHour = Math.min(USUAL_HOURS[0], ...hours);
  const untilHour = Math.max(USUAL_HOURS[1], ...hours);
  const hourOf = (at: number): number => dayjs(at).hour() + dayjs(at).minute() / 60;
  const place = (hour: number): number => ((hour - fromHour) / (untilHour - fromHour)) * 100;
  const nowHour = hourOf(now);
  return {
    fromHour,
    untilHour,
    blocks: today.map((shown) => ({
      shown,
      left: place(hourOf(shown.at)),
      width: ((shown.item.duration ?? 0) / 60 / (untilHour - fromHour)) * 100,
    })),
    nowAt: nowHour < fromHour || nowHour > untilHour ? null : place(nowHour),
  };
};
