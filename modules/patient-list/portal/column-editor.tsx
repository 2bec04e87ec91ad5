// How is one column narrowed? By a text, by some values, by two limits, or by a timespan or two days: each wins over the other (OP-VIEWS-3)
import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { isDay } from '@alveary/portal/lib/read-day.ts';
import { DateField } from '@alveary/portal/ui/form/date-field.tsx';
import { type ColumnId, listColumns, timespanColumns, timespans } from '../contract/columns.ts';
import { type ChoiceOf, timespanLabels } from './column-filters.rules.ts';
import styles from './list-tools.module.css';

interface ColumnEditorProps {
  readonly id: ColumnId;
  readonly value: unknown;
  readonly choices: readonly ChoiceOf[];
  readonly locale: DateLocale;
  /** Undefined narrows nothing. */
  readonly onChange: (value: unknown) => void;
}

export const ColumnEditor = (props: ColumnEditorProps) => {
  switch (listColumns[props.id].kind) {
    case 'text':
      return <TextEditor {...props} />;
    case 'multi':
      return <MultiEditor {...props} />;
    case 'range':
      return <RangeEditor {...props} />;
    case 'date':
      return <DateEditor {...props} />;
  }
};

const TextEditor = ({ value, onChange }: ColumnEditorProps) => (
  <TextInput
    size="xs"
    label="Contains"
    maxLength={200}
    value={typeof value === 'string' ? value : ''}
    onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value)}
  />
);

const MultiEditor = ({ id, value, choices, onChange }: ColumnEditorProps) => {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const toggle = (one: string): void => {
    const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <div role="group" aria-label={listColumns[id].label} className={styles.choices}>
      {choices.length === 0 ? <p className="dim">No patient of your sites has any.</p> : null}
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          size="xs"
          label={choice.label}
          checked={chosen.includes(choice.value)}
          onChange={() => toggle(choice.value)}
        />
      ))}
    </div>
  );
};

const numberIn = (value: unknown, name: string): number | '' => {
  const part: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof part === 'number' ? part : '';
};

const RangeEditor = ({ value, onChange }: ColumnEditorProps) => {
  const [limits, setLimits] = useState({ min: numberIn(value, 'min'), max: numberIn(value, 'max') });
  const isWrong = (next: typeof limits): boolean => next.min !== '' && next.max !== '' && next.min > next.max;
  const change = (name: 'min' | 'max') => (given: number | string) => {
    const next = { ...limits, [name]: typeof given === 'number' ? given : '' };
    setLimits(next);
    if (isWrong(next)) return;
    const set = Object.entries(next).filter(([, limit]) => limit !== '');
    onChange(set.length === 0 ? undefined : Object.fromEntries(set));
  };
  const field = { size: 'xs', hideControls: true, min: -1_000_000, max: 1_000_000 } as const;
  return (
    <div className={styles.pair}>
      <NumberInput {...field} label="At least" value={limits.min} onChange={change('min')} />
      <NumberInput
        {...field}
        label="At most"
        value={limits.max}
        onChange={change('max')}
        error={isWrong(limits) ? 'The lower limit cannot be above the upper one.' : null}
      />
    </div>
  );
};

const textIn = (value: unknown, name: string): string => {
  const part: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof part === 'string' ? part : '';
};

const isSpanned = (id: ColumnId): boolean => timespanColumns.some((one) => one === id);

const DateEditor = ({ id, value, locale, onChange }: ColumnEditorProps) => {
  const [days, setDays] = useState({ dateFrom: textIn(value, 'dateFrom'), dateTo: textIn(value, 'dateTo') });
  const isWrong = isDay(days.dateFrom) && isDay(days.dateTo) && days.dateFrom > days.dateTo;
  const choose = (name: 'dateFrom' | 'dateTo') => (day: string) => {
    const next = { ...days, [name]: day };
    setDays(next);
    const set = Object.entries(next).filter(([, one]) => isDay(one));
    if (set.length === 2 && next.dateFrom > next.dateTo) return;
    // Choosing days clears the timespan.
    onChange(set.length === 0 ? undefined : Object.fromEntries(set));
  };
  return (
    <>
      {isSpanned(id) ? (
        <NativeSelect
          size="xs"
          label="Timespan"
          data={[
            { value: '', label: 'Any, or the days below' },
            ...timespans.map((one) => ({ value: one, label: timespanLabels[one] })),
          ]}
          value={textIn(value, 'timespan')}
          onChange={({ currentTarget: { value: timespan } }) => {
            setDays({ dateFrom: '', dateTo: '' });
            onChange(timespan === '' ? undefined : { timespan });
          }}
        />
      ) : null}
      <div className={styles.pair}>
        <DateField
          size="xs"
          label="From"
          locale={locale}
          value={days.dateFrom}
          onChange={choose('dateFrom')}
        />
        <DateField
          size="xs"
          label="Until"
          locale={locale}
          value={days.dateTo}
          onChange={choose('dateTo')}
          error={isWrong ? 'The first day cannot be after the last one.' : null}
        />
      </div>
    </>
  );
};
