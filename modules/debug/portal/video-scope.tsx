import { IconInfoCircle } from '@tabler/icons-react';
import styles from './debug.module.css';

/** Says plainly how far a visit goes today. */
export const VideoScope = () => (
  <p className={`${styles.note} ${styles.noteQuiet}`}>
    <IconInfoCircle size={18} stroke={1.75} aria-hidden />A visit is planned and held here. Starting one from
    an appointment is not built yet.
  </p>
);
