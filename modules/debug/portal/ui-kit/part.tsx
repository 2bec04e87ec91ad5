// How does a group of parts stand on the page of all parts?
import type { ReactNode } from 'react';
import styles from '../debug.module.css';

interface PartsProps {
  readonly title: string;
  readonly children: ReactNode;
}

export const Parts = ({ title, children }: PartsProps) => (
  <section className={`${styles.card} ${styles.parts}`} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

export const Part = ({ title, children }: PartsProps) => (
  <div className={styles.part}>
    <h3>{title}</h3>
    <div className={styles.partShown}>{children}</div>
  </div>
);
