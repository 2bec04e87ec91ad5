// How does a part of the calendar page look: its name, what it is for, its rows, and when it cannot be read?
import type { ReactNode } from 'react';
import type { CallError } from '@alveary/portal/lib/call-error.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import styles from './calendar-admin.module.css';

interface CalendarSectionProps {
  readonly title: string;
  readonly line: string;
  readonly empty: string;
  readonly act?: ReactNode;
  readonly rows: readonly ReactNode[] | undefined;
  readonly error: CallError | null;
  readonly onRetry: () => void;
}

export const CalendarSection = ({ title, line, empty, act, rows, error, onRetry }: CalendarSectionProps) => (
  <section className={styles.section} aria-label={title}>
    <div className={styles.sectionHead}>
      <h2>{title}</h2>
      {act}
    </div>
    <p className="dim">{line}</p>
    {rows === undefined && error === null ? (
      <SkeletonRows rows={2} columns={['40%', '30%']} label={`Loading: ${title}`} />
    ) : null}
    {rows === undefined && error !== null ? <ErrorState {...failureOfCall(error)} onRetry={onRetry} /> : null}
    {rows?.length === 0 ? <p className={styles.empty}>{empty}</p> : null}
    {rows !== undefined && rows.length > 0 ? <ul className={styles.rows}>{rows}</ul> : null}
  </section>
);
