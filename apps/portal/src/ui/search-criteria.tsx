import styles from './search-dialog.module.css';
// What was searched for, as pills above the results?

interface SearchCriteriaProps {
  readonly criteria: readonly { readonly label: string; readonly words: string }[];
}

export const SearchCriteria = ({ criteria }: SearchCriteriaProps) => (
  <div className={styles.criteria}>
    <span className={styles.criteriaLead} aria-hidden>
      Searched for
    </span>
    <ul aria-label="Searched for">
      {criteria.map(({ label, words }) => (
        <li key={label} className={styles.pill}>
          <span className="dim">{label}</span>
          <span className="trunc">{words}</span>
        </li>
      ))}
    </ul>
  </div>
);
