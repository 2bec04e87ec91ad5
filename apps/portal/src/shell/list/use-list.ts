// What does a declared list show now? Its rows, how they came to be, and everything a person can do to them
import type { CallDeclaration, RequestOf } from '@alveary/contract/call.ts';
import type { CallError } from '../../lib/call-error.ts';
import { type FilterValues, type ListFilters, narrowedBy } from '../../lib/list-address.ts';
import { type CallOptions, useCall } from '../../lib/use-call.ts';
import type { Sort } from '../../ui/list/column.ts';
import type { ColumnChoice } from '../../ui/list/column-choice.ts';
import type { ListDeclaration } from './list-declaration.ts';
import { useColumnChoice } from './use-column-choice.ts';
import { useListState } from './use-list-state.ts';

export interface ListControls {
  readonly id: string;
  readonly isNarrowed: boolean;
  readonly clear: () => void;
  readonly sort: Sort | null;
  readonly setSort: (sort: Sort) => void;
  readonly page: number;
  readonly perPage: number | null;
  readonly setPage: (page: number) => void;
  readonly choice: ColumnChoice;
  readonly setChoice: (choice: ColumnChoice) => void;
  /** Other rows are shown under another key. */
  readonly topKey: string;
}

export interface ListAnswer<Row> {
  /** Undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  /** The rows are those of the question before. */
  readonly isOld: boolean;
  readonly isFetching: boolean;
  readonly error: CallError | null;
  readonly retry: () => void;
}

export interface UsedList<Filters extends ListFilters, Row, Request> extends ListControls, ListAnswer<Row> {
  readonly filters: FilterValues<Filters>;
  readonly narrow: (part: Partial<FilterValues<Filters>>) => void;
  /** What the call was asked, for the file of the same rows. */
  readonly question: Request;
}

type ListOptions = Pick<CallOptions, 'enabled' | 'staleTime' | 'refetchEvery'>;

export const useList = <
  const Call extends CallDeclaration,
  Filters extends ListFilters,
  Row extends object,
  Given,
>(
  declaration: ListDeclaration<Call, Filters, Row, Given>,
  given: Given,
  options: ListOptions = {},
): UsedList<Filters, Row, RequestOf<Call>> => {
  const { state, asked, narrow, clear, setSort, setPage } = useListState(declaration);
  const question = declaration.question(asked, given);
  const { data, error, refetch, isPlaceholderData, isFetching } = useCall(declaration.call, question, {
    ...options,
    keepPrevious: true,
    shownInPlace: true,
  });
  const answer = data === undefined ? undefined : declaration.answer(data);
  const [choice, setChoice] = useColumnChoice(declaration.id);
  const perPage = perPageOf(declaration.perPage, asked.filters);
  return {
    id: declaration.id,
    filters: state.filters,
    narrow,
    clear,
    isNarrowed: narrowedBy(declaration.filters, state.filters).length > 0,
    sort: state.sort,
    setSort,
    page: asked.page,
    perPage,
    setPage,
    choice,
    setChoice,
    topKey: JSON.stringify([asked, given]),
    question,
    rows: answer?.rows,
    total: answer?.total ?? 0,
    isOld: isPlaceholderData,
    isFetching,
    error,
    retry: () => void refetch(),
  };
};

/** A list whose address says how long its pages are has a filter 'size'. */
const perPageOf = (usual: number | null, filters: object): number | null => {
  const size: unknown = Reflect.get(filters, 'size');
  return typeof size === 'number' ? size : usual;
};
