// By which dates, purpose, medium, author and words are the logs of a patient narrowed? (OP-LOG-7)
import { type Log, media, mediumLabels, type Purpose } from '../contract/model.ts';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import type { FilterValues } from '@alveary/portal/lib/list-address.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { FilterField } from '@alveary/portal/ui/filter-field.tsx';
import { DaysFilter } from '@alveary/portal/ui/list/days-filter.tsx';
import { OneFilter } from '@alveary/portal/ui/list/one-filter.tsx';
import type { logsList } from './logs.list.ts';

type Filters = FilterValues<(typeof logsList)['filters']>;

interface LogFiltersProps {
  readonly filters: Filters;
  readonly rows: readonly Log[];
  readonly purposes: readonly Purpose[];
  readonly purposeName: (key: string | null) => string | null;
  readonly locale: DateLocale;
  readonly onNarrow: (part: Partial<Filters>) => void;
}

/** A purpose may be in several lists; it is offered once. One of an address that is not offered is named all the same. */
const purposeChoices = ({ filters, purposes, purposeName }: LogFiltersProps) => {
  const names = new Map(purposes.map((purpose) => [purpose.key, purpose.name]));
  const asked = filters.purpose;
  if (asked !== null && !names.has(asked)) names.set(asked, purposeName(asked) ?? asked);
  return [...names.entries()].map(([value, label]) => ({ value, label }));
};

const mediumChoices = media.map((medium) => ({ value: medium, label: mediumLabels[medium] }));

/** The authors met on any page so far, and oneself. */
const useAuthorChoices = ({ rows, filters }: LogFiltersProps) => {
  const { user } = useSignedIn();
  const [met, setMet] = useState<ReadonlyMap<string, string>>(
    () => new Map([[user.id, `${user.first_name} ${user.last_name}`]]),
  );
  const found = rows.flatMap(({ practitioner, practitionerName }) =>
    practitioner === null || practitionerName === null || met.has(practitioner)
      ? []
      : [[practitioner, practitionerName] as const],
  );
  if (found.length > 0) setMet(new Map([...met, ...found]));
  const { author } = filters;
  const names = author === null || met.has(author) ? met : new Map([...met, [author, 'Chosen author']]);
  return [...names].map(([value, label]) => ({ value, label }));
};

export const LogFilters = (props: LogFiltersProps) => {
  const { filters, locale, onNarrow } = props;
  return (
    <>
      <FilterField
        label="Find in the logs"
        placeholder="Subject, message or note"
        maxLength={100}
        value={filters.find}
        onChange={(find) => onNarrow({ find })}
      />
      <DaysFilter from={filters.from} to={filters.to} locale={locale} onChange={onNarrow} />
      <OneFilter
        label="Purpose"
        all="All purposes"
        width={150}
        choices={purposeChoices(props)}
        value={filters.purpose}
        nothingFound="No such purpose"
        onChange={(purpose) => onNarrow({ purpose })}
      />
      <OneFilter
        label="Medium"
        all="All media"
        width={120}
        choices={mediumChoices}
        value={filters.medium}
        onChange={(medium) => onNarrow({ medium })}
      />
      <OneFilter
        label="Author"
        all="All authors"
        width={140}
        choices={useAuthorChoices(props)}
        value={filters.author}
        nothingFound="Nobody met so far has this name"
        onChange={(author) => onNarrow({ author })}
      />
      <Checkbox
        size="xs"
        label="Time on the page"
        checked={filters.activity !== null}
        onChange={({ currentTarget }) => onNarrow({ activity: currentTarget.checked ? 'shown' : null })}
      />
    </>
  );
};
