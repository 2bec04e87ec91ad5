// What is asked about a new patient? (OP-ADMIN-2: names, date of birth, contact, ids)
import { phoneTypes } from '@alveary/contract/patients/model.ts';
import { Select, TextInput } from '@mantine/core';
import { CountryCodeInput } from '../../../ui/country-code-input.tsx';
import { FieldMessage } from '../../../ui/field-message.tsx';
import { sexName } from '../demographics.ts';
import {
  type PatientField,
  patientFieldNames,
  type PatientProblems,
  sexes,
  type TypedPatient,
} from './new-patient-form.rules.ts';
import { phoneTypeNames } from './phone-types.ts';

interface NewPatientFieldsProps {
  readonly typed: TypedPatient;
  /** The problems to show now. */
  readonly shown: PatientProblems;
  readonly change: (part: Partial<TypedPatient>) => void;
  readonly leave: (field: PatientField) => void;
}

type TextField = Exclude<PatientField, 'sex' | 'phoneType'>;

interface TextFacts {
  readonly hint?: string;
  readonly inputMode?: 'tel' | 'email' | 'numeric';
  readonly isOptional?: boolean;
  readonly hasFocus?: boolean;
}

export function NewPatientFields(props: NewPatientFieldsProps) {
  const { typed, shown, change, leave } = props;
  const text = (field: TextField, facts: TextFacts = {}) => <Text field={field} {...facts} {...props} />;
  return (
    <>
      <fieldset className="newp-group">
        <legend>Who</legend>
        {text('firstName', { hasFocus: true })}
        {text('lastName')}
        {text('dateOfBirth', { hint: 'YYYY-MM-DD, such as 1988-04-17', inputMode: 'numeric' })}
        <div>
          <Select
            size="sm"
            label={patientFieldNames.sex}
            placeholder="Choose"
            allowDeselect={false}
            data={sexes.map((sex) => ({ value: sex, label: sexName(sex) ?? sex }))}
            value={typed.sex === '' ? null : typed.sex}
            error={shown.sex !== undefined}
            aria-describedby="newp-sex"
            onChange={(sex) => change({ sex: sex ?? '' })}
            onBlur={() => leave('sex')}
          />
          <FieldMessage id="newp-sex" error={shown.sex ?? null} />
        </div>
      </fieldset>
      <fieldset className="newp-group">
        <legend>Contact</legend>
        <div className="newp-phone">
          <Select
            size="sm"
            label={patientFieldNames.phoneType}
            data={phoneTypes.map((type) => ({ value: type, label: phoneTypeNames[type] }))}
            value={typed.phoneType}
            allowDeselect={false}
            onChange={(type) => change({ phoneType: type ?? 'CELL' })}
          />
          {text('countryCode', { inputMode: 'tel' })}
        </div>
        {text('phoneNumber', { inputMode: 'tel', isOptional: true, hint: 'Digits only' })}
        {text('emailAddress', { inputMode: 'email', isOptional: true })}
      </fieldset>
      <fieldset className="newp-group">
        <legend>Identifiers</legend>
        {text('ehrId', { isOptional: true })}
        {text('insuranceMemberId', { isOptional: true })}
      </fieldset>
    </>
  );
}

function Text(props: NewPatientFieldsProps & TextFacts & { readonly field: TextField }) {
  const { field, typed, shown, change, leave, hint, inputMode, isOptional = false, hasFocus = false } = props;
  const problem = shown[field] ?? null;
  const id = `newp-${field}`;
  const shared = {
    id,
    size: 'sm',
    label: `${patientFieldNames[field]}${isOptional ? ' (optional)' : ''}`,
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 200,
    value: typed[field],
    error: problem !== null,
    'aria-describedby': `${id}-message`,
    ...(inputMode === undefined ? {} : { inputMode }),
    onBlur: () => leave(field),
  };
  return (
    <div>
      {field === 'countryCode' ? (
        <CountryCodeInput {...shared} onChange={(countryCode) => change({ countryCode })} />
      ) : (
        <TextInput
          {...shared}
          {...(hasFocus ? { autoFocus: true } : {})}
          onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
        />
      )}
      <FieldMessage id={`${id}-message`} error={problem} {...(hint === undefined ? {} : { hint })} />
    </div>
  );
}
