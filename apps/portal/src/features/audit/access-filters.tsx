// By whom, by which kind and by which days are the accesses narrowed?
import type { Access } from '@alveary/contract/audit/model.ts';
import { Button, Select } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { now } from '../../lib/clock.ts';
import { type DateLocale, pickerPattern } from '../../lib/dates.ts';
import { recentPeriods } from '../../lib/periods.ts';
import { type AccessFilter, isFiltered, kindNames, noAccessFilter } from './access-filter.rules.ts';
import '@mantine/dates/styles.layer.css';

interface AccessFiltersProps {
  readonly filter: AccessFilter;
  readonly people: readonly NonNullable<Access['person']>[];
  readonly locale: DateLocale;
  readonly onChange: (filter: AccessFilter) => void;
}

const kinds = ['read', 'search', 'change', 'other'] as const;

export const AccessFilters = ({ filter, people, locale, onChange }: AccessFiltersProps) => (
  <>
    <Select
      className="accesses-person"
      size="xs"
      aria-label="Person"
      placeholder="Everybody"
      data={people.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
      value={filter.userId}
      clearable
      searchable
      nothingFoundMessage="Nobody met so far has this name"
      clearButtonProps={{ 'aria-label': 'Show everybody' }}
      onChange={(userId) => onChange({ ...filter, page: 1, userId })}
    />
    <Select
      className="accesses-kind"
      size="xs"
      aria-label="Kind"
      placeholder="All kinds"
      data={kinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
      value={filter.kind}
      clearable
      clearButtonProps={{ 'aria-label': 'Show all kinds' }}
      onChange={(chosen) =>
        onChange({ ...filter, page: 1, kind: kinds.find((kind) => kind === chosen) ?? null })
      }
    />
    <DatePickerInput
      className="accesses-dates"
      size="xs"
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
      value={[filter.from, filter.to]}
      onChange={([from, to]) => onChange({ ...filter, page: 1, from, to })}
    />
    {isFiltered(filter) && (
      <Button size="xs" variant="subtle" onClick={() => onChange(noAccessFilter)}>
        Clear filters
      </Button>
    )}
  </>
);
