// How is a day entered? Typed as it is written at the patient's sites, or picked from a calendar; everywhere in this one way (OP-FORMAT-2)
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { dayComplaint, type DateLocale, pickerDay } from '../../lib/dates.ts';
import { isDay, readDay } from '../../lib/read-day.ts';
import { fieldError } from '../field-message.tsx';

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type'> {
  readonly locale: DateLocale;
  /** 'YYYY-MM-DD', or what was typed where it is no day; empty or null for none. */
  readonly value: string | null;
  readonly onChange: (day: string) => void;
  readonly onBlur?: () => void;
  /** The last day that can be picked. */
  readonly maxDate?: string;
}

/** How a calendar is drawn: weeks begin on Sunday in the US and on Monday in the EU, and no day is red. */
const calendarOf = (locale: DateLocale) => ({
  firstDayOfWeek: locale === 'en-GB' ? (1 as const) : (0 as const),
  weekendDays: [],
  highlightToday: true,
});

export const DateField = (props: DateFieldProps) => {
  const { locale, value, onChange, onBlur, maxDate, error, ...input } = props;
  const [isOpen, setOpen] = useState(false);
  /** What stands there letter for letter while it is typed; otherwise the day is shown as it is written here. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = value ?? '';
  const picked = isDay(text) ? text : null;
  const pick = (day: string | null): void => {
    setTyped(null);
    setOpen(false);
    if (day !== null) onChange(day);
  };
  // The calendar belongs to its button: a text field is nothing that opens.
  const calendar = (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size={26}
          disabled={input.disabled === true || input.readOnly === true}
          aria-label={`Pick: ${typeof input.label === 'string' ? input.label : 'day'}`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          {...calendarOf(locale)}
          value={picked}
          {...(picked === null ? {} : { defaultDate: picked })}
          {...(maxDate === undefined ? {} : { maxDate })}
          onChange={pick}
        />
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      {...input}
      // Whatever is wrong with what is no day: here it is known how days are written.
      error={error && text.trim() !== '' && picked === null ? fieldError(dayComplaint(locale)) : error}
      autoComplete="off"
      spellCheck={false}
      maxLength={20}
      value={typed ?? (picked === null ? text : pickerDay(picked, locale))}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(readDay(currentTarget.value, locale));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
      rightSection={calendar}
    />
  );
};
