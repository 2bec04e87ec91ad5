// How is a log saved? A new note first, the log after it; what was saved is never sent again (document 2 §4; LOG-058).
import { communicationCalls } from '@alveary/contract/communications/calls.ts';
import { type Log, log as logSchema } from '@alveary/contract/communications/model.ts';
import type { FieldMessage } from '@alveary/contract/errors.ts';
import { patientCalls } from '@alveary/contract/patients/calls.ts';
import type { CallError } from '../../lib/call-error.ts';
import { useDeed } from '../../lib/use-call.ts';
import { plainLines } from '../../ui/rich-text-view.tsx';
import { changedParts, hasNewNote } from './log-checks.ts';
import { baseOf, fieldsOf, type LogForm, type LogPart, partsOfLog } from './log-form.ts';
import { newId } from '../../lib/new-id.ts';

export interface FailedSave {
  readonly kind: 'failed';
  readonly form: LogForm;
  readonly error: CallError;
  /** The note had been saved before the log was refused. */
  readonly isNoteSaved: boolean;
}

export type SaveResult =
  | { readonly kind: 'saved' }
  /** Somebody else changed the log: `current` is how it stands now. */
  | { readonly kind: 'stale'; readonly form: LogForm; readonly current: Log }
  | FailedSave;

export interface LogSaving {
  /** The form in the result is the one to go on with: a note that was saved is not in it any more. */
  readonly save: (form: LogForm) => Promise<SaveResult>;
  readonly isSaving: boolean;
}

const shownByPanel = { onRefused: () => true };
const listsOfLogs = [communicationCalls.list, communicationCalls.one, patientCalls.careSummary];

const failed = (form: LogForm, error: CallError, isNoteSaved = false): SaveResult => {
  const current = error.code === 'Stale' ? logSchema.safeParse(error.current) : null;
  return current?.success
    ? { kind: 'stale', form, current: current.data }
    : { kind: 'failed', form, error, isNoteSaved };
};

const isNoteOf = (log: Log, html: string): boolean => {
  const words = plainLines(html).join('\n');
  return log.notes.some((note) => plainLines(note.text).join('\n') === words);
};

/**
 * What is left to save after a log was created. Nothing, unless an earlier try had already reached the server and the
 * form was changed after it: then the answer is that first log, and the later changes still have to follow.
 */
const leftAfter = (form: LogForm, created: Log): LogForm => ({
  ...form,
  version: created.version,
  base: JSON.stringify(partsOfLog(created)),
  note: isNoteOf(created, form.note) ? '' : form.note,
});

export const useLogSaving = (): LogSaving => {
  const create = useDeed(communicationCalls.create, { ...shownByPanel, refreshes: listsOfLogs });
  const addNote = useDeed(communicationCalls.addNote, { ...shownByPanel, refreshes: listsOfLogs });
  const update = useDeed(communicationCalls.update, { ...shownByPanel, refreshes: listsOfLogs });

  const saveNew = async (form: LogForm): Promise<SaveResult> => {
    const fields = fieldsOf(form);
    if (fields === null || form.profileId === null) throw new Error('An incomplete log cannot be saved.');
    const note = hasNewNote(form) ? { note: form.note } : {};
    const outcome = await create.run({
      query: { profileId: form.profileId },
      body: { ...fields, ...note, id: form.logId },
    });
    return outcome.ok ? saveExisting(leftAfter(form, outcome.answer)) : failed(form, outcome.error);
  };

  const saveChanges = async (form: LogForm, isNoteSaved: boolean): Promise<SaveResult> => {
    const fields = fieldsOf(form);
    if (fields === null) throw new Error('An incomplete log cannot be saved.');
    const isSamePatient = form.profileId === null || form.profileId === baseOf(form).profileId;
    const outcome = await update.run({
      params: { id: form.logId },
      body: {
        ...fields,
        version: form.version,
        ...(isSamePatient ? {} : { profileId: form.profileId ?? '' }),
      },
    });
    return outcome.ok ? { kind: 'saved' } : failed(form, outcome.error, isNoteSaved);
  };

  const saveExisting = async (form: LogForm): Promise<SaveResult> => {
    let rest = form;
    if (hasNewNote(form)) {
      const params = { id: form.logId };
      const noted = await addNote.run({ params, body: { text: form.note, id: form.noteId } });
      if (!noted.ok) return failed(form, noted.error);
      rest = { ...form, note: '', noteId: newId() };
    }
    return changedParts(rest).length > 0 ? saveChanges(rest, rest !== form) : { kind: 'saved' };
  };

  return {
    save: (form) => (form.version === 0 ? saveNew(form) : saveExisting(form)),
    isSaving: create.isRunning || addNote.isRunning || update.isRunning,
  };
};

const partOfField: Readonly<Record<string, LogPart>> = {
  purpose: 'purpose',
  medium: 'medium',
  direction: 'direction',
  communicationResult: 'communicationResult',
  subject: 'subject',
  payload: 'payload',
  duration: 'durationText',
  sent: 'sent',
};

/** The refusals that belong beside a field. */
export const refusedParts = (errors: readonly FieldMessage[]): Partial<Record<LogPart, string>> =>
  Object.fromEntries(
    errors.flatMap(({ field, message }) => {
      const part = partOfField[field ?? ''];
      return part === undefined ? [] : [[part, message]];
    }),
  );
