// What is typed to find a patient? Eight fields, Clear and Search (PSEARCH-002 to PSEARCH-006, PSEARCH-023)
import { searchFields } from '@alveary/contract/patients/search.ts';
import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { filledFields, maySearch } from './search-fields.rules.ts';
import { SearchField } from './search-field.tsx';
import type { PatientSearchHandle } from './use-patient-search.ts';

interface SearchFormProps {
  readonly search: PatientSearchHandle;
  /** Below the fields while nothing is typed: the patients opened last. */
  readonly children?: ReactNode;
}

export const SearchForm = ({ search, children }: SearchFormProps) => {
  const { filters, errors, failure } = search.state;
  const filled = filledFields(filters);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void search.run();
  };
  return (
    <form ref={form} className="search-form" onSubmit={submit} noValidate>
      <div role="alert">
        {failure.length === 0 ? null : (
          <div className="search-failure">
            <IconAlertCircle size={18} stroke={1.75} aria-hidden />
            <div>
              {failure.map((message) => (
                <p key={message}>{message}</p>
              ))}
            </div>
          </div>
        )}
      </div>
      <div className="search-body">
        <div className="search-fields">
          {searchFields.map((field) => (
            <SearchField
              key={field}
              field={field}
              search={search}
              hasFocus={field === (filled[0] ?? 'lastName')}
            />
          ))}
        </div>
        {filled.length === 0 ? children : null}
      </div>
      <footer className="search-foot">
        <span className="grow" />
        <Button
          variant="subtle"
          disabled={filled.length === 0 && failure.length === 0}
          onClick={() => search.act({ kind: 'clear' })}
        >
          Clear
        </Button>
        <Button type="submit" disabled={!maySearch(filters, errors)}>
          Search
        </Button>
      </footer>
    </form>
  );
};
