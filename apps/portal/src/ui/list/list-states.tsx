// What stands where the rows of a list are, will be, or could not be? Loading, an error with Retry, nothing, the rows (design language §6)
import type { ReactNode } from 'react';
import { ErrorState, type Failure } from '../error-state.tsx';
import { SkeletonRows } from '../skeleton-rows.tsx';
import type { Column } from './column.ts';
import styles from './list-states.module.css';

interface ListStatesProps<Row> {
  /** Null until the first answer. */
  readonly isEmpty: boolean | null;
  readonly failure: Failure | null;
  readonly onRetry: () => void;
  /** 'Loading patients': heard while grey rows stand in the place of the real ones. */
  readonly loading: string;
  readonly loadingRows?: number;
  readonly columns: readonly Column<Row>[];
  readonly empty: ReactNode;
  readonly fills?: boolean;
  readonly children: ReactNode;
}

/** What each column is wide, for the grey rows. */
const sharesOf = <Row,>(columns: readonly Column<Row>[]): readonly string[] => {
  const shown = columns.filter(({ isSpare }) => isSpare !== true);
  if (shown.length === 0) return ['22%', '22%', '7%', '7%', '7%', '7%'];
  const parts = shown.map(({ width = 100, grow = 0 }) => width + grow * 60);
  const all = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => `${Math.round((part / all) * 86)}%`);
};

export const ListStates = <Row,>(props: ListStatesProps<Row>) => {
  const {
    isEmpty,
    failure,
    onRetry,
    loading,
    loadingRows = 8,
    columns,
    empty,
    fills = false,
    children,
  } = props;
  if (isEmpty === null) {
    if (failure !== null) return <ErrorState {...failure} onRetry={onRetry} />;
    return (
      <div className={styles.loading} data-fills={fills || undefined}>
        <SkeletonRows rows={loadingRows} columns={sharesOf(columns)} label={loading} />
      </div>
    );
  }
  return (
    <>
      {failure === null ? null : <ErrorState {...failure} onRetry={onRetry} isSlim />}
      {isEmpty ? empty : children}
    </>
  );
};
