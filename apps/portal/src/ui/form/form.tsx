// What does a form do with its keys and its focus? Enter, Ctrl+S and Ctrl+Enter save; the first field has the focus (design language §12)
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { focusFirstField } from '../../lib/form/focus-field.ts';
import type { FormState } from '../../lib/form/form-state.ts';
import { giveFocusBack } from '../../lib/return-focus.ts';
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

/** A button that waits for the answer loses the focus: it has it again where saving failed. @returns notes what has it */
const useFocusThroughSaving = (isSaving: boolean): (() => void) => {
  const had = useRef<Element | null>(null);
  useEffect(() => {
    if (isSaving) return;
    if (had.current instanceof HTMLElement && had.current.isConnected) giveFocusBack(had.current);
    had.current = null;
  }, [isSaving]);
  return () => {
    had.current = document.activeElement;
  };
};

export const Form = ({ form, className = styles.form, label, takesFocus = false, children }: FormProps) => {
  const { element } = form;
  const isReading = form.draftState === 'reading';
  useEffect(() => {
    if (takesFocus && !isReading && element.current !== null) focusFirstField(element.current);
  }, [takesFocus, isReading, element]);
  const hold = useFocusThroughSaving(form.isSaving);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    hold();
    form.submit();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (!isSaveKey(event) || event.defaultPrevented || !isInside(event)) return;
    event.preventDefault();
    hold();
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
