// When was it? A date where an hour or more lies between two messages (CHAT-009): the day, and at what time it went on.
import { now } from '@alveary/portal/lib/clock.ts';
import { type DateLocale, showDay, showTime } from '@alveary/portal/lib/dates.ts';
import styles from './thread.module.css';

const dayOf = (instant: string, locale: DateLocale): string => {
  const [date, today] = [new Date(instant).toDateString(), new Date(now()).toDateString()];
  return date === today ? 'Today' : showDay(instant, locale);
};

export const Separator = ({ at, locale }: { readonly at: string; readonly locale: DateLocale }) => (
  <p className={styles.separator}>
    {dayOf(at, locale)}, {showTime(at, locale)}
  </p>
);
