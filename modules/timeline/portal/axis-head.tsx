// Which days lie where? The head of the axis, with the moment at which the cursor stands
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { showDay, showTime } from '@alveary/portal/lib/dates.ts';
import { useStore } from '@alveary/portal/lib/store.ts';
import { timeTicks } from '@alveary/portal/ui/chart/time-ticks.ts';
import type { TimeAxis } from '@alveary/portal/ui/chart/use-time-axis.ts';
import styles from './trends.module.css';

interface AxisHeadProps {
  readonly axis: TimeAxis;
  readonly locale: DateLocale;
  readonly momentOf: (time: number) => string;
}

const DAY_MS = 86_400_000;
const YEAR_MS = 366 * DAY_MS;

/** With the year over years, with the time within days. */
const words = (time: number, width: number, locale: DateLocale): string => {
  const instant = new Date(time).toISOString();
  const day = showDay(instant, locale);
  if (width > YEAR_MS) return day;
  const isMidnight = new Date(time).getHours() === 0;
  return width < 4 * DAY_MS && !isMidnight ? showTime(instant, locale) : day.replace(/,? \d{4}$/, '');
};

export const AxisHead = ({ axis: { live, moment }, locale, momentOf }: AxisHeadProps) => {
  const { from, to } = useStore(live);
  const ticks = timeTicks(from, to, 8);
  const place = (time: number): string => `${((time - from) / (to - from)) * 100}%`;
  return (
    <div className={styles.axis}>
      <p className={styles.moment}>{moment === null ? 'Latest of these days' : `At ${momentOf(moment)}`}</p>
      <div className={styles.ticks} aria-hidden>
        {ticks
          .filter((time) => time > from + (to - from) * 0.03 && time < from + (to - from) * 0.97)
          .map((time) => (
            <span key={time} style={{ left: place(time) }}>
              {words(time, to - from, locale)}
            </span>
          ))}
      </div>
    </div>
  );
};
