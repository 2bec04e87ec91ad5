// What stands where there is nothing? The documented text, an icon and at most one action (design language §6)
import type { ReactNode } from 'react';
import './states.css';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly line?: string;
  readonly action?: ReactNode;
}

export const EmptyState = ({ icon, title, line, action }: EmptyStateProps) => (
  <div className="state">
    {icon}
    <p className="state-title">{title}</p>
    {line === undefined ? null : <p className="state-line">{line}</p>}
    {action}
  </div>
);
