// What stands in a tab while its cards are loaded? Their outlines, heard as one state (design language §6)
import styles from './loading-cards.module.css';

interface LoadingCardsProps {
  /** 'Loading the care plan'. */
  readonly label: string;
  readonly count?: number;
}

export const LoadingCards = ({ label, count = 3 }: LoadingCardsProps) => (
  <div className={styles.cards} role="status" aria-label={label} aria-busy>
    {Array.from({ length: count }, (_none, index) => (
      <div key={index} className={styles.card}>
        <span style={{ width: '30%' }} />
        <span style={{ width: '80%' }} />
        <span style={{ width: '60%' }} />
      </div>
    ))}
  </div>
);
