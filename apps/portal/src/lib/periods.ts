// How many days are a week, a month, a quarter and a year, when the latest of something is looked at? (document 3 §9)
import dayjs from 'dayjs';

const periods = [
  { label: 'Last week', days: 7 },
  { label: 'Last month', days: 30 },
  { label: 'Last quarter', days: 91 },
  { label: 'Last year', days: 365 },
] as const;

export interface RecentPeriod {
  readonly label: string;
  /** Local days 'YYYY-MM-DD', both included; the second is today. */
  readonly value: [string, string];
}

/** The periods that end today, as a date picker offers them. @param now milliseconds since the epoch */
export const recentPeriods = (now: number): RecentPeriod[] => {
  const today = dayjs(now);
  return periods.map(({ label, days }) => ({
    label,
    value: [today.subtract(days - 1, 'day').format('YYYY-MM-DD'), today.format('YYYY-MM-DD')],
  }));
};
