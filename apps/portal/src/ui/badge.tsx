import type { ReactNode } from 'react';
import styles from './badges.module.css';

export type BadgeTone =
  | 'info'
  | 'neutral'
  | 'warning'
  | 'teal'
  | 'success'
  | 'now'
  | 'orange'
  | 'error'
  | 'outline';

interface BadgeProps {
  readonly tone: BadgeTone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A state in a word, with a square corner; colour never stands alone. */
export const Badge = ({ tone, icon, children }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone}>
    {icon}
    {children}
  </span>
);
