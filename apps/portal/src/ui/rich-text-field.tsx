// The rich text of a form: a labelled field whose editor is loaded when it is first shown (LOG-013, LOG-014).
import { type ReactNode, useId } from 'react';
import { FieldMessage } from './field-message.tsx';
import styles from './rich-text.module.css';
import { later } from '../lib/later.tsx';

const RichTextEditor = later(
  async () => (await import('./rich-text-editor.tsx')).RichTextEditor,
  <div className={styles.loading}>Opening the editor…</div>,
);

interface RichTextFieldProps {
  readonly label: string;
  /** Its name in the form, by which the focus finds it. */
  readonly field?: string;
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly onSubmit: () => void;
  /** Beside the label: the unsaved dot. */
  readonly mark?: ReactNode;
  readonly error?: string | null;
  readonly autoFocus?: boolean;
  /** While what it is part of is saved. */
  readonly isReadOnly?: boolean;
}

export function RichTextField(props: RichTextFieldProps) {
  const errorId = useId();
  const error = props.error ?? null;
  return (
    <div className={styles.field} data-path={props.field}>
      <span className={styles.label}>
        {props.label} {props.mark}
      </span>
      <RichTextEditor
        label={props.label}
        value={props.value}
        onChange={props.onChange}
        onSubmit={props.onSubmit}
        isInvalid={error !== null}
        describedBy={error === null ? undefined : errorId}
        autoFocus={props.autoFocus ?? false}
        isReadOnly={props.isReadOnly ?? false}
      />
      <FieldMessage id={errorId} error={error} />
    </div>
  );
}
