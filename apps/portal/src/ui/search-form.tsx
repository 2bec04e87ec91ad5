// What does a search overlay show before anything is searched: what went wrong, the fields, the buttons?
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { SearchFailure } from './search-failure.tsx';
import './search-dialog.css';

interface SearchFormProps {
  readonly failure: readonly string[];
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  /** The row of buttons, which stays in sight. */
  readonly actions: ReactNode;
}

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
    <form ref={form} className="search-form" onSubmit={submit} noValidate>
      <SearchFailure messages={failure} />
      <div className="search-body">{children}</div>
      {actions}
    </form>
  );
};
