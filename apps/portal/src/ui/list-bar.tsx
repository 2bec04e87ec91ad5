// What stands above a list: by what it is narrowed at the left, how many rows it has and what can be done at the right (design language §5)
import type { ReactNode } from 'react';
import styles from './list-bar.module.css';

export const ListBar = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.bar} role="toolbar" aria-label="Filters">
    {children}
  </div>
);
