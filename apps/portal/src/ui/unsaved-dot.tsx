import styles from './unsaved-dot.module.css';

/** The amber dot of everything that is typed but not saved. */
export const UnsavedDot = () => <span className={styles.dot} role="img" aria-label="Unsaved changes" />;
