// Which notes does a log have, and who may still change them? (LOG-013, LOG-016 to LOG-023; OP-LOG-4, OP-LOG-5)
import { communicationCalls } from '@alveary/contract/communications/calls.ts';
import { hasText, type Note } from '@alveary/contract/communications/model.ts';
import { isNoteShown } from '@alveary/contract/communications/rules.ts';
import { mayEditNote } from '@alveary/contract/policies/communications.ts';
import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallError } from '../../lib/call-error.ts';
import { useNow } from '../../lib/clock.ts';
import { type DateLocale, showDayTime } from '../../lib/dates.ts';
import { useDeed } from '../../lib/use-call.ts';
import { confirm } from '../../shell/confirm.ts';
import { useMe } from '../../shell/me.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { RichTextField } from '../../ui/rich-text-field.tsx';
import { RichTextView } from '../../ui/rich-text-view.tsx';
import type { LogForm } from './log-form.ts';
import { ErrorStrip } from './log-strips.tsx';
import './log.css';

const EVERY_SECOND_MS = 1000;

interface NoteListProps {
  readonly notes: readonly Note[];
  /** The purpose the log was saved with: it decides which system notes are shown. */
  readonly purpose: string | null;
  readonly form: LogForm;
  readonly change: (form: LogForm) => void;
  readonly locale: DateLocale;
}

export function NoteList({ notes, purpose, form, change, locale }: NoteListProps) {
  const me = useMe();
  const time = useNow(EVERY_SECOND_MS);
  const shown = notes.filter((note) => isNoteShown(note, purpose));
  const isGone = form.editedNoteId !== null && shown.every((note) => note.id !== form.editedNoteId);
  if (shown.length === 0 && !isGone) return null;
  return (
    <section className="log-notes" aria-label="Notes of this log">
      <h3 className="log-notes-title">Notes</h3>
      {isGone && <GoneNote form={form} change={change} />}
      {shown.map((note) => (
        <NoteItem
          key={note.id}
          note={note}
          mayEdit={mayEditNote(me, note, time)}
          form={form}
          change={change}
          locale={locale}
        />
      ))}
    </section>
  );
}

/** The note that was being changed is deleted, but not what was typed. */
function GoneNote({ form, change }: Pick<NoteListProps, 'form' | 'change'>) {
  const stopped = { ...form, editedNoteId: null, editedNoteText: '' };
  return (
    <div className="log-strip log-strip-stale" role="alert">
      <div>
        <b>The note you were changing does not exist any more</b>
        <RichTextView html={form.editedNoteText} />
        <div className="log-note-actions">
          <Button size="xs" variant="default" onClick={() => change(stopped)}>
            Discard the text
          </Button>
          <Button size="xs" onClick={() => change({ ...stopped, note: form.note + form.editedNoteText })}>
            Use it as a new note
          </Button>
        </div>
      </div>
    </div>
  );
}

interface NoteItemProps {
  readonly note: Note;
  readonly mayEdit: boolean;
  readonly form: LogForm;
  readonly change: (form: LogForm) => void;
  readonly locale: DateLocale;
}

function NoteItem({ note, mayEdit, form, change, locale }: NoteItemProps) {
  const isEditing = form.editedNoteId === note.id;
  const author = note.system ? 'System' : (note.createdByName ?? 'Unknown author');
  const isChanged = note.lastModifiedDate !== note.createdDate;
  return (
    <article className="log-note" aria-label={`Note of ${author}`}>
      <div className="log-note-head">
        <span>
          {author} · {showDayTime(note.createdDate, locale)}
          {isChanged && ' · changed'}
        </span>
        {mayEdit && !isEditing && <NoteButtons note={note} form={form} change={change} />}
      </div>
      {isEditing ? (
        <NoteEditor note={note} mayEdit={mayEdit} form={form} change={change} />
      ) : (
        <RichTextView html={note.text} />
      )}
    </article>
  );
}

type NotePartProps = Pick<NoteItemProps, 'note' | 'form' | 'change'>;

const refreshes = [communicationCalls.one, communicationCalls.list];

function NoteButtons({ note, form, change }: NotePartProps) {
  const remove = useDeed(communicationCalls.deleteNote, { refreshes });
  const edit = () => change({ ...form, editedNoteId: note.id, editedNoteText: note.text });
  const ask = async () => {
    const isYes = await confirm({
      title: 'Delete this note?',
      text: 'The note disappears from the log for everybody.',
      act: 'Delete note',
      isDanger: true,
    });
    if (isYes) await remove.run({ params: { id: note.id } });
  };
  return (
    <>
      <IconButton label="Edit note" onClick={edit} isDisabled={remove.isRunning}>
        <IconPencil size={16} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton label="Delete note" onClick={() => void ask()} isDisabled={remove.isRunning}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </>
  );
}

function NoteEditor({ note, mayEdit, form, change }: Omit<NoteItemProps, 'locale'>) {
  const [error, setError] = useState<CallError | null>(null);
  const save = useDeed(communicationCalls.updateNote, { refreshes, onRefused: () => true });
  const isEmpty = !hasText(form.editedNoteText);
  const isSame = form.editedNoteText === note.text;
  const stop = () => change({ ...form, editedNoteId: null, editedNoteText: '' });
  const submit = async () => {
    if (isEmpty || isSame || !mayEdit) return;
    const outcome = await save.run({ params: { id: note.id }, body: { text: form.editedNoteText } });
    if (outcome.ok) stop();
    else setError(outcome.error);
  };
  return (
    <>
      <RichTextField
        label="Edit note"
        value={form.editedNoteText}
        onChange={(text) => change({ ...form, editedNoteText: text })}
        onSubmit={() => void submit()}
        error={mayEdit ? null : 'The 24 hours are over: this note cannot be changed any more.'}
        autoFocus
      />
      {error !== null && (
        <ErrorStrip
          error={error}
          kept="Your text is kept."
          onRetry={() => void submit()}
          isRetrying={save.isRunning}
        />
      )}
      <div className="log-note-actions">
        <Button size="xs" variant="default" onClick={stop}>
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
