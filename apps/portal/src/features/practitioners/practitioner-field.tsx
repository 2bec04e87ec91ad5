// How does one field of the practitioner search look: label, flexible match, value? (PRACT-009 to PRACT-011)
import { Checkbox, Input } from '@mantine/core';
import { useId } from 'react';
import { FieldMessage } from '../../ui/field-message.tsx';
import { fieldLabels, type PractitionerField as FieldName } from './practitioner-fields.rules.ts';
import type { PractitionerSearchHandle } from './use-practitioner-search.ts';

interface PractitionerFieldProps {
  readonly field: FieldName;
  readonly search: PractitionerSearchHandle;
  readonly hasFocus: boolean;
}

const hintOf = (field: FieldName, isFlexible: boolean): string => {
  if (field === 'npi') return 'Exact match only';
  return isFlexible ? 'Part of the name is enough' : 'The whole name';
};

export const PractitionerField = ({ field, search, hasFocus }: PractitionerFieldProps) => {
  const id = useId();
  const { value, isFlexible } = search.state.terms[field];
  return (
    <div className="pract-field">
      <div className="pract-field-head">
        <label id={`${id}label`} htmlFor={id}>
          {fieldLabels[field]}
        </label>
        {field === 'npi' ? null : (
          <Checkbox
            size="xs"
            label="flexible match"
            aria-describedby={`${id}label`}
            checked={isFlexible}
            onChange={({ currentTarget }) =>
              search.act({ kind: 'flexible', field, isFlexible: currentTarget.checked })
            }
          />
        )}
      </div>
      <Input
        id={id}
        size="sm"
        value={value}
        aria-describedby={`${id}message`}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        {...(hasFocus ? { 'data-autofocus': true } : {})}
        {...(field === 'npi' ? { inputMode: 'numeric' as const } : {})}
        onChange={({ currentTarget }) => search.act({ kind: 'type', field, value: currentTarget.value })}
      />
      <FieldMessage id={`${id}message`} error={null} hint={hintOf(field, isFlexible)} />
    </div>
  );
};
