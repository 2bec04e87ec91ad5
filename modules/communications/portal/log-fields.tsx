// The fields of a log: which are shown, locked and offered follows the rules of the contract (document 2 §2 Log, §3).
import {
  directionLabels,
  durationField,
  mediumLabels,
  type Purpose,
  resultLabels,
  selectableDirections,
  selectableMedia,
} from '../contract/model.ts';
import {
  applyMedium,
  applyPurpose,
  isLocked,
  needsDirection,
  resultsFor,
  showsDuration,
  showsMessage,
  showsSubject,
} from '../contract/rules.ts';
import { Select, Textarea, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { instantField } from '@alveary/contract/fields.ts';
import { now } from '@alveary/portal/lib/clock.ts';
import { later } from '@alveary/portal/lib/later.tsx';
import type { ReactNode } from 'react';
import { MomentField } from '@alveary/portal/ui/form/moment-field.tsx';
import { lastDay } from './log-date.ts';
import { draftOf, mediumOf, minutesOf, partOfDraft, partOfMinuteInWords } from './log-form.ts';
import type { LogForm } from './use-log-form.ts';
import type { LogChoices } from './use-log-choices.ts';
import styles from './log.module.css';

const timeParts = async () => import('@alveary/modules/time-tracking/portal/public.ts');
const CutTime = later(async () => (await timeParts()).CutTime);
const TypedTime = later(async () => (await timeParts()).TypedTime);

interface LogFieldsProps {
  readonly form: LogForm;
  readonly choices: LogChoices;
}

export function LogFields(props: LogFieldsProps) {
  const { form } = props;
  const medium = mediumOf(form.values);
  return (
    <div className={styles.fields}>
      <PurposeField {...props} />
      <MediumField {...props} />
      {needsDirection(medium) && <DirectionField form={form} />}
      <ResultField {...props} />
      {showsSubject(medium) && (
        <TextInput className={styles.wide} size="xs" maxLength={250} {...form.field('subject')} />
      )}
      {showsMessage(medium) && (
        <Textarea
          className={styles.wide}
          size="xs"
          autosize
          minRows={3}
          maxRows={6}
          maxLength={1600}
          {...form.field('payload')}
        />
      )}
      {showsDuration(medium) && (
        <TextInput
          size="xs"
          inputMode="decimal"
          {...form.field('durationText', {
            label: 'Duration in minutes',
            hint: partOfMinuteInWords(form.values.durationText),
          })}
        />
      )}
      <ContactTime {...props} />
      {showsDuration(medium) && <CountedTime {...props} />}
    </div>
  );
}

/** How much of the duration counts, and why not all of it: as it is typed, and of an unchanged log as it is saved. */
function CountedTime({ form, choices }: LogFieldsProps) {
  const { row, values, changed } = form;
  const { locale } = choices;
  const minutes = minutesOf(values.durationText);
  const isSaved = row !== null && !changed.includes('durationText') && !changed.includes('sent');
  if (isSaved)
    return row.duration === null ? null : (
      <Counted>
        <CutTime logId={row.id} locale={locale} />
      </Counted>
    );
  if (minutes === null || !durationField.safeParse(minutes).success) return null;
  const sent = instantField.safeParse(values.sent);
  if (!sent.success) return null;
  return (
    <Counted>
      <TypedTime logId={row?.id ?? null} sent={sent.data} duration={minutes} locale={locale} />
    </Counted>
  );
}

const Counted = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.wide}>{children}</div>
);

const purposeOf = ({ form, choices }: LogFieldsProps): Purpose | null =>
  choices.purposeOf(form.values.purpose);

function PurposeField(props: LogFieldsProps) {
  const { form, choices } = props;
  const { purpose } = form.values;
  const offered = choices.purposes.map(({ key, name }) => ({ value: key, label: name }));
  const isOffered = purpose === null || offered.some(({ value }) => value === purpose);
  const kept = isOffered ? [] : [{ value: purpose, label: choices.purposeName(purpose) ?? '' }];
  const choose = (key: string | null) => {
    const chosen = choices.purposes.find((one) => one.key === key);
    if (chosen === undefined) return;
    form.change(partOfDraft(applyPurpose(draftOf(form.values), chosen, purposeOf(props)), form.values));
  };
  return (
    <Select
      size="xs"
      placeholder="Choose"
      searchable
      nothingFoundMessage="No such purpose"
      data={[...kept, ...offered]}
      allowDeselect={false}
      maxDropdownHeight={320}
      {...form.choice('purpose')}
      onChange={choose}
    />
  );
}

function MediumField(props: LogFieldsProps) {
  const { form } = props;
  const medium = mediumOf(form.values);
  if (isLocked(purposeOf(props), 'medium')) {
    return <LockedField label="Medium" value={medium === null ? '' : mediumLabels[medium]} />;
  }
  const isHidden = medium !== null && !selectableMedia.some((one) => one === medium);
  const offered = isHidden ? [medium, ...selectableMedia] : selectableMedia;
  const choose = (value: string | null) => {
    const chosen = offered.find((one) => one === value);
    if (chosen) form.change(partOfDraft(applyMedium(draftOf(form.values), chosen), form.values));
  };
  return (
    <Select
      size="xs"
      placeholder="Choose"
      data={offered.map((one) => ({ value: one, label: mediumLabels[one] }))}
      allowDeselect={false}
      {...form.choice('medium')}
      value={medium}
      onChange={choose}
    />
  );
}

function DirectionField({ form }: Pick<LogFieldsProps, 'form'>) {
  const { direction } = form.values;
  return (
    <Select
      size="xs"
      placeholder="Choose"
      data={selectableDirections.map((one) => ({ value: one, label: directionLabels[one] }))}
      allowDeselect={false}
      {...form.choice('direction')}
      value={direction === 'NONE' ? null : direction}
    />
  );
}

function ResultField(props: LogFieldsProps) {
  const { form } = props;
  const medium = mediumOf(form.values);
  const purpose = purposeOf(props);
  const { communicationResult } = draftOf(form.values);
  const isWide = !needsDirection(medium);
  // A purpose may lock the result without giving one: then it is chosen once.
  if (isLocked(purpose, 'communicationResult') && purpose?.defaultValues.communicationResult !== undefined) {
    const value = communicationResult === null ? '' : resultLabels[communicationResult];
    return <LockedField label="Result" value={value} isWide={isWide} />;
  }
  return (
    <Select
      {...(isWide ? { className: styles.wide } : {})}
      size="xs"
      placeholder={medium === null ? 'Medium first' : 'Choose'}
      disabled={medium === null}
      data={resultsFor(medium).map((one) => ({ value: one, label: resultLabels[one] }))}
      allowDeselect={false}
      {...form.choice('communicationResult')}
      value={communicationResult}
    />
  );
}

interface LockedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly isWide?: boolean;
}

function LockedField({ label, value, isWide = false }: LockedFieldProps) {
  return (
    <TextInput
      className={isWide ? `${styles.wide} ${styles.locked}` : styles.locked}
      size="xs"
      label={label}
      value={value}
      readOnly
      description="Locked by the purpose"
      rightSection={<IconLock size={14} stroke={1.75} aria-hidden />}
    />
  );
}

/** When the contact was: it may be written down hours later. */
function ContactTime({ form, choices }: LogFieldsProps) {
  return (
    <div className={styles.wide}>
      <MomentField
        size="xs"
        locale={choices.locale}
        maxDate={lastDay(now())}
        {...form.field('sent')}
        label="Date"
        value={form.values.sent}
      />
    </div>
  );
}
