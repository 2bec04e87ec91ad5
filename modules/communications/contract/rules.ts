// When is a log complete, what does a purpose fill in and lock, which notes are hidden? (document 2 §2 to §5)
import type { FieldMessage } from '@alveary/contract/errors.ts';
import { isBlank } from '@alveary/contract/fields.ts';
import type { Direction, Medium, Note, Purpose, Result } from './model.ts';
import { lockableFields, resultsByMedium } from './model.ts';

/** The log form as it is filled so far; null stands for what is not chosen or typed yet. */
export interface LogDraft {
  readonly purpose: string | null;
  readonly sent: string | null;
  readonly medium: Medium | null;
  readonly direction: Direction | null;
  readonly communicationResult: Result | null;
  readonly subject: string | null;
  readonly payload: string | null;
  /** Minutes. */
  readonly duration: number | null;
}

const isSms = (medium: Medium | null): boolean => medium === 'WRITTEN_SMS' || medium === 'AUTOMATED_SMS';

/** Is a direction asked for? In person and N/A have none: NONE counts as set (OP-LOG-3). */
export const needsDirection = (medium: Medium | null): boolean =>
  medium !== 'VERBAL_IN_PERSON' && medium !== 'NONE';

export const showsSubject = (medium: Medium | null): boolean => !isSms(medium);
export const showsDuration = (medium: Medium | null): boolean => !isSms(medium);
export const showsMessage = (medium: Medium | null): boolean => isSms(medium);

/** The results offered for a medium; all of none before a medium is chosen. */
export const resultsFor = (medium: Medium | null): readonly Result[] =>
  medium === null ? [] : resultsByMedium[medium];

const isEmpty = (text: string | null): boolean => text === null || isBlank(text);

const missing = (field: string, message: string): FieldMessage => ({ field, message });

/** What a log still lacks, a message per field, in the order of the form; empty when it is complete. */
export const missingOfLog = (log: LogDraft): readonly FieldMessage[] => {
  const lacks: FieldMessage[] = [];
  if (isEmpty(log.purpose)) lacks.push(missing('purpose', 'Choose a purpose.'));
  if (log.medium === null) lacks.push(missing('medium', 'Choose a medium.'));
  if (needsDirection(log.medium) && (log.direction === null || log.direction === 'NONE')) {
    lacks.push(missing('direction', 'Choose Outbound or Inbound.'));
  }
  if (log.communicationResult === null) lacks.push(missing('communicationResult', 'Choose a result.'));
  if (isSms(log.medium)) {
    if (isEmpty(log.payload)) lacks.push(missing('payload', 'Type the message.'));
  } else {
    if (isEmpty(log.subject)) lacks.push(missing('subject', 'Type a subject.'));
    if (log.duration === null) lacks.push(missing('duration', 'Type the duration in minutes.'));
  }
  if (isEmpty(log.sent)) lacks.push(missing('sent', 'Choose a date.'));
  return lacks;
};

