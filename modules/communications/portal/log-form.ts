// The values of the log form, what is wrong with them, and what is sent (document 2 §2 Log, §4 Log saving, §5).
import {
  type Direction,
  directionLabels,
  directions,
  hasText,
  type Log,
  type Medium,
  media,
  mediumLabels,
  type Result,
  resultLabels,
  results,
} from '../contract/model.ts';
import {
  conflictsOfLog,
  isTooLate,
  type LogDraft,
  missingOfLog,
  needsDirection,
  showsDuration,
  showsMessage,
  showsSubject,
  withoutHidden,
} from '../contract/rules.ts';
import type { FieldMessage } from '@alveary/contract/errors.ts';
import { fieldNamed } from '@alveary/portal/lib/form/form-errors.ts';
import { type FieldOf, fieldsOf, type FormShape } from '@alveary/portal/lib/form/form-shape.ts';
import { showMinutes } from '@alveary/portal/lib/durations.ts';
import { newId } from '@alveary/portal/lib/new-id.ts';

/** Empty text stands for nothing typed. */
export interface LogValues {
  readonly profileId: string | null;
  readonly purpose: string | null;
  readonly medium: string | null;
  readonly direction: string | null;
  readonly communicationResult: string | null;
  readonly subject: string;
  readonly payload: string;
  readonly durationText: string;
  readonly sent: string | null;
  readonly note: string;
  /** The own note that is being changed in the list, and its text so far. */
  readonly editedNoteId: string | null;
  readonly editedNoteText: string;
  /** Made here for a new log, so that a repeat of the save never writes a second one. */
  readonly logId: string;
  readonly noteId: string;
}

export type LogField = FieldOf<LogValues>;

const MOMENT_MESSAGE = 'Enter the day and the time of the contact.';
const DATE_MESSAGE = 'The date can be tomorrow at the latest.';
export const PATIENT_MESSAGE = 'Patient assignment required.';
/** Saving closes the panel, and a half-changed note must not go with it. */
const EDITING_MESSAGE = 'Save or cancel the note you are changing.';

/** The empty form of a new log: no medium and no direction until a purpose or the person says more (LOG-031, LOG-032). */
export const newLogValues = (profileId: string | null, sent: string, medium: Medium = 'NONE'): LogValues => ({
  profileId,
  purpose: null,
  medium,
  direction: needsDirection(medium) ? null : 'NONE',
  communicationResult: null,
  subject: '',
  payload: '',
  durationText: '',
  sent,
  note: '',
  editedNoteId: null,
  editedNoteText: '',
  logId: newId(),
  noteId: newId(),
});

export const valuesOfLog = (log: Log): LogValues => ({
  ...newLogValues(log.profileId, log.sent, log.medium),
  purpose: log.purpose,
  direction: log.direction,
  communicationResult: log.communicationResult,
  subject: log.subject ?? '',
  payload: log.payload ?? '',
  durationText: log.duration === null ? '' : String(log.duration),
  logId: log.id,
});

export const mediumOf = (values: LogValues): Medium | null =>
  media.find((one) => one === values.medium) ?? null;
const directionOf = (values: LogValues): Direction | null =>
  directions.find((one) => one === values.direction) ?? null;
const resultOf = (values: LogValues): Result | null =>
  results.find((one) => one === values.communicationResult) ?? null;

/** '12,5' and '12.5' are the same minutes; null when nothing is typed, NaN when it is no number. */
export const minutesOf = (text: string): number | null => {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN;
};

export const draftOf = (values: LogValues): LogDraft => ({
  purpose: values.purpose,
  sent: values.sent,
  medium: mediumOf(values),
  direction: directionOf(values),
  communicationResult: resultOf(values),
  subject: values.subject,
  payload: values.payload,
  duration: minutesOf(values.durationText),
});

/** What a rule of the contract made of the log, when a purpose or a medium was chosen. */
export const partOfDraft = (draft: LogDraft, values: LogValues): Partial<LogValues> => ({
  purpose: draft.purpose,
  medium: draft.medium,
  direction: draft.direction,
  communicationResult: draft.communicationResult,
  subject: draft.subject ?? '',
  durationText:
    draft.duration === minutesOf(values.durationText) ? values.durationText : String(draft.duration ?? ''),
});

