// How does every card of the patient page look: title, what is said beside it, its content? (design language §3, §11)
import { type ReactNode, useId } from 'react';
import styles from './summary-card.module.css';

interface SummaryCardProps {
  readonly title: string;
  /** At the right of the title: a count, a time, a link. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function SummaryCard({ title, aside, children }: SummaryCardProps) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <span className="grow" />
        {aside === undefined ? null : <span className={styles.aside}>{aside}</span>}
      </div>
      {children}
    </section>
  );
}

/** What a card says when its part of the chart is empty. */
export const CardEmpty = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.empty}>{children}</p>
);
