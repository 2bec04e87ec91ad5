// The fields in which the record is edited, or a part of it (OP-ADMIN-2; OP-PROFILE-3: each section in place).
import { Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type DateLocale, dayHint } from '@alveary/portal/lib/dates.ts';
import { DateField } from '@alveary/portal/ui/form/date-field.tsx';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { sexes } from '../../contract/person-fields.ts';
import type { Profile } from '../../contract/model.ts';
import { birthSexText, languageName, sexName } from '../demographics.ts';
import { SummaryCard } from '../summary-card.tsx';
import type { RecordField } from './record-form.rules.ts';
import type { Editing } from './use-record.ts';
import styles from './record.module.css';

interface RecordFormProps {
  readonly title: string;
  readonly record: Editing;
  readonly fields: readonly RecordField[];
  readonly locale: DateLocale;
}

/** What a record may lack. */
const optional: ReadonlySet<RecordField> = new Set(['emailAddress', 'ehrId', 'insuranceMemberId']);

export const RecordForm = ({ title, record, fields, locale }: RecordFormProps) => (
  <SummaryCard title={title}>
    <Form form={record} className={styles.form} takesFocus>
      <FormNotes form={record} what="record" />
      <div className={styles.fields}>
        {fields.map((field) => (
          <RecordInput key={field} field={field} record={record} locale={locale} />
        ))}
      </div>
      <FormFoot form={record} act="Save record" isAlwaysOpen={record.isUnsaved} onCancel={record.close} />
    </Form>
  </SummaryCard>
);

interface RecordInputProps extends Pick<RecordFormProps, 'record' | 'locale'> {
  readonly field: RecordField;
}

const RecordInput = ({ field, record, locale }: RecordInputProps): ReactNode => {
  if (field === 'dateOfBirth')
    return <DateField {...record.field(field, { hint: dayHint(locale) })} size="sm" locale={locale} />;
  if (field === 'birthSex')
    return (
      <Select
        {...record.choice(field, { hint: 'Used for predicted spirometry values.' })}
        size="sm"
        placeholder="Not recorded"
        allowDeselect={false}
        data={birthSexChoices(record.row)}
      />
    );
  if (field === 'sex' || field === 'language') {
    const data =
      field === 'sex'
        ? sexes.map((sex) => ({ value: sex, label: sexName(sex) ?? sex }))
        : languagesOf(record.row.language ?? '');
    return (
      <Select
        {...record.choice(field)}
        size="sm"
        placeholder="Not recorded"
        allowDeselect={false}
        data={data}
      />
    );
  }
  return (
    <TextInput
      {...record.field(field, { isOptional: optional.has(field) })}
      size="sm"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
    />
  );
};

/** What came from the record stands apart: choosing the same sex confirms it. */
const birthSexChoices = (row: Profile): { value: string; label: string }[] => [
  ...(row.birthSexSource === 'record' ? [{ value: 'record', label: birthSexText(row) ?? '' }] : []),
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'unknown', label: 'Not known' },
];

/** The languages of consents (document 3 §3), and the recorded one. */
const languagesOf = (recorded: string): { value: string; label: string }[] =>
  [...new Set(['en', 'es', 'sv', 'it', 'de', ...(recorded === '' ? [] : [recorded])])].map((code) => ({
    value: code,
    label: languageName(code) ?? code,
  }));
