// What is typed to find the referring practitioner? (document 1 §2; PRACT-006 to PRACT-013)
import { type ReactNode, useState } from 'react';
import { SearchField } from '@alveary/portal/ui/search-field.tsx';
import { SearchFields, SearchForm } from '@alveary/portal/ui/search-form.tsx';
import {
  fieldLabels,
  filledTerms,
  npiMessage,
  type PractitionerField as FieldName,
  shownFields,
} from './practitioner-fields.rules.ts';
import type { PractitionerSearchHandle } from './use-practitioner-search.ts';
import styles from './practitioner-search.module.css';

interface PractitionerFormProps {
  readonly search: PractitionerSearchHandle;
  readonly isWithRegistry: boolean;
  /** The step 'Provide Practice Info', or null when the practice was passed in. */
  readonly practiceStep: ReactNode;
  readonly actions: ReactNode;
}

export const PractitionerForm = (props: PractitionerFormProps) => {
  const { search, isWithRegistry, practiceStep, actions } = props;
  const { terms, failure } = search.state;
  const [firstFilled = 'lastName'] = filledTerms(terms, isWithRegistry);
  return (
    <SearchForm failure={failure} onSubmit={() => void search.run()} actions={actions}>
      {practiceStep}
      <section className={styles.step}>
        <p className={styles.lead}>Search for the referring practitioner using any fields.</p>
        <p className="dim">Any text fields left empty will not be applied to the search.</p>
      </section>
      <SearchFields legend="Apply Flexible Match:">
        {shownFields(isWithRegistry).map((field) => (
          <PractitionerField key={field} field={field} search={search} hasFocus={field === firstFilled} />
        ))}
      </SearchFields>
    </SearchForm>
  );
};

interface PractitionerFieldProps {
  readonly field: FieldName;
  readonly search: PractitionerSearchHandle;
  readonly hasFocus: boolean;
}

const PractitionerField = ({ field, search: { state, act }, hasFocus }: PractitionerFieldProps) => {
  const { value, isFlexible } = state.terms[field];
  const isName = field !== 'npi';
  // Also when one comes back to the form: what was searched for had been left.
  const [isLeft, setLeft] = useState(value !== '');
  return (
    <SearchField
      label={fieldLabels[field]}
      value={value}
      error={!isName && isLeft ? npiMessage(value) : null}
      maxLength={100}
      hasFocus={hasFocus}
      inputMode={isName ? undefined : 'numeric'}
      flexible={
        isName
          ? {
              isOn: isFlexible,
              isAllowed: true,
              onChange: (isOn) => act({ kind: 'flexible', field, isFlexible: isOn }),
            }
          : null
      }
      onType={(typed) => {
        if (value === '') setLeft(false);
        act({ kind: 'type', field, value: typed });
      }}
      onLeave={() => setLeft(true)}
    />
  );
};
