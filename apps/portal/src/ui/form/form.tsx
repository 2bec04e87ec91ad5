// A form with its keys and its focus: Enter, Ctrl+S and Ctrl+Enter save; the first field has the focus (design language §12).
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect } from 'react';
import { focusFirstField } from '../../lib/form/focus-field.ts';
import type { FormState } from '../../lib/form/form-state.ts';
import styles from './form.module.css';
import { isInside, isSaveKey } from './save-keys.ts';

interface FormProps {
  readonly form: FormState;
  readonly className?: string | undefined;
  /** Names the form where its heading does not. */
  readonly label?: string;
  /** What opens at the person's wish takes the focus. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

export const Form = ({ form, className = styles.form, label, takesFocus = false, children }: FormProps) => {
  const { element } = form;
  const isReading = form.draftState === 'reading';
  useEffect(() => {
    if (takesFocus && !isReading && element.current !== null) focusFirstField(element.current);
  }, [takesFocus, isReading, element]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    form.submit();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (!isSaveKey(event) || event.defaultPrevented || !isInside(event)) return;
    event.preventDefault();
    form.submit();
  };
  return (
    <form
      ref={element}
      className={className}
      noValidate
      aria-busy={form.isSaving}
      {...(label === undefined ? {} : { 'aria-label': label })}
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      {children}
    </form>
  );
};
