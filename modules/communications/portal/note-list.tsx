// The notes of a log, changeable by whoever may still change them (LOG-013, LOG-016 to LOG-023; OP-LOG-4, OP-LOG-5).
import { communicationCalls } from '../contract/calls.ts';
import { hasText, type Note } from '../contract/model.ts';
import { isNoteShown } from '../contract/rules.ts';
import { mayEditNote } from '../contract/policies.ts';
import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallError } from '@alveary/portal/lib/call-error.ts';
import { useNow } from '@alveary/portal/lib/clock.ts';
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import { RichTextField } from '@alveary/portal/ui/rich-text-field.tsx';
import { RichTextView } from '@alveary/portal/ui/rich-text-view.tsx';
import { ErrorNote, FormNote } from '@alveary/portal/ui/form/form-notes.tsx';
import type { LogForm } from './use-log-form.ts';
import styles from './log.module.css';

const EVERY_SECOND_MS = 1000;
const dropQuestion = {
  title: 'Drop what you changed?',
  text: 'The note stays as it was saved.',
  act: 'Drop it',
  stay: 'Go on editing',
  isDanger: true,
};
const notEditing = { editedNoteId: null, editedNoteText: '' };

interface NoteListProps {
  readonly notes: readonly Note[];
  /** The purpose the log was saved with: it decides which system notes are shown. */
  readonly purpose: string | null;
  readonly form: LogForm;
  readonly locale: DateLocale;
}

export function NoteList({ notes, purpose, form, locale }: NoteListProps) {
  const me = useMe();
  const time = useNow(EVERY_SECOND_MS);
  const shown = notes.filter((note) => isNoteShown(note, purpose));
  const { editedNoteId } = form.values;
  const isGone = editedNoteId !== null && shown.every((note) => note.id !== editedNoteId);
  if (shown.length === 0 && !isGone) return null;
  return (
    <section className={styles.notes} aria-label="Notes of this log">
      <h3 className={styles.notesTitle}>Notes</h3>
      {isGone && <GoneNote form={form} />}
      {shown.map((note) => (
        <NoteItem
          key={note.id}
          note={note}
          mayEdit={mayEditNote(me, note, time)}
          form={form}
          locale={locale}
        />
      ))}
    </section>
  );
}

/** The note that was being changed is deleted, but not what was typed. */
function GoneNote({ form }: Pick<NoteListProps, 'form'>) {
  const { note, editedNoteText } = form.values;
  return (
    <FormNote kind="stale" title="The note you were changing does not exist any more">
      <RichTextView html={editedNoteText} />
      <div className={styles.noteActions}>
        <Button size="xs" variant="default" onClick={() => form.change(notEditing)}>
          Discard the text
        </Button>
        <Button size="xs" onClick={() => form.change({ ...notEditing, note: note + editedNoteText })}>
          Use it as a new note
        </Button>
      </div>
    </FormNote>
  );
}

interface NoteItemProps {
  readonly note: Note;
  readonly mayEdit: boolean;
  readonly form: LogForm;
  readonly locale: DateLocale;
}

function NoteItem({ note, mayEdit, form, locale }: NoteItemProps) {
  const removal = useNoteRemoval(note);
  const isEditing = form.values.editedNoteId === note.id;
  const author = note.system ? 'System' : (note.createdByName ?? 'Unknown author');
  const isChanged = note.lastModifiedDate !== note.createdDate;
  return (
    <article className={styles.note} aria-label={`Note of ${author}`}>
      <div className={styles.noteHead}>
        <span>
          {author} · {showDayTime(note.createdDate, locale)}
          {isChanged && ' · changed'}
        </span>
        {mayEdit && !isEditing && <NoteButtons note={note} form={form} removal={removal} />}
      </div>
      {removal.error !== null && (
        <ErrorNote
          error={removal.error}
          title="Error with log."
          kept="The note is still there."
          onRetry={() => void removal.remove()}
          isRetrying={removal.isRunning}
        />
      )}
      {isEditing ? (
        <NoteEditor note={note} mayEdit={mayEdit} form={form} />
      ) : (
        <RichTextView html={note.text} />
      )}
    </article>
  );
}

/** Deletes the note; a failure is said beside it, where it can be tried again. */
const useNoteRemoval = (note: Note) => {
  const [error, setError] = useState<CallError | null>(null);
  const { run, isRunning } = useCallMutation(communicationCalls.deleteNote);
  const remove = async () => {
    const outcome = await run({ params: { id: note.id } }, { shownInPlace: true });
    setError(outcome.ok ? null : outcome.error);
  };
  return { remove, error, isRunning };
};

interface NoteButtonsProps extends Pick<NoteItemProps, 'note' | 'form'> {
  readonly removal: ReturnType<typeof useNoteRemoval>;
}

function NoteButtons({ note, form, removal }: NoteButtonsProps) {
  const edit = () => form.change({ editedNoteId: note.id, editedNoteText: note.text });
  const ask = async () => {
    const isYes = await confirm({
      title: 'Delete this note?',
      text: 'The note disappears from the log for everybody.',
      act: 'Delete note',
      isDanger: true,
    });
    if (isYes) await removal.remove();
  };
  return (
    <>
      <IconButton label="Edit note" onClick={edit} isDisabled={removal.isRunning}>
        <IconPencil size={16} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton label="Delete note" onClick={() => void ask()} isDisabled={removal.isRunning}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </>
  );
}

function NoteEditor({ note, mayEdit, form }: Omit<NoteItemProps, 'locale'>) {
  const [error, setError] = useState<CallError | null>(null);
  const save = useCallMutation(communicationCalls.updateNote);
  const { editedNoteText: text } = form.values;
  const isEmpty = !hasText(text);
  const isSame = text === note.text;
  const stop = () => form.change(notEditing);
  const cancel = async () => {
    if (isSame || (await confirm(dropQuestion))) stop();
  };
  const submit = async () => {
    if (isEmpty || isSame || !mayEdit) return;
    const outcome = await save.run({ params: { id: note.id }, body: { text } }, { shownInPlace: true });
    if (outcome.ok) stop();
    else setError(outcome.error);
  };
  return (
    <>
      <RichTextField
        label="Edit note"
        field="editedNoteId"
        value={text}
        onChange={(editedNoteText) => form.change({ editedNoteText })}
        onSubmit={() => void submit()}
        error={mayEdit ? null : 'The 24 hours are over: this note cannot be changed any more.'}
        isReadOnly={save.isRunning || form.isSaving}
        autoFocus
      />
      {error !== null && (
        <ErrorNote
          error={error}
          title="Error with log."
          kept="Your text is kept."
          onRetry={() => void submit()}
          isRetrying={save.isRunning}
        />
      )}
      <div className={styles.noteActions}>
        <Button size="xs" variant="default" onClick={() => void cancel()}>
          Cancel
        </Button>
        <Button
          size="xs"
          onClick={() => void submit()}
          loading={save.isRunning}
          disabled={isEmpty || isSame || !mayEdit}
        >
          Save note
        </Button>
      </div>
    </>
  );
}
