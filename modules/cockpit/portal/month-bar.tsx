// How far is a month on the way to its aim? The number in words, and a bar beside it for the eye (OP-TASK-5)
import { IconCheck } from '@tabler/icons-react';
import styles from './cockpit.module.css';

interface MonthBarProps {
  readonly value: number;
  /** Null: nothing is counted towards, and there is no bar. */
  readonly aim: number | null;
}

export const MonthBar = ({ value, aim }: MonthBarProps) => {
  if (aim === null) return value;
  const isReached = value >= aim;
  return (
    <span className={styles.measure} data-reached={isReached || undefined}>
      <span>
        {value} <span className="dim">of {aim}</span>
      </span>
      <span className={styles.bar} aria-hidden>
        <span style={{ inlineSize: `${Math.min(100, (value / aim) * 100)}%` }} />
      </span>
      {isReached ? (
        <IconCheck size={14} stroke={2} aria-label="reached" role="img" />
      ) : (
        <span className={styles.noMark} />
      )}
    </span>
  );
};
