// What does a search overlay show before anything is searched: what went wrong, the fields, the buttons?
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { SearchFailure } from './search-failure.tsx';
import styles from './search-dialog.module.css';

interface SearchFormProps {
  readonly failure: readonly string[];
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  /** The row of buttons, which stays in sight. */
  readonly actions: ReactNode;
}

interface SearchFieldsProps {
  readonly legend?: string;
  readonly children: ReactNode;
}

/** The fields beside each other, in two columns where there is room. */
export const SearchFields = ({ legend, children }: SearchFieldsProps) =>
  legend === undefined ? (
    <div className={styles.fields}>{children}</div>
  ) : (
    <fieldset className={styles.fields}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );

/** The field marked `data-autofocus` has the focus when the form appears, also when it comes back. */
export const SearchForm = ({ failure, onSubmit, children, actions }: SearchFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <SearchFailure messages={failure} />
      <div className={styles.body}>{children}</div>
      {actions}
    </form>
  );
};
