// What does a form do with its keys and its focus? Enter, Ctrl+S and Ctrl+Enter save; the first field has the focus (design language §12)
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect } from 'react';
import { focusFirstField } from '../../lib/form/focus-field.ts';
import type { FormState } from '../../lib/form/form-state.ts';
import styles from './form.module.css';

interface FormProps {
  readonly form: FormState;
  readonly className?: string | undefined;
  /** Names the form where its heading does not. */
  readonly label?: string;
  /** What opens at the person's wish takes the focus. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

const isSaveKey = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && (key.toLowerCase() === 's' || key === 'Enter');

/** What a dialog that was opened from the form does is none of the form's business. */
const isInside = ({ currentTarget, target }: KeyboardEvent<HTMLElement>): boolean =>
  target instanceof Node && currentTarget.contains(target);

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
      {...(label === undefined ? {} : { 'aria-label': label })}
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      {children}
    </form>
  );
};
