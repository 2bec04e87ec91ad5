// How are the appointments spread over the day, and where in it are we? (design: Today)
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import dayjs from 'dayjs';
import { type DateLocale, showTime } from '@alveary/portal/lib/dates.ts';
import styles from './today.module.css';
import { type ShownItem, stripOf } from './today.rules.ts';

interface DayStripProps {
  readonly appointments: readonly ShownItem[];
  readonly now: number;
  readonly locale: DateLocale;
}

/** More of them are too narrow for their names. */
const MOST_NAMED_HOURS = 12;

/** For the eyes alone: the same appointments stand in the list below. */
export const DayStrip = ({ appointments, now, locale }: DayStripProps) => {
  const { fromHour, untilHour, blocks, nowAt } = stripOf(appointments, now);
  const hours = Array.from({ length: untilHour - fromHour }, (_, index) => fromHour + index);
  const everyHours = hours.length > MOST_NAMED_HOURS ? 3 : 1;
  const percent = (value: number): string => `${value}%`;
  return (
    <div className={styles.strip} aria-hidden>
      {hours.map((hour, index) => (
        <span
          key={hour}
          className={styles.hour}
          style={{ left: percent((index / hours.length) * 100), width: percent(100 / hours.length) }}
        >
          {index % everyHours === 0
            ? showTime(dayjs(now).startOf('day').hour(hour).toISOString(), locale)
            : null}
        </span>
      ))}
      {blocks.map(({ shown: { item, isOver }, left, width }) => (
        <span
          key={item.id}
          className={styles.block}
          data-over={isOver || undefined}
          data-status={item.status}
          style={{ left: percent(left), width: percent(width) }}
          title={nameOf(item.patient)}
        >
          <span className="trunc">{item.patient.lastName}</span>
        </span>
      ))}
      {nowAt === null ? null : <span className={styles.clock} style={{ left: percent(nowAt) }} />}
    </div>
  );
};
