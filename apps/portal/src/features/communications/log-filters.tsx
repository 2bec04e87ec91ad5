// By which dates and purpose are the logs of a patient narrowed? (OP-LOG-7)
import type { Purpose } from '@alveary/contract/communications/model.ts';
import { Button, Select } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { now } from '../../lib/clock.ts';
import type { DateLocale } from '../../lib/dates.ts';
import { recentPeriods } from '../../lib/periods.ts';
import { calendarOf } from './log-date.ts';
import { isFiltered, type LogFilter } from './log-filter.ts';
import '@mantine/dates/styles.layer.css';
import './logs.css';

interface LogFiltersProps {
  readonly filter: LogFilter;
  readonly purposes: readonly Purpose[];
  readonly purposeName: (key: string | null) => string | null;
  readonly locale: DateLocale;
  readonly onChange: (filter: LogFilter) => void;
}

const noFilter: LogFilter = { page: 1, purpose: null, from: null, to: null };

/** A purpose may be in several lists; it is offered once. One of an address that is not offered is named all the same. */
const choicesOf = ({ filter, purposes, purposeName }: LogFiltersProps) => {
  const names = new Map(purposes.map((purpose) => [purpose.key, purpose.name]));
  const asked = filter.purpose;
  if (asked !== null && !names.has(asked)) names.set(asked, purposeName(asked) ?? asked);
  return [...names.entries()].map(([value, label]) => ({ value, label }));
};

export function LogFilters(props: LogFiltersProps) {
  const { filter, locale, onChange } = props;
  return (
    <>
      <DatePickerInput
        className="logs-dates"
        size="xs"
        type="range"
        placeholder="All dates"
        {...calendarOf(locale)}
        allowSingleDateInRange
        presets={recentPeriods(now())}
        clearable
        value={[filter.from, filter.to]}
        onChange={([from, to]) => onChange({ ...filter, page: 1, from, to })}
      />
      <Select
        className="logs-purpose"
        size="xs"
        aria-label="Purpose"
        placeholder="All purposes"
        data={choicesOf(props)}
        value={filter.purpose}
        clearable
        searchable
        nothingFoundMessage="No such purpose"
        maxDropdownHeight={320}
        onChange={(purpose) => onChange({ ...filter, page: 1, purpose })}
      />
      {isFiltered(filter) && (
        <Button size="xs" variant="subtle" onClick={() => onChange(noFilter)}>
          Clear filters
        </Button>
      )}
    </>
  );
}
