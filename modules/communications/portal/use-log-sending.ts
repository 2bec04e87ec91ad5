// Saves a log: a new note first, the log after it; what was saved is never sent again (document 2 §4; LOG-058).
import { communicationCalls } from '../contract/calls.ts';
import { hasText, type Log, log as logSchema, note as noteSchema } from '../contract/model.ts';
import type { CallError } from '@alveary/portal/lib/call-error.ts';
import type { FieldMessage } from '@alveary/contract/errors.ts';
import { changedFields } from '@alveary/portal/lib/form/form-shape.ts';
import { checkRequest } from '@alveary/portal/lib/form/parse-input.ts';
import { newId } from '@alveary/portal/lib/new-id.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import type { Sending, Sent } from '@alveary/portal/shell/form/sending.ts';
import { plainLines } from '@alveary/portal/ui/rich-text-view.tsx';
import { logShape, type LogValues, plainWording, sentFields, valuesOfLog } from './log-form.ts';

const inPlace = { shownInPlace: true };
const {
  create: createCall,
  update: updateCall,
  addNote: addNoteCall,
  updateNote: updateNoteCall,
} = communicationCalls;
const shape = logShape(plainWording);

const noteOf = ({ note }: LogValues) => (hasText(note) ? { note } : {});

const newLogOf = (values: LogValues) =>
  checkRequest(createCall, {
    query: { profileId: values.profileId },
    body: { ...sentFields(values), ...noteOf(values), id: values.logId },
  });

const changeOf = (values: LogValues, log: Log) =>
  checkRequest(updateCall, {
    params: { id: log.id },
    body: {
      ...sentFields(values),
      version: log.version,
      ...(values.profileId === log.profileId ? {} : { profileId: values.profileId }),
    },
  });

const newNoteOf = (values: LogValues, log: Log) =>
  checkRequest(addNoteCall, {
    params: { id: log.id },
    body: { text: values.note, id: values.noteId },
  });

const isNoteOf = (log: Log, html: string): boolean => {
  const words = plainLines(html).join('\n');
  return log.notes.some((note) => plainLines(note.text).join('\n') === words);
};

const isChanged = (values: LogValues, log: Log): boolean =>
  changedFields(shape, values, valuesOfLog(log)).some((field) => field !== 'note');

/** What the schemas of the calls say of the form. */
export const checkByCalls = (values: LogValues, log: Log | null): readonly FieldMessage[] => {
  if (log === null) return newLogOf(values).messages;
  const note = hasText(values.note) ? newNoteOf(values, log).messages : [];
  return [...changeOf(values, log).messages, ...note];
};

/** The own log of this form, where an earlier try had reached the server and other content follows it. */
const writtenBefore = ({ code, current }: CallError): Log | null =>
  code === 'RepeatDiffers' ? (logSchema.safeParse(current).data ?? null) : null;

/** The own note of this form that an earlier try has written and nobody has changed since. */
const unchangedBefore = ({ code, current }: CallError): boolean => {
  const written = code === 'RepeatDiffers' ? noteSchema.safeParse(current).data : undefined;
  return written !== undefined && written.createdDate === written.lastModifiedDate;
};

const INCOMPLETE = 'An incomplete log cannot be saved.';

/** @param onOnlyNoteSaved the note had been saved before the log was refused */
export const useLogSending = (
  onSaved: () => void,
  onOnlyNoteSaved: (isSaved: boolean) => void,
): Sending<LogValues, Log | null> => {
  const create = useCallMutation(createCall);
  const addNote = useCallMutation(addNoteCall);
  const updateNote = useCallMutation(updateNoteCall);
  const update = useCallMutation(updateCall);
  const saved: Sent<Log | null, LogValues> = { ok: true, finish: onSaved };

  const saveChanges = async (values: LogValues, log: Log): Promise<Sent<Log | null, LogValues>> => {
    if (!isChanged(values, log)) return saved;
    const { request } = changeOf(values, log);
    if (request === null) throw new Error(INCOMPLETE);
    const outcome = await update.run(request, inPlace);
    if (!outcome.ok) return outcome;
    return saved;
  };

  /** A note that an earlier try has written gets the text of now; where it cannot be changed any more, that is a note of its own. */
  const saveNote = async (values: LogValues, log: Log) => {
    const { request } = newNoteOf(values, log);
    if (request === null) throw new Error(INCOMPLETE);
    const noted = await addNote.run(request, inPlace);
    if (noted.ok || noted.error.code !== 'RepeatDiffers') return noted;
    if (unchangedBefore(noted.error)) {
      const changed = { params: { id: values.noteId }, body: { text: values.note } };
      const outcome = await updateNote.run(changed, inPlace);
      if (outcome.ok || outcome.error.code !== 'NoteLocked') return outcome;
    }
    return addNote.run({ ...request, body: { ...request.body, id: newId() } }, inPlace);
  };

  const saveExisting = async (values: LogValues, log: Log): Promise<Sent<Log | null, LogValues>> => {
    if (!hasText(values.note)) return saveChanges(values, log);
    const noted = await saveNote(values, log);
    if (!noted.ok) return noted;
    const sent = await saveChanges(values, log);
    if (sent.ok) return sent;
    onOnlyNoteSaved(true);
    return { ...sent, reached: { values: { note: '', noteId: newId() } } };
  };

  /**
   * Nothing is left to save after a log was created, unless an earlier try had already reached the server and the form was changed
   * after it: then the refusal shows that first log, and the later changes follow.
   */
  const saveNew = async (values: LogValues): Promise<Sent<Log | null, LogValues>> => {
    const { request } = newLogOf(values);
    if (request === null) throw new Error(INCOMPLETE);
    const outcome = await create.run(request, inPlace);
    const log = outcome.ok ? outcome.answer : writtenBefore(outcome.error);
    if (log === null) return outcome.ok ? saved : outcome;
    const note = isNoteOf(log, values.note) ? '' : values.note;
    const sent = await saveExisting({ ...values, note }, log);
    return sent.ok ? sent : { ...sent, reached: { row: log, values: { note, ...sent.reached?.values } } };
  };

  return {
    check: checkByCalls,
    send: (values, log) => {
      onOnlyNoteSaved(false);
      return log === null ? saveNew(values) : saveExisting(values, log);
    },
  };
};
