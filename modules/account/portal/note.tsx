import { IconInfoCircle } from '@tabler/icons-react';
import styles from './note.module.css';

/** Something to know before going on; it is no error. */
export const Note = ({ text }: { readonly text: string }) => (
  <p className={styles.signInNote} role="status">
    <IconInfoCircle size={18} stroke={1.75} aria-hidden />
    {text}
  </p>
);
