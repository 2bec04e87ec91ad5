// How does a tab arrange its cards? What it is about at the left, what accompanies it at the right; below it where there is no room (design 4)
import type { ReactNode } from 'react';
import styles from './two-columns.module.css';

interface TwoColumnsProps {
  readonly main: ReactNode;
  readonly beside: ReactNode;
}

export const TwoColumns = ({ main, beside }: TwoColumnsProps) => (
  <div className={styles.columns}>
    <div className={styles.column}>{main}</div>
    <div className={styles.column}>{beside}</div>
  </div>
);

/** The whole width of a tab. */
export const OneColumn = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.single}>{children}</div>
);
