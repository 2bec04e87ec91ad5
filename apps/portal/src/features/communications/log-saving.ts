// How is a log saved? A new note first, the log after it; what was saved is never sent again (document 2 §4; LOG-058).
import { communicationCalls } from '@alveary/contract/communications/calls.ts';
import { type Log, log as logSchema } from '@alveary/contract/communications/model.ts';
import type { FieldMessage } from '@alveary/contract/errors.ts';
import { patientCalls } from '@alveary/contract/patients/calls.ts';
import type { CallError } from '../../lib/call-error.ts';
import { useDeed } from '../../lib/use-call.ts';
import { baseOf, changedParts, fieldsOf, hasNewNote, type LogForm, type LogPart } from './log-form.ts';
import { newId } from './new-id.ts';

export type SaveResult =
  | { readonly kind: 'saved'; readonly log: Log | null }
  /** Somebody else changed the log: `current` is how it stands now. */
  | { readonly kind: 'stale'; readonly form: LogForm; readonly current: Log }
  | { readonly kind: 'failed'; readonly form: LogForm; readonly error: CallError };

export interface LogSaving {
  /** The form in the result is the one to go on with: a note that was saved is not in it any more. */
  readonly save: (form: LogForm) => Promise<SaveResult>;
  readonly isSaving: boolean;
}

const shownByPanel = { onRefused: () => true };
const listsOfLogs = [communicationCalls.list, communicationCalls.one, patientCalls.careSummary];

const failed = (form: LogForm, error: CallError): SaveResult => {
  const current = error.code === 'Stale' ? logSchema.safeParse(error.current) : null;
  return current?.success ? { kind: 'stale', form, current: current.data } : { kind: 'failed', form, error };
};

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
    return outcome.ok ? { kind: 'saved', log: outcome.answer } : failed(form, outcome.error);
  };

  const saveChanges = async (form: LogForm): Promise<SaveResult> => {
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
    return outcome.ok ? { kind: 'saved', log: outcome.answer } : failed(form, outcome.error);
  };

  const save = async (form: LogForm): Promise<SaveResult> => {
    if (form.version === 0) return saveNew(form);
    let rest = form;
    if (hasNewNote(form)) {
      const params = { id: form.logId };
      const noted = await addNote.run({ params, body: { text: form.note, id: form.noteId } });
      if (!noted.ok) return failed(form, noted.error);
      rest = { ...form, note: '', noteId: newId() };
    }
    return changedParts(rest).length > 0 ? saveChanges(rest) : { kind: 'saved', log: null };
  };

  return { save, isSaving: create.isRunning || addNote.isRunning || update.isRunning };
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
