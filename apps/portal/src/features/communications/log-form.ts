// What is typed in the log form, what was it opened with, and what is sent? (document 2 §2 Log, §4 Log saving)
import {
  type Direction,
  directions,
  type Log,
  type LogFields,
  type Medium,
  media,
  type Result,
  results,
} from '@alveary/contract/communications/model.ts';
import { type LogDraft, withoutHidden } from '@alveary/contract/communications/rules.ts';
import { z } from 'zod';

const baseSchema = z.object({
  profileId: z.string().nullable(),
  purpose: z.string().nullable(),
  sent: z.string().nullable(),
  medium: z.string().nullable(),
  direction: z.string().nullable(),
  communicationResult: z.string().nullable(),
  subject: z.string(),
  payload: z.string(),
  durationText: z.string(),
});

/** The part of the form that is the log itself; empty text stands for nothing typed. */
export type LogParts = z.output<typeof baseSchema>;
export type LogPart = keyof LogParts;

/** Everything the panel keeps while a log is written; it is also what the server-side draft holds. */
export interface LogForm extends LogParts {
  /** Made here for a new log, so that a repeat of the save never writes a second one. */
  readonly logId: string;
  /** The version the form was opened with; 0 for a new log. */
  readonly version: number;
  /** The parts as they were when the form was opened, as JSON: what a later merge compares with. */
  readonly base: string;
  readonly note: string;
  readonly noteId: string;
  /** The own note that is being changed in the list, and its text so far. */
  readonly editedNoteId: string | null;
  readonly editedNoteText: string;
}

const formOf = (parts: LogParts, logId: string, version: number, noteId: string): LogForm => ({
  ...parts,
  logId,
  version,
  base: JSON.stringify(parts),
  note: '',
  noteId,
  editedNoteId: null,
  editedNoteText: '',
});

/** The empty form of a new log. @param sent ISO instant of now; @param medium where it is known how the contact was made */
export const newForm = (
  profileId: string | null,
  sent: string,
  logId: string,
  noteId: string,
  medium: Medium | null = null,
): LogForm =>
  formOf(
    {
      profileId,
      purpose: null,
      sent,
      medium,
      direction: null,
      communicationResult: null,
      subject: '',
      payload: '',
      durationText: '',
    },
    logId,
    0,
    noteId,
  );

export const partsOfLog = (log: Log): LogParts => ({
  profileId: log.profileId,
  purpose: log.purpose,
  sent: log.sent,
  medium: log.medium,
  direction: log.direction,
  communicationResult: log.communicationResult,
  subject: log.subject ?? '',
  payload: log.payload ?? '',
  durationText: log.duration === null ? '' : String(log.duration),
});

export const formOfLog = (log: Log, noteId: string): LogForm =>
  formOf(partsOfLog(log), log.id, log.version, noteId);

/** What the form was opened with. A draft of an unknown shape counts as opened empty. */
export const baseOf = (form: LogForm): LogParts => {
  const parsed = baseSchema.safeParse(jsonOf(form.base));
  return parsed.success ? parsed.data : partsOf(newForm(form.profileId, '', '', ''));
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export const partsOf = (form: LogForm): LogParts => ({
  profileId: form.profileId,
  purpose: form.purpose,
  sent: form.sent,
  medium: form.medium,
  direction: form.direction,
  communicationResult: form.communicationResult,
  subject: form.subject,
  payload: form.payload,
  durationText: form.durationText,
});

export const mediumOf = (form: LogParts): Medium | null => media.find((one) => one === form.medium) ?? null;
export const directionOf = (form: LogParts): Direction | null =>
  directions.find((one) => one === form.direction) ?? null;
export const resultOf = (form: LogParts): Result | null =>
  results.find((one) => one === form.communicationResult) ?? null;

/** '12,5' and '12.5' are the same minutes; null when nothing is typed, NaN when it is no number. */
export const minutesOf = (text: string): number | null => {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN;
};

export const draftOf = (form: LogParts): LogDraft => ({
  purpose: form.purpose,
  sent: form.sent,
  medium: mediumOf(form),
  direction: directionOf(form),
  communicationResult: resultOf(form),
  subject: form.subject,
  payload: form.payload,
  duration: minutesOf(form.durationText),
});

/** The form after a rule of the contract changed its draft: a purpose or a medium was chosen. */
export const withDraft = (form: LogForm, draft: LogDraft): LogForm => ({
  ...form,
  purpose: draft.purpose,
  medium: draft.medium,
  direction: draft.direction,
  communicationResult: draft.communicationResult,
  subject: draft.subject ?? '',
  durationText:
    draft.duration === minutesOf(form.durationText) ? form.durationText : String(draft.duration ?? ''),
});

/** The fields as the calls take them; null while the form is not complete. */
export const fieldsOf = (form: LogForm): LogFields | null => {
  const { purpose, sent, subject, payload, duration } = draftOf(form);
  const [medium, direction, communicationResult] = [mediumOf(form), directionOf(form), resultOf(form)];
  if (purpose === null || sent === null || medium === null || communicationResult === null) return null;
  return withoutHidden({
    purpose,
    sent,
    medium,
    direction: direction ?? 'NONE',
    communicationResult,
    subject,
    payload,
    duration,
  });
};
