// What is typed to find a patient? Eight fields, and the buttons below (PSEARCH-002 to PSEARCH-006, PSEARCH-023)
import { type SearchField as FieldName, searchFields } from '../contract/model.ts';
import type { ReactNode } from 'react';
import { SearchField } from '@alveary/portal/ui/search-field.tsx';
import { SearchFields, SearchForm } from '@alveary/portal/ui/search-form.tsx';
import { SearchButtons } from './search-buttons.tsx';
import { fieldFacts, filledFields } from './search-fields.rules.ts';
import type { PatientSearchHandle } from './use-patient-search.ts';

interface PatientSearchFormProps {
  readonly search: PatientSearchHandle;
  /** Below the fields while nothing is typed: the patients opened last. */
  readonly children?: ReactNode;
}

export const PatientSearchForm = ({ search, children }: PatientSearchFormProps) => {
  const { filters, failure } = search.state;
  const filled = filledFields(filters);
  return (
    <SearchForm
      failure={failure}
      onSubmit={() => void search.run()}
      actions={<SearchButtons search={search} />}
    >
      <SearchFields>
        {searchFields.map((field) => (
          <PatientSearchField
            key={field}
            field={field}
            search={search}
            hasFocus={field === (filled[0] ?? 'lastName')}
          />
        ))}
      </SearchFields>
      {filled.length === 0 ? children : null}
    </SearchForm>
  );
};

const inputModes: Partial<Record<FieldName, 'tel' | 'email'>> = { phoneNumber: 'tel', emailAddress: 'email' };

interface PatientSearchFieldProps {
  readonly field: FieldName;
  readonly search: PatientSearchHandle;
  readonly hasFocus: boolean;
}

/** Every field has the checkbox; only the names may be searched by a part (OP-PSEARCH-1). */
const PatientSearchField = ({ field, search, hasFocus }: PatientSearchFieldProps) => {
  const { state, act } = search;
  const { label, mayBeFlexible } = fieldFacts[field];
  const { value, isFlexible } = state.filters[field];
  return (
    <SearchField
      label={label}
      value={value}
      error={state.errors[field] ?? null}
      maxLength={200}
      hasFocus={hasFocus}
      inputMode={inputModes[field]}
      flexible={{
        isOn: isFlexible,
        isAllowed: mayBeFlexible,
        onChange: (isOn) => act({ kind: 'flexible', field, isFlexible: isOn }),
      }}
      onType={(typed) => act({ kind: 'type', field, value: typed })}
      onLeave={() => act({ kind: 'leave', field })}
    />
  );
};
