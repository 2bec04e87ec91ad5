// How many were found, and what to know about the list? Said aloud when it changes.
import type { ReactNode } from 'react';
import styles from './search-dialog.module.css';

interface SearchResultsHeadProps {
  readonly total: number;
  readonly children: ReactNode;
}

export const SearchResultsHead = ({ total, children }: SearchResultsHeadProps) => (
  <div className={styles.resultsHead} role="status">
    <h3>Results ({total.toLocaleString('en-US')})</h3>
    {children}
  </div>
);
