// How is a moment entered? A day as everywhere, and a time of day beside it (OP-FORMAT-2)
import { TextInput, type TextInputProps } from '@mantine/core';
import dayjs from 'dayjs';
import { useState } from 'react';
import { type DateLocale, showTime } from '../../lib/dates.ts';
import { isDay } from '../../lib/read-day.ts';
import { readTime } from '../../lib/read-time.ts';
import { DateField } from './date-field.tsx';
import styles from './moment-field.module.css';

interface MomentFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type' | 'label'> {
  readonly label: string;
  readonly timeLabel?: string;
  readonly locale: DateLocale;
  /** An instant; or what was typed of day and time, where it is none. */
  readonly value: string | null;
  readonly onChange: (moment: string) => void;
  readonly onBlur?: () => void;
  /** The last day that can be picked. */
  readonly maxDate?: string;
}

/** Stands between what was typed of a day and of a time. */
const BETWEEN = ' | ';

/** An earlier draft may hold a moment without its zone: it is one of here. */
const isInstant = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text);

const partsOf = (value: string): { readonly day: string; readonly time: string } => {
  if (isInstant(value)) {
    const at = dayjs(value);
    return { day: at.format('YYYY-MM-DD'), time: at.format('HH:mm') };
  }
  const [day = '', time = ''] = value.split(BETWEEN);
  return { day, time };
};

const joined = (day: string, time: string): string => {
  const read = readTime(time);
  if (isDay(day) && read !== null) return dayjs(`${day}T${read}`).toISOString();
  return day === '' && time === '' ? '' : day + BETWEEN + time;
};

/** What both inputs have in common. */
const shared = ({ size, disabled = false, readOnly = false }: TextInputProps): TextInputProps => ({
  disabled,
  readOnly,
  ...(size === undefined ? {} : { size }),
});

export const MomentField = (props: MomentFieldProps) => {
  const { label, timeLabel = 'Time', locale, value, onChange, onBlur, maxDate, error, ...input } = props;
  /** What stands there letter for letter while a time is typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const { day, time } = partsOf(value ?? '');
  const read = readTime(time);
  return (
    <div className={styles.moment}>
      <DateField
        {...input}
        label={label}
        locale={locale}
        error={error}
        value={day}
        {...(maxDate === undefined ? {} : { maxDate })}
        {...(onBlur === undefined ? {} : { onBlur })}
        onChange={(next) => onChange(joined(next, time))}
      />
      <TextInput
        {...shared(input)}
        label={timeLabel}
        autoComplete="off"
        spellCheck={false}
        maxLength={10}
        error={Boolean(error) && (!isDay(day) || read === null)}
        value={typed ?? (read === null ? time : showTime(`2000-01-01T${read}`, locale))}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange(joined(day, currentTarget.value));
        }}
        onBlur={() => {
          setTyped(null);
          onBlur?.();
        }}
      />
    </div>
  );
};
