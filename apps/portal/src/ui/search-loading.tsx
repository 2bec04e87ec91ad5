// What stands where the results will be while a search runs?
import type { ReactNode } from 'react';
import { SkeletonRows } from './skeleton-rows.tsx';
import styles from './search-dialog.module.css';

interface SearchLoadingProps {
  readonly rows: number;
  readonly columns: readonly string[];
  /** What is being searched, where it is said. */
  readonly children?: ReactNode;
}

/** The form that had the focus is gone; the keyboard stays inside the dialog. */
const focusOnArrival = (element: HTMLElement | null): void => element?.focus();

export const SearchLoading = ({ rows, columns, children }: SearchLoadingProps) => (
  <div className={styles.loading} tabIndex={-1} ref={focusOnArrival}>
    {children}
    <SkeletonRows rows={rows} columns={columns} label="Searching" />
  </div>
);
