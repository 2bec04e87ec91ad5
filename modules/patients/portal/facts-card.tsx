// How are recorded facts listed: a name, a value, and a dash where nothing is recorded? (OP-PROFILE-3)
import type { ReactNode } from 'react';
import { SummaryCard } from './summary-card.tsx';
import styles from './patient-details.module.css';

export interface Fact {
  /** Only where two facts may have the same name. */
  readonly key?: string;
  readonly name: string;
  /** Lines are kept. */
  readonly value: string | null;
  readonly hint?: string | null;
  /** Instead of the value as text: a number that can be called. */
  readonly shown?: ReactNode;
}

interface FactsCardProps {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** At the right of the title: a link. */
  readonly aside?: ReactNode;
}

export function FactsCard({ title, facts, aside }: FactsCardProps) {
  return (
    <SummaryCard title={title} aside={aside}>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact.key ?? fact.name}>
            <dt>{fact.name}</dt>
            <dd>
              {fact.value === null || fact.value === '' ? (
                <span className="dim">–</span>
              ) : (
                <span className={styles.factsValue}>{fact.shown ?? fact.value}</span>
              )}
              {fact.hint ? <span className={styles.factsHint}>{fact.hint}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </SummaryCard>
  );
}
