// Which day is shown? The one before, one from a calendar, the one after, or today; below it, whose midnight counts (CAL-011; OP-CAL-3)
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { isDay } from '@alveary/portal/lib/read-day.ts';
import { DateField } from '@alveary/portal/ui/form/date-field.tsx';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import { dayPlus } from '../contract/rules.ts';
import styles from './calendar.module.css';

interface DaySelectorProps {
  /** 'YYYY-MM-DD' */
  readonly day: string;
  readonly today: string;
  /** IANA */
  readonly zone: string;
  readonly locale: DateLocale;
  readonly onChange: (day: string) => void;
}

const weekday = (day: string, locale: DateLocale): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${day}T12:00:00Z`),
  );

export const DaySelector = ({ day, today, zone, locale, onChange }: DaySelectorProps) => {
  /** What stands in the field while it is no day yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const choose = (next: string): void => {
    setTyped(isDay(next) ? null : next);
    if (isDay(next)) onChange(next);
  };
  return (
    <div className={styles.selector} role="group" aria-label="Day">
      <div className={styles.days}>
        <IconButton label="Previous day" onClick={() => choose(dayPlus(day, -1))}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </IconButton>
        <DateField
          size="xs"
          aria-label="Day"
          className={styles.day ?? ''}
          locale={locale}
          value={typed ?? day}
          onChange={choose}
          onBlur={() => setTyped(null)}
        />
        <IconButton label="Next day" onClick={() => choose(dayPlus(day, 1))}>
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </IconButton>
        <Button size="xs" variant="default" disabled={day === today} onClick={() => choose(today)}>
          Today
        </Button>
      </div>
      <p className={`${styles.zone} dim`}>
        {weekday(day, locale)}, {zone.replaceAll('_', ' ')} time
      </p>
    </div>
  );
};
