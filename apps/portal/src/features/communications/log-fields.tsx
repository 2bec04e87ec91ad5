// The fields of a log: which are shown, locked and offered follows the rules of the contract (document 2 §2 Log, §3).
import {
  directionLabels,
  mediumLabels,
  type Purpose,
  resultLabels,
  selectableDirections,
  selectableMedia,
} from '@alveary/contract/communications/model.ts';
import {
  applyMedium,
  applyPurpose,
  isLocked,
  needsDirection,
  resultsFor,
  showsDuration,
  showsMessage,
  showsSubject,
} from '@alveary/contract/communications/rules.ts';
import { Select, Textarea, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar, IconLock } from '@tabler/icons-react';
import type { DateLocale } from '../../lib/dates.ts';
import { calendarOf, dayOf, lastDay, withDay } from './log-date.ts';
import { draftOf, type LogForm, type LogPart, mediumOf, withDraft } from './log-form.ts';
import './log.css';

interface LogFieldsProps {
  readonly form: LogForm;
  readonly change: (form: LogForm) => void;
  readonly purposes: readonly Purpose[];
  /** The chosen purpose's label, for one that is not offered any more. */
  readonly purposeLabel: string | null;
  readonly wrong: Partial<Record<LogPart, string>>;
  readonly now: number;
  readonly locale: DateLocale;
}

export function LogFields(props: LogFieldsProps) {
  const { form, change, wrong } = props;
  const medium = mediumOf(form);
  return (
    <div className="log-fields">
      <PurposeField {...props} />
      <MediumField {...props} />
      {needsDirection(medium) && <DirectionField {...props} />}
      <ResultField {...props} />
      {showsSubject(medium) && (
        <TextInput
          className="log-wide"
          size="xs"
          label="Subject"
          maxLength={250}
          value={form.subject}
          error={wrong.subject}
          onChange={(event) => change({ ...form, subject: event.currentTarget.value })}
        />
      )}
      {showsMessage(medium) && (
        <Textarea
          className="log-wide"
          size="xs"
          label="Message"
          autosize
          minRows={3}
          maxRows={6}
          maxLength={1600}
          value={form.payload}
          error={wrong.payload}
          onChange={(event) => change({ ...form, payload: event.currentTarget.value })}
        />
      )}
      {showsDuration(medium) && (
        <TextInput
          size="xs"
          label="Duration in minutes"
          inputMode="decimal"
          value={form.durationText}
          error={wrong.durationText}
          onChange={(event) => change({ ...form, durationText: event.currentTarget.value })}
        />
      )}
      <DateField {...props} />
    </div>
  );
}

const chosenPurpose = ({ form, purposes }: LogFieldsProps): Purpose | null =>
  purposes.find((purpose) => purpose.key === form.purpose) ?? null;

function PurposeField(props: LogFieldsProps) {
  const { form, change, purposes, purposeLabel } = props;
  const choices = purposes.map((purpose) => ({ value: purpose.key, label: purpose.name }));
  const isOffered = form.purpose === null || choices.some((choice) => choice.value === form.purpose);
  const kept = isOffered ? [] : [{ value: form.purpose ?? '', label: purposeLabel ?? '' }];
  const choose = (key: string | null) => {
    const purpose = purposes.find((one) => one.key === key);
    if (purpose) change(withDraft(form, applyPurpose(draftOf(form), purpose)));
  };
  return (
    <Select
      size="xs"
      label="Purpose"
      placeholder="Choose"
      searchable
      nothingFoundMessage="No such purpose"
      data={[...kept, ...choices]}
      value={form.purpose}
      onChange={choose}
      allowDeselect={false}
      maxDropdownHeight={320}
    />
  );
}

function MediumField(props: LogFieldsProps) {
  const { form, change } = props;
  const medium = mediumOf(form);
  if (isLocked(chosenPurpose(props), 'medium')) {
    return <LockedField label="Medium" value={medium === null ? '' : mediumLabels[medium]} />;
  }
  const isHidden = medium !== null && !selectableMedia.some((one) => one === medium);
  const offered = isHidden ? [medium, ...selectableMedia] : selectableMedia;
  const choose = (value: string | null) => {
    const chosen = offered.find((one) => one === value);
    if (chosen) change(withDraft(form, applyMedium(draftOf(form), chosen)));
  };
  return (
    <Select
      size="xs"
      label="Medium"
      placeholder="Choose"
      data={offered.map((one) => ({ value: one, label: mediumLabels[one] }))}
      value={medium}
      onChange={choose}
      allowDeselect={false}
    />
  );
}

function DirectionField({ form, change }: LogFieldsProps) {
  return (
    <Select
      size="xs"
      label="Direction"
      placeholder="Choose"
      data={selectableDirections.map((one) => ({ value: one, label: directionLabels[one] }))}
      value={form.direction === 'NONE' ? null : form.direction}
      onChange={(direction) => change({ ...form, direction })}
      allowDeselect={false}
    />
  );
}

function ResultField(props: LogFieldsProps) {
  const { form, change, wrong } = props;
  const medium = mediumOf(form);
  const purpose = chosenPurpose(props);
  const { communicationResult } = draftOf(form);
  const isWide = !needsDirection(medium);
  // A purpose may lock the result without giving one (MA Activity): then it is chosen once.
  if (isLocked(purpose, 'communicationResult') && purpose?.defaultValues.communicationResult !== undefined) {
    const value = communicationResult === null ? '' : resultLabels[communicationResult];
    return <LockedField label="Result" value={value} isWide={isWide} />;
  }
  return (
    <Select
      {...(isWide ? { className: 'log-wide' } : {})}
      size="xs"
      label="Result"
      placeholder={medium === null ? 'Medium first' : 'Choose'}
      disabled={medium === null}
      data={resultsFor(medium).map((one) => ({ value: one, label: resultLabels[one] }))}
      value={communicationResult}
      error={wrong.communicationResult}
      onChange={(result) => change({ ...form, communicationResult: result })}
      allowDeselect={false}
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
      className={isWide ? 'log-wide log-locked' : 'log-locked'}
      size="xs"
      label={label}
      value={value}
      readOnly
      description="Locked by the purpose"
      inputWrapperOrder={['label', 'input', 'description']}
      rightSection={<IconLock size={14} stroke={1.75} aria-hidden />}
    />
  );
}

function DateField({ form, change, wrong, now, locale }: LogFieldsProps) {
  const timeOf = form.sent ?? new Date(now).toISOString();
  return (
    <DatePickerInput
      size="xs"
      label="Date"
      {...calendarOf(locale)}
      value={dayOf(form.sent)}
      maxDate={lastDay(now)}
      error={wrong.sent}
      rightSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents="none"
      onChange={(day) => change({ ...form, sent: withDay(day, timeOf) })}
    />
  );
}
