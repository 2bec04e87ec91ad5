// By whom, by which kind and by which days are the accesses narrowed?
import type { Access } from '../contract/model.ts';
import type { ReactNode } from 'react';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { DaysFilter } from '@alveary/portal/ui/list/days-filter.tsx';
import { OneFilter } from '@alveary/portal/ui/list/one-filter.tsx';
import { kindNames } from './access-filter.rules.ts';
import type { AccessFilters as Filters } from './accesses.list.ts';

type Narrowed = Pick<Filters, 'user' | 'from' | 'to'>;

interface AccessFiltersProps {
  readonly filters: Narrowed;
  readonly people: readonly NonNullable<Access['person']>[];
  readonly locale: DateLocale;
  readonly onNarrow: (part: Partial<Narrowed>) => void;
  /** What else narrows, between the person and the days. */
  readonly children?: ReactNode;
}

const kinds = (['read', 'search', 'change', 'other'] as const).map((kind) => ({
  value: kind,
  label: kindNames[kind],
}));

/** Somebody of an address who was not met yet is there all the same. */
const choicesOf = ({ people, filters: { user } }: AccessFiltersProps) => {
  const met = people.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }));
  return user === null || met.some(({ value }) => value === user)
    ? met
    : [...met, { value: user, label: 'Chosen person' }];
};

export const AccessFilters = (props: AccessFiltersProps) => {
  const { filters, locale, onNarrow, children } = props;
  return (
    <>
      <OneFilter
        label="Person"
        all="Everybody"
        width={280}
        choices={choicesOf(props)}
        value={filters.user}
        nothingFound="Nobody met so far has this name"
        onChange={(user) => onNarrow({ user })}
      />
      {children}
      <DaysFilter from={filters.from} to={filters.to} locale={locale} onChange={onNarrow} />
    </>
  );
};

interface KindFilterProps {
  readonly kind: Filters['kind'];
  readonly onChange: (kind: Filters['kind']) => void;
}

export const KindFilter = ({ kind, onChange }: KindFilterProps) => (
  <OneFilter label="Kind" all="All kinds" width={130} choices={kinds} value={kind} onChange={onChange} />
);
