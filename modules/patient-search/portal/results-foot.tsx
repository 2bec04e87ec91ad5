import styles from './patient-search.module.css';
/** Which keys work in the results, and what closed results mean. */
export const ResultsFoot = ({ hasClosed }: { readonly hasClosed: boolean }) => (
  <>
    {hasClosed ? (
      <p className={styles.footText}>
        Patients of sites you have no access to cannot be opened. Each one shown is written to the audit log.
      </p>
    ) : null}
    <p className={styles.keys} aria-hidden>
      <kbd>↑</kbd>
      <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
    </p>
  </>
);
