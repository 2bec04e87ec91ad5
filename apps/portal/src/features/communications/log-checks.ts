// What has been changed in the log form, what is wrong with it, and why can it not be saved yet? (document 2 §4, §5)
import { DURATION_MESSAGE, durationField, hasText } from '@alveary/contract/communications/model.ts';
import {
  conflictsOfLog,
  isTooLate,
  missingOfLog,
  showsDuration,
  showsMessage,
  showsSubject,
} from '@alveary/contract/communications/rules.ts';
import {
  baseOf,
  draftOf,
  type LogForm,
  type LogPart,
  type LogParts,
  mediumOf,
  minutesOf,
} from './log-form.ts';

const DATE_MESSAGE = 'The date can be tomorrow at the latest.';
export const PATIENT_MESSAGE = 'Patient assignment required.';
/** Saving closes the panel, and a half-changed note must not go with it. */
const EDITING_MESSAGE = 'Save or cancel the note you are changing.';
const UNCHANGED_MESSAGE = 'Nothing has been changed.';

export const durationMessage = (text: string): string | null => {
  const minutes = minutesOf(text);
  if (minutes === null) return null;
  const parsed = durationField.safeParse(minutes);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? DURATION_MESSAGE);
};

const fieldOrder: readonly LogPart[] = [
  'profileId',
  'purpose',
  'medium',
  'direction',
  'communicationResult',
  'subject',
  'payload',
  'durationText',
  'sent',
];

/** The parts whose value differs from what the form was opened with, without those the medium hides. */
export const changedParts = (form: LogForm): readonly LogPart[] => {
  const base = baseOf(form);
  const medium = mediumOf(form);
  const isHidden = (part: LogPart): boolean =>
    (part === 'subject' && !showsSubject(medium)) ||
    (part === 'durationText' && !showsDuration(medium)) ||
    (part === 'payload' && !showsMessage(medium));
  return fieldOrder.filter((part) => !isHidden(part) && !isSameValue(part, form, base));
};

const isSameValue = (part: LogPart, form: LogParts, base: LogParts): boolean =>
  part === 'durationText'
    ? Object.is(minutesOf(form.durationText), minutesOf(base.durationText))
    : form[part]?.trim() === base[part]?.trim();

export const hasNewNote = (form: LogForm): boolean => hasText(form.note);

/** Is there anything that closing the panel would leave unsaved? */
export const isUnsaved = (form: LogForm): boolean =>
  hasNewNote(form) || form.editedNoteId !== null || changedParts(form).length > 0;

/** Messages beside the fields: what is wrong, as opposed to what is still missing. */
export const wrongParts = (
  form: LogForm,
  now: number,
  offsetMinutes: number,
): Partial<Record<LogPart, string>> => {
  const wrong: Partial<Record<LogPart, string>> = {};
  const duration = durationMessage(form.durationText);
  if (duration !== null && showsDuration(mediumOf(form))) wrong.durationText = duration;
  if (form.sent !== null && isTooLate(form.sent, now, offsetMinutes)) wrong.sent = DATE_MESSAGE;
  for (const conflict of conflictsOfLog(draftOf(form))) {
    if (conflict.field === 'communicationResult') wrong.communicationResult = conflict.message;
  }
  return wrong;
};

/** Why Save is disabled, in the order of the form; empty when it is enabled (LOG-006, LOG-007, LOG-008). */
export const saveHindrances = (form: LogForm, now: number, offsetMinutes: number): readonly string[] => {
  const missing = missingOfLog(draftOf(form)).map((one) => one.message);
  const wrong = Object.values(wrongParts(form, now, offsetMinutes));
  const patient = form.profileId === null ? [PATIENT_MESSAGE] : [];
  const editing = form.editedNoteId === null ? [] : [EDITING_MESSAGE];
  const hindrances = [...patient, ...missing, ...wrong, ...editing];
  if (hindrances.length > 0) return hindrances;
  return hasNewNote(form) || changedParts(form).length > 0 ? [] : [UNCHANGED_MESSAGE];
};
