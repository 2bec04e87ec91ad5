// In which calendar are the days of a list chosen? Half a range is not yet one: the second day follows
import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import { now } from '../../lib/clock.ts';
import { type DateLocale, pickerPattern } from '../../lib/dates.ts';
import { recentPeriods } from '../../lib/periods.ts';
import '@mantine/dates/styles.layer.css';

interface Days {
  /** Local days 'YYYY-MM-DD', both included. */
  readonly from: string | null;
  readonly to: string | null;
}

export interface DaysPickerProps extends Days {
  readonly locale: DateLocale;
  readonly onChange: (days: Days) => void;
}

export const DaysPicker = ({ from, to, locale, onChange }: DaysPickerProps) => {
  const [half, setHalf] = useState<string | null>(null);
  return (
    <DatePickerInput
      size="xs"
      w={230}
      type="range"
      placeholder="All dates"
      valueFormat={pickerPattern(locale)}
      firstDayOfWeek={locale === 'en-GB' ? 1 : 0}
      weekendDays={[]}
      highlightToday
      allowSingleDateInRange
      presets={recentPeriods(now())}
      clearable
      clearButtonProps={{ 'aria-label': 'Show all dates' }}
      value={half === null ? [from, to] : [half, null]}
      onChange={([first, last]) => {
        const isHalf = first !== null && last === null;
        setHalf(isHalf ? first : null);
        if (!isHalf) onChange({ from: first, to: last });
      }}
    />
  );
};
