// How does one search field look: label, flexible match, value, hint or error? (PSEARCH-002, PSEARCH-003; OP-PSEARCH-1)
import type { SearchField as FieldName } from '@alveary/contract/patients/search.ts';
import { Checkbox, Input } from '@mantine/core';
import { useId } from 'react';
import { FieldMessage } from '../../ui/field-message.tsx';
import { fieldFacts } from './search-fields.rules.ts';
import type { PatientSearchHandle } from './use-patient-search.ts';

interface SearchFieldProps {
  readonly field: FieldName;
  readonly search: PatientSearchHandle;
  readonly hasFocus: boolean;
}

const hintOf = (mayBeFlexible: boolean, isFlexible: boolean): string => {
  if (!mayBeFlexible) return 'Exact match only';
  return isFlexible ? 'Part of the name is enough' : 'The whole name';
};

const inputModes: Partial<Record<FieldName, 'tel' | 'email' | 'numeric'>> = {
  phoneNumber: 'tel',
  emailAddress: 'email',
};

export const SearchField = ({ field, search, hasFocus }: SearchFieldProps) => {
  const id = useId();
  const { label, mayBeFlexible } = fieldFacts[field];
  const { value, isFlexible } = search.state.filters[field];
  const error = search.state.errors[field] ?? null;
  const inputMode = inputModes[field];
  return (
    <div className="search-field">
      <div className="search-field-head">
        <label id={`${id}label`} htmlFor={id}>
          {label}
        </label>
        <Checkbox
          size="xs"
          label="flexible match"
          aria-describedby={`${id}label`}
          checked={isFlexible}
          disabled={!mayBeFlexible}
          onChange={({ currentTarget }) =>
            search.act({ kind: 'flexible', field, isFlexible: currentTarget.checked })
          }
        />
      </div>
      <Input
        id={id}
        size="sm"
        value={value}
        error={error !== null}
        aria-invalid={error !== null}
        aria-describedby={`${id}message`}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        {...(hasFocus ? { 'data-autofocus': true } : {})}
        {...(inputMode === undefined ? {} : { inputMode })}
        onChange={({ currentTarget }) => search.act({ kind: 'type', field, value: currentTarget.value })}
        onBlur={() => search.act({ kind: 'leave', field })}
      />
      <FieldMessage id={`${id}message`} error={error} hint={hintOf(mayBeFlexible, isFlexible)} />
    </div>
  );
};
