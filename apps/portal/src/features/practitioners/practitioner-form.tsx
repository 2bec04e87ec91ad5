// What is typed to find the referring practitioner? (document 1 §2; PRACT-006 to PRACT-013)
import { Button } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { filledTerms, shownFields } from './practitioner-fields.rules.ts';
import { PractitionerFailure } from './practitioner-failure.tsx';
import { PractitionerField } from './practitioner-field.tsx';
import type { PractitionerSearchHandle } from './use-practitioner-search.ts';

interface PractitionerFormProps {
  readonly search: PractitionerSearchHandle;
  readonly isWithRegistry: boolean;
  readonly mayRun: boolean;
  /** The step 'Provide Practice Info', or null when the practice was passed in. */
  readonly practiceStep: ReactNode;
  /** At the left of the foot: what else one may do. */
  readonly other: ReactNode;
  readonly isCleared: boolean;
  readonly onClear: () => void;
}

export const PractitionerForm = (props: PractitionerFormProps) => {
  const { search, isWithRegistry, mayRun, practiceStep, other, isCleared, onClear } = props;
  const { terms, failure } = search.state;
  const [firstFilled = 'lastName'] = filledTerms(terms, isWithRegistry);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void search.run();
  };
  return (
    <form ref={form} className="pract-form" onSubmit={submit} noValidate>
      <div className="pract-scroll">
        <PractitionerFailure messages={failure} />
        {practiceStep}
        <section className="pract-step">
          <p className="pract-lead">Search for the referring practitioner using any fields.</p>
          <p className="dim">Any text fields left empty will not be applied to the search.</p>
        </section>
        <fieldset className="pract-fields">
          <legend>Apply Flexible Match:</legend>
          {shownFields(isWithRegistry).map((field) => (
            <PractitionerField key={field} field={field} search={search} hasFocus={field === firstFilled} />
          ))}
        </fieldset>
      </div>
      <footer className="pract-foot">
        {other}
        <span className="grow" />
        <Button variant="subtle" disabled={isCleared && failure.length === 0} onClick={onClear}>
          Clear
        </Button>
        <Button type="submit" disabled={!mayRun}>
          Search
        </Button>
      </footer>
    </form>
  );
};
