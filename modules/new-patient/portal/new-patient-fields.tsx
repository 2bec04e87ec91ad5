// The fields of a new patient: names, date of birth, sex and birth sex, contact, ids (OP-ADMIN-2; OP-SPIRO-3).
import { birthSexes } from '@alveary/modules/patients/contract/birth-sex.ts';
import { phoneTypes } from '@alveary/modules/patients/contract/model.ts';
import { sexes } from '@alveary/modules/patients/contract/person-fields.ts';
import { phoneTypeNames, sexName } from '@alveary/modules/patients/portal/public.ts';
import { Select, TextInput } from '@mantine/core';
import { type DateLocale, dayHint } from '@alveary/portal/lib/dates.ts';
import type { FieldWish } from '@alveary/portal/shell/form/field-inputs.ts';
import { CountryCodeInput } from '@alveary/portal/ui/country-code-input.tsx';
import { DateField } from '@alveary/portal/ui/form/date-field.tsx';
import type { PatientField } from './new-patient-form.rules.ts';
import type { NewPatientForm } from './use-new-patient.ts';
import styles from './new-patient.module.css';

interface NewPatientFieldsProps {
  readonly form: NewPatientForm;
  readonly locale: DateLocale;
}

const birthSexChoices = [
  ...birthSexes.map((sex) => ({ value: sex, label: sexName(sex) ?? sex })),
  { value: 'unknown', label: 'Not known' },
];

const plain = { size: 'sm', autoComplete: 'off', spellCheck: false, maxLength: 200 } as const;

export function NewPatientFields({ form, locale }: NewPatientFieldsProps) {
  const text = (field: PatientField, inputMode: 'text' | 'tel' | 'email' = 'text', wish?: FieldWish) => (
    <TextInput {...form.field(field, wish)} {...plain} inputMode={inputMode} />
  );
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Who</legend>
        {text('firstName')}
        {text('lastName')}
        <DateField {...form.field('dateOfBirth', { hint: dayHint(locale) })} size="sm" locale={locale} />
        <Select
          {...form.choice('sex')}
          size="sm"
          placeholder="Choose"
          allowDeselect={false}
          data={sexes.map((sex) => ({ value: sex, label: sexName(sex) ?? sex }))}
        />
        <Select
          {...form.choice('birthSex', { isOptional: true, hint: 'Used for predicted spirometry values.' })}
          size="sm"
          placeholder="Same as sex, not confirmed"
          data={birthSexChoices}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Contact</legend>
        <div className={styles.phone}>
          <Select
            {...form.choice('phoneType')}
            size="sm"
            data={phoneTypes.map((type) => ({ value: type, label: phoneTypeNames[type] }))}
            allowDeselect={false}
          />
          <CountryCodeInput {...form.field('countryCode')} {...plain} inputMode="tel" />
        </div>
        {text('phoneNumber', 'tel', { isOptional: true, hint: 'Digits only' })}
        {text('emailAddress', 'email', { isOptional: true })}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Identifiers</legend>
        {text('ehrId', 'text', { isOptional: true })}
        {text('insuranceMemberId', 'text', { isOptional: true })}
      </fieldset>
    </>
  );
}
