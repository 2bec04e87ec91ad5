// How does a field say what is wrong, or what it expects? The error takes the hint's place (design language §7)
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './field-message.module.css';

/** What is wrong with a field, as every input shows it: with the icon before the words. */
export const fieldError = (text: string): ReactNode => (
  <span className={styles.error}>
    <IconAlertCircle size={14} stroke={1.75} aria-hidden />
    {text}
  </span>
);

interface FieldMessageProps {
  /** The field points here with `aria-describedby`. */
  readonly id: string;
  readonly error: string | null;
  readonly hint?: string;
}

/** For what is not one input of its own: a group, a list, a native field. */
export const FieldMessage = ({ id, error, hint }: FieldMessageProps) => {
  if (error !== null)
    return (
      <p id={id} className={styles.message}>
        {fieldError(error)}
      </p>
    );
  return hint === undefined ? null : (
    <p id={id} className={`${styles.message} ${styles.hint}`}>
      {hint}
    </p>
  );
};