/** Messages for parts that do not fit each other: a result of another medium, a direction where there is none. */
export const conflictsOfLog = (log: LogDraft): readonly FieldMessage[] => {
  const conflicts: FieldMessage[] = [];
  if (log.medium && log.communicationResult && !resultsFor(log.medium).includes(log.communicationResult)) {
    conflicts.push(missing('communicationResult', 'This result does not belong to the chosen medium.'));
  }
  if (log.medium && !needsDirection(log.medium) && log.direction !== null && log.direction !== 'NONE') {
    conflicts.push(missing('direction', 'This medium has no direction.'));
  }
  return conflicts;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The latest instant a past activity may have: the end of tomorrow in the person's zone (OP-LOG-7).
 * @param now milliseconds since the epoch
 * @param offsetMinutes minutes the person's zone is ahead of UTC at that moment
 * @returns milliseconds since the epoch, exclusive
 */
export const latestActivity = (now: number, offsetMinutes: number): number => {
  const localMidnight = Math.floor((now + offsetMinutes * 60_000) / DAY_MS) * DAY_MS;
  return localMidnight + 2 * DAY_MS - offsetMinutes * 60_000;
};

/** The earliest instant a task may have: the start of yesterday in the person's zone. Units as above, inclusive. */
export const earliestTask = (now: number, offsetMinutes: number): number => {
  const localMidnight = Math.floor((now + offsetMinutes * 60_000) / DAY_MS) * DAY_MS;
  return localMidnight - DAY_MS - offsetMinutes * 60_000;
};

/** Is the date of a past activity too late? The server allows for the zone that is furthest ahead (UTC+14). */
export const isTooLate = (sent: string, now: number, offsetMinutes = 14 * 60): boolean =>
  Date.parse(sent) >= latestActivity(now, offsetMinutes);

/** A new log before anything is chosen: its medium and its direction are NONE (LOG-031, LOG-032). */
const untouched = {
  medium: 'NONE',
  direction: 'NONE',
  communicationResult: null,
  subject: null,
  duration: null,
} as const satisfies Partial<LogDraft>;

/** What the purpose before filled in goes with it, unless somebody has edited it since. */
const withoutDefaultsOf = (purpose: Purpose, log: LogDraft): LogDraft => {
  const given = purpose.defaultValues;
  const isLeft = <Field extends keyof typeof untouched>(field: Field): boolean =>
    given[field] !== undefined && given[field] === log[field];
  return {
    ...log,
    medium: isLeft('medium') ? untouched.medium : log.medium,
    direction: isLeft('direction') || isLeft('medium') ? untouched.direction : log.direction,
    communicationResult: isLeft('communicationResult')
      ? untouched.communicationResult
      : log.communicationResult,
    subject: isLeft('subject') ? untouched.subject : log.subject,
    duration: isLeft('duration') ? untouched.duration : log.duration,
  };
};

/**
 * The draft after a purpose is chosen: its defaults fill in, a result that no longer fits is cleared.
 * @param before the purpose that was chosen until now; null for none
 */
export const applyPurpose = (log: LogDraft, purpose: Purpose, before: Purpose | null): LogDraft => {
  const given = purpose.defaultValues;
  const kept = before === null ? log : withoutDefaultsOf(before, log);
  const medium = given.medium ?? kept.medium;
  const result = given.communicationResult ?? kept.communicationResult;
  return {
    ...kept,
    purpose: purpose.key,
    medium,
    direction: given.direction ?? kept.direction,
    communicationResult: result && resultsFor(medium).includes(result) ? result : null,
    subject: given.subject ?? kept.subject,
    duration: given.duration ?? kept.duration,
  };
};

/** The draft after a medium is chosen: what no longer fits is cleared, hidden parts are emptied. */
export const applyMedium = (log: LogDraft, medium: Medium): LogDraft => ({
  ...log,
  medium,
  direction: needsDirection(medium) ? (log.direction === 'NONE' ? null : log.direction) : 'NONE',
  communicationResult:
    log.communicationResult && resultsFor(medium).includes(log.communicationResult)
      ? log.communicationResult
      : null,
});

/** Is this field of the form locked by the purpose? */
export const isLocked = (purpose: Purpose | null, field: (typeof lockableFields)[number]): boolean =>
  purpose?.disabledFields.includes(field) ?? false;

/** Messages where a field that the purpose locks holds another value than the purpose gives. */
export const lockViolations = (log: LogDraft, purpose: Purpose): readonly FieldMessage[] =>
  lockableFields
    .filter((field) => isLocked(purpose, field))
    .filter((field) => {
      const locked = purpose.defaultValues[field];
      return locked !== undefined && locked !== log[field];
    })
    .map((field) => missing(field, `The purpose ${purpose.name} fixes this field.`));

/** Of system notes that are never shown (OP-LOG-4). */
export const HIDDEN_SUBJECTS: readonly string[] = [
  'PATIENT_PHONE_NOTE',
  'SMS_NOTE',
  'NOTIFICATION_NOTE',
  'CALL_RECORDING_IMPORT',
  'TRANSCRIPT_IMPORT',
  'EXECUTION_ID',
  'FLOW_ID',
  'UPDATE_LOG_PAYLOAD',
];

/** Is the note shown in the log's list? System notes only in ENGAGE_TRANSFER logs, some never (OP-LOG-4). */
export const isNoteShown = (note: Pick<Note, 'system' | 'subject'>, purpose: string | null): boolean => {
  if (!note.system) return true;
  if (note.subject !== null && HIDDEN_SUBJECTS.includes(note.subject)) return false;
  return purpose === 'ENGAGE_TRANSFER';
};

/** The log without what its medium hides, so that no stale subject or duration is stored. */
export const withoutHidden = <Fields extends LogDraft>(log: Fields): Fields =>
  isSms(log.medium)
    ? { ...log, subject: null, duration: null }
    : { ...log, payload: null, direction: needsDirection(log.medium) ? log.direction : 'NONE' };

/** Nobody was spoken to: of such a call there is no length to tell. */
export const isUnanswered = (result: Result | null): boolean =>
  result === 'NO_ANSWER' || result === 'BUSY' || result === 'REJECTED';
