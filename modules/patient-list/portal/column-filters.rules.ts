// What can be chosen of a column, and how is a filter said in words? (OP-VIEWS-1)
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { resultLabels } from '@alveary/modules/communications/contract/model.ts';
import { moduleNames } from '@alveary/modules/patients/contract/model.ts';
import { type ColumnId, listColumns, type Timespan } from '../contract/columns.ts';
import { type FilterMap, filterWords } from '../contract/filters.ts';

export const timespanLabels: Readonly<Record<Timespan, string>> = {
  LAST_DAY: 'Last day',
  LAST_7_DAYS: 'Last 7 days',
  LAST_30_DAYS: 'Last 30 days',
  LAST_90_DAYS: 'Last 90 days',
  LAST_6_MONTHS: 'Last 6 months',
  LAST_YEAR: 'Last year',
  LAST_2_YEARS: 'Last 2 years',
};

export interface ChoiceOf {
  readonly value: string;
  readonly label: string;
}

/** What only the server knows. */
export interface Named {
  readonly conditions: readonly string[];
  readonly coordinators: readonly { readonly id: string; readonly name: string }[];
}

const statusTypes = { DORMANT: 'Dormant', HOSPICE: 'Hospice' } as const;

export const choicesOf = (id: ColumnId, { conditions, coordinators }: Named): readonly ChoiceOf[] => {
  switch (id) {
    case 'conditions':
      return conditions.map((name) => ({ value: name, label: name }));
    case 'care-coordinator':
      return coordinators.map(({ id: value, name }) => ({ value, label: name }));
    case 'module':
      return filterWords.module.map((value) => ({ value, label: moduleNames[value] }));
    case 'patient-status':
      return filterWords['patient-status'].map((value) => ({ value, label: statusTypes[value] }));
    case 'session-grade':
      return filterWords['session-grade'].map((value) => ({ value, label: value }));
    case 'last-comm-result':
      return filterWords['last-comm-result'].map((value) => ({ value, label: resultLabels[value] }));
    default:
      return [];
  }
};

/** A limit below and one above, either of which may be missing. */
const between = (
  from: string | undefined,
  to: string | undefined,
  only: readonly [string, string],
): string => {
  if (from !== undefined && to !== undefined) return from === to ? from : `${from} to ${to}`;
  return from === undefined ? `${only[1]} ${to ?? ''}` : `${only[0]} ${from}`;
};

const partOf = (value: object, name: string): string | undefined => {
  const part: unknown = Reflect.get(value, name);
  return part === undefined ? undefined : String(part);
};

const isTimespan = (text: string): text is Timespan => Object.hasOwn(timespanLabels, text);

/** '60 to 80', 'at least 40', 'Last 90 days', 'Busy, No answer'. */
export const wordsOf = (id: ColumnId, filters: FilterMap, named: Named, locale: DateLocale): string => {
  const value = filters[id];
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) {
    const choices = choicesOf(id, named);
    return value.map((one) => choices.find((choice) => choice.value === one)?.label ?? one).join(', ');
  }
  if (value === undefined) return '';
  if (listColumns[id].kind === 'range')
    return between(partOf(value, 'min'), partOf(value, 'max'), ['at least', 'at most']);
  const timespan = partOf(value, 'timespan') ?? '';
  if (isTimespan(timespan)) return timespanLabels[timespan];
  const [from, to] = [partOf(value, 'dateFrom'), partOf(value, 'dateTo')];
  return between(from && showDay(from, locale), to && showDay(to, locale), ['from', 'until']);
};
