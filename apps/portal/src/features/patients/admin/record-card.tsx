// Who is the patient, as it is recorded, and how is that changed? (OP-ADMIN-2: record, edit; ADMIN-005)
import type { Profile } from '@alveary/contract/patients/model.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { SubmitEvent } from 'react';
import { type DateLocale, showDay } from '../../../lib/dates.ts';
import { FieldMessage } from '../../../ui/field-message.tsx';
import { KeptTyping } from '../../../ui/kept-typing.tsx';
import { StaleNote } from '../../../ui/stale-note.tsx';
import { languageName, sexName } from '../demographics.ts';
import { type Fact, FactsCard } from '../facts-card.tsx';
import { SummaryCard } from '../summary-card.tsx';
import { sexes } from './new-patient-form.rules.ts';
import { type RecordField, recordFieldNames, valueOf } from './record-form.rules.ts';
import { useRecord } from './use-record.ts';

interface RecordCardProps {
  readonly profile: Profile;
  readonly siteProfileId: string;
  readonly locale: DateLocale;
  readonly mayEdit: boolean;
}

export const RecordCard = ({ profile, siteProfileId, locale, mayEdit }: RecordCardProps) => {
  const record = useRecord({ profile, siteProfileId });
  if (mayEdit && record.isEditing) return <RecordForm record={record} />;
  const shown = record.base;
  const facts: Fact[] = [
    { name: 'First name', value: shown.firstName },
    { name: 'Last name', value: shown.lastName },
    { name: 'Date of birth', value: showDay(shown.dateOfBirth, locale) },
    { name: 'Sex', value: sexName(shown.sex) },
    { name: 'Language', value: languageName(shown.language) },
    { name: 'Email', value: shown.emailAddress },
    { name: 'EHR ID', value: shown.identifiers.EhrId },
    { name: 'Insurance member ID', value: shown.insuranceMemberId },
  ];
  const edit = (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
      onClick={record.open}
    >
      Edit record
    </Button>
  );
  return <FactsCard title="Record" facts={facts} {...(mayEdit ? { aside: edit } : {})} />;
};

type Editing = ReturnType<typeof useRecord>;

const RecordForm = ({ record }: { readonly record: Editing }) => {
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    record.submit();
  };
  const text = (field: RecordField, facts: TextFacts = {}) => (
    <Text field={field} record={record} {...facts} />
  );
  return (
    <SummaryCard title="Record">
      <form className="record-form" noValidate onSubmit={submit}>
        <Notice record={record} />
        <div className="record-fields">
          {text('firstName', { hasFocus: true })}
          {text('lastName')}
          {text('dateOfBirth', { hint: 'YYYY-MM-DD, such as 1988-04-17' })}
          <Choice
            field="sex"
            record={record}
            data={sexes.map((sex) => ({ value: sex, label: sexName(sex) ?? sex }))}
          />
          <Choice field="language" record={record} data={languagesOf(valueOf(record.base, 'language'))} />
          {text('emailAddress', { isOptional: true })}
          {text('ehrId', { isOptional: true })}
          {text('insuranceMemberId', { isOptional: true })}
        </div>
        <div className="record-bar">
          <Button variant="default" size="sm" onClick={record.close}>
            Discard
          </Button>
          <Button type="submit" size="sm" disabled={!record.isChanged} loading={record.isRunning}>
            Save record
          </Button>
        </div>
      </form>
    </SummaryCard>
  );
};

const STALE = 'Somebody else changed this in the meantime. What you typed is kept.';

const Notice = ({ record }: { readonly record: Editing }) =>
  record.isStale ? (
    <StaleNote>{STALE} The other fields now stand as they were saved. Look at them and save again.</StaleNote>
  ) : (
    <KeptTyping
      keptAt={record.draft.state === 'offered' ? record.draft.keptAt : null}
      onDiscard={record.close}
    />
  );

interface TextFacts {
  readonly hint?: string;
  readonly isOptional?: boolean;
  readonly hasFocus?: boolean;
}

const Text = (props: TextFacts & { readonly field: RecordField; readonly record: Editing }) => {
  const { field, record, hint, isOptional = false, hasFocus = false } = props;
  const problem = record.problemOf(field);
  const id = `record-${field}`;
  return (
    <div>
      <TextInput
        id={id}
        size="sm"
        label={`${recordFieldNames[field]}${isOptional ? ' (optional)' : ''}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={record.typed[field] ?? valueOf(record.base, field)}
        error={problem !== null}
        aria-describedby={`${id}-message`}
        {...(hasFocus ? { autoFocus: true } : {})}
        onChange={({ currentTarget }) => record.change(field, currentTarget.value)}
        onBlur={() => record.leave(field)}
      />
      <FieldMessage id={`${id}-message`} error={problem} {...(hint === undefined ? {} : { hint })} />
    </div>
  );
};

interface ChoiceProps {
  readonly field: RecordField;
  readonly record: Editing;
  readonly data: { readonly value: string; readonly label: string }[];
}

const Choice = ({ field, record, data }: ChoiceProps) => {
  const value = record.typed[field] ?? valueOf(record.base, field);
  return (
    <div>
      <Select
        size="sm"
        label={recordFieldNames[field]}
        placeholder="Not recorded"
        allowDeselect={false}
        data={data}
        value={value === '' ? null : value}
        aria-describedby={`record-${field}-message`}
        onChange={(chosen) => record.change(field, chosen ?? '')}
      />
      <FieldMessage id={`record-${field}-message`} error={record.problemOf(field)} />
    </div>
  );
};

/** The languages of consents (document 3 §3), and the recorded one. */
const languagesOf = (recorded: string): { value: string; label: string }[] =>
  [...new Set(['en', 'es', 'sv', 'it', 'de', ...(recorded === '' ? [] : [recorded])])].map((code) => ({
    value: code,
    label: languageName(code) ?? code,
  }));
