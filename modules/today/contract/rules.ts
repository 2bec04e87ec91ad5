// Narrows the items of a day to those that are asked for, and says by what they can be narrowed (TASK-014; OP-TASK-4).
import { MOST_OF_A_TYPE, type TodayItem, type TodayList } from './model.ts';

interface Narrowed {
  readonly purpose: string | null;
  readonly alarm: string | null;
}

const distinct = (texts: readonly (string | null)[]): string[] =>
  [...new Set(texts)].filter((text) => text !== null).sort();

/** A patient at sites of two zones has a day in each: whatever stands in both is told once. */
export const firstOfEach = (lists: readonly (readonly TodayItem[])[]): readonly (readonly TodayItem[])[] => {
  const seen = new Set<string>();
  return lists.map((items) =>
    items.filter(({ id }) => {
      const isNew = !seen.has(id);
      seen.add(id);
      return isNew;
    }),
  );
};

/** @param types the items of each type, one more than are shown where there are more */
export const todayOf = (
  types: readonly (readonly TodayItem[])[],
  { purpose, alarm }: Narrowed,
): TodayList => {
  const items = types.flatMap((ofType) => ofType.slice(0, MOST_OF_A_TYPE));
  return {
    data: items
      .filter((item) => purpose === null || item.purpose === purpose)
      .filter((item) => alarm === null || item.lastAlarmDescription === alarm)
      .sort((one, other) => Date.parse(one.due) - Date.parse(other.due)),
    purposes: distinct(items.map((item) => item.purpose)),
    alarms: distinct(items.map((item) => item.lastAlarmDescription)),
    isCut: types.some((ofType) => ofType.length > MOST_OF_A_TYPE),
  };
};
