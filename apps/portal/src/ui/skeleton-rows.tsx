import styles from './states.module.css';
// What stands while a list is loaded? Grey rows in its column widths, after 200 ms (design language §6; API-011)

interface SkeletonRowsProps {
  readonly rows: number;
  /** CSS widths of the columns. */
  readonly columns: readonly string[];
  readonly label?: string;
}

export const SkeletonRows = ({ rows, columns, label = 'Loading' }: SkeletonRowsProps) => (
  <div className={styles.skeletonRows} role="status" aria-label={label} aria-busy>
    {Array.from({ length: rows }, (_, row) => (
      <div className={styles.skeletonRow} key={row}>
        {columns.map((width, column) => (
          <span className={styles.skeletonCell} key={`${column}-${width}`} style={{ width }} />
        ))}
      </div>
    ))}
  </div>
);
