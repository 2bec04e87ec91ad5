// How does every card of the patient page look: title, what is said beside it, its content? (design language §3, §11)
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
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

interface CardLoadingProps {
  /** As many as usually come, so that the cards below hardly move. */
  readonly rows: number;
  readonly label: string;
}

/** What a card shows before its part of the chart is known: with its title alone it would read as 'none'. */
export const CardLoading = ({ rows, label }: CardLoadingProps) => (
  <div className={styles.body}>
    <SkeletonRows rows={rows} columns={['60%', '25%']} label={label} />
  </div>
);
