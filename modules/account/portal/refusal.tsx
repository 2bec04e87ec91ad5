import { IconAlertCircle } from '@tabler/icons-react';
import styles from './note.module.css';

/** Why the server refused, above the form; it is spoken when it appears. */
export const Refusal = ({ text }: { readonly text: string | null }) => (
  <div role="alert" className={styles.signInAlert}>
    {text === null ? null : (
      <p className={`${styles.signInNote} ${styles.signInRefusal}`}>
        <IconAlertCircle size={18} stroke={1.75} aria-hidden />
        {text}
      </p>
    )}
  </div>
);
