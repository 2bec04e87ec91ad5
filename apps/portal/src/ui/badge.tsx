import type { ReactNode } from 'react';
import './badges.css';

export type BadgeTone = 'info' | 'neutral' | 'warning' | 'teal' | 'success' | 'orange' | 'error' | 'outline';

interface BadgeProps {
  readonly tone: BadgeTone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A state in a word, with a square corner; colour never stands alone. */
export const Badge = ({ tone, icon, children }: BadgeProps) => (
  <span className={`badge badge-${tone}`}>
    {icon}
    {children}
  </span>
);
