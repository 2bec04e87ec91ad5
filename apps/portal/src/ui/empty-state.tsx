// What stands where there is nothing? The documented text, an icon and at most one action (design language §6)
import type { ReactNode } from 'react';
import styles from './states.module.css';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly line?: string;
  /** Of the answer that said so: whoever reads the log finds it. */
  readonly requestId?: string | null;
  readonly action?: ReactNode;
}

export const EmptyState = ({ icon, title, line, requestId = null, action }: EmptyStateProps) => (
  <div className={styles.state}>
    {icon}
    <p className={styles.title}>{title}</p>
    {line === undefined ? null : <p className={styles.line}>{line}</p>}
    {requestId === null ? null : <p className={styles.line}>Reference: {requestId}</p>}
    {action}
  </div>
);
