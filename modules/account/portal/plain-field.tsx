// How do the fields of the sign-in look and say what is wrong? Native inputs, so that the page is there at once.
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldMessage } from '@alveary/portal/ui/field-message.tsx';
import styles from './plain-field.module.css';

interface PlainFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly label: string;
  readonly error: string | null;
  readonly hint?: string;
  readonly onValue: (value: string) => void;
  /** A button inside the right end of the input. */
  readonly inside?: ReactNode;
  /** A link in the line of the label; the Tab key reaches it after the input. */
  readonly beside?: ReactNode;
  /** The id of what else describes the input, such as a list of rules. */
  readonly describedBy?: string;
}

export const PlainField = ({
  label,
  error,
  hint,
  onValue,
  inside,
  beside,
  describedBy,
  ...input
}: PlainFieldProps) => {
  const id = useId();
  const messageId = `${id}message`;
  const hasMessage = error !== null || hint !== undefined;
  const described = [hasMessage ? messageId : '', describedBy ?? ''].join(' ').trim();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box}>
        <input
          {...input}
          id={id}
          className={inside ? `${styles.input} ${styles.inputInside}` : styles.input}
          aria-invalid={error !== null}
          aria-describedby={described === '' ? undefined : described}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
        {inside}
      </span>
      {beside}
      <FieldMessage id={messageId} error={error} {...(hint === undefined ? {} : { hint })} />
    </div>
  );
};