/** The fields as the calls take them, without what the medium hides; they may still be incomplete. */
export const sentFields = (values: LogValues) => withoutHidden(draftOf(values));

const isHidden = (field: LogField, medium: Medium | null): boolean =>
  (field === 'subject' && !showsSubject(medium)) ||
  (field === 'durationText' && !showsDuration(medium)) ||
  (field === 'payload' && !showsMessage(medium));

const isSame = (field: LogField, one: LogValues, other: LogValues): boolean => {
  if (isHidden(field, mediumOf(one))) return true;
  if (field === 'durationText') return Object.is(minutesOf(one.durationText), minutesOf(other.durationText));
  if (field === 'note') return one.note === other.note || (!hasText(one.note) && !hasText(other.note));
  return one[field]?.trim() === other[field]?.trim();
};

/** How purposes and dates are named; every other value is said here. */
export interface Wording {
  readonly purpose: (key: string | null) => string;
  readonly date: (instant: string | null) => string;
}

/** '12.5' are 12 min 30 s; whole minutes need no more words. */
export const partOfMinuteInWords = (text: string): string => {
  const minutes = minutesOf(text) ?? Number.NaN;
  return Number.isNaN(minutes) || minutes < 0 || Number.isInteger(minutes) ? '' : showMinutes(minutes);
};

/** What is no number stands as it was typed. */
const lengthInWords = (text: string): string => {
  const minutes = minutesOf(text);
  if (minutes === null) return '';
  return Number.isNaN(minutes) ? text : showMinutes(minutes);
};

const inWords = (field: LogField, values: LogValues, wording: Wording): string => {
  const { medium, direction, communicationResult } = draftOf(values);
  if (field === 'purpose') return wording.purpose(values.purpose);
  if (field === 'sent') return wording.date(values.sent);
  if (field === 'medium') return medium === null ? '' : mediumLabels[medium];
  if (field === 'direction') return direction === null ? '' : directionLabels[direction];
  if (field === 'communicationResult')
    return communicationResult === null ? '' : resultLabels[communicationResult];
  if (field === 'durationText') return lengthInWords(values.durationText);
  return field === 'profileId' ? 'another patient' : (values[field] ?? '');
};

export const logShape = (wording: Wording): FormShape<LogValues> => ({
  labels: {
    profileId: 'Patient',
    purpose: 'Purpose',
    medium: 'Medium',
    direction: 'Direction',
    communicationResult: 'Result',
    subject: 'Subject',
    payload: 'Message',
    durationText: 'Duration',
    sent: 'Date',
    note: 'New note',
    editedNoteId: 'Changed note',
  },
  isSame,
  inWords: (field, values) => inWords(field, values, wording),
});

/** Purposes and dates as they are stored, where nothing is said to people. */
export const plainWording: Wording = { purpose: (key) => key ?? '', date: (instant) => instant ?? '' };

const fieldOfName = fieldNamed(fieldsOf(logShape(plainWording)));

/** The calls name the minutes `duration` and the new note `text`. */
export const logFieldOf = (named: string): LogField | null => {
  if (named === 'duration') return 'durationText';
  return named === 'text' ? 'note' : fieldOfName(named);
};

/** What the rules say beside the schema of the calls, in the words of document 2 (LOG-006, LOG-007, LOG-062). */
export const checkLog = (values: LogValues, now: number, offsetMinutes: number): readonly FieldMessage[] => [
  ...(values.profileId === null ? [{ field: 'profileId', message: PATIENT_MESSAGE }] : []),
  ...missingOfLog(draftOf(values)),
  ...conflictsOfLog(draftOf(values)),
  ...(values.sent !== null && values.sent !== '' && Number.isNaN(Date.parse(values.sent))
    ? [{ field: 'sent', message: MOMENT_MESSAGE }]
    : []),
  ...(values.sent !== null && isTooLate(values.sent, now, offsetMinutes)
    ? [{ field: 'sent', message: DATE_MESSAGE }]
    : []),
  ...(values.editedNoteId === null ? [] : [{ field: 'editedNoteId', message: EDITING_MESSAGE }]),
];
