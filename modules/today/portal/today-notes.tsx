// What was noted on an appointment or an event of today? Read here, written and changed where it stands (TASK-009, TASK-012)
import { adverseEventCalls } from '@alveary/modules/adverse-events/contract/calls.ts';
import { appointmentNoteCalls } from '@alveary/modules/appointments/contract/notes.calls.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { newId } from '@alveary/portal/lib/new-id.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { NoteItem } from '@alveary/portal/shell/notes/note-item.tsx';
import { useState } from 'react';
import type { TodayItem, TodayNote } from '../contract/model.ts';
import { outcomeWords } from './note-outcomes.rules.ts';
import styles from './today.module.css';
import { useOutcomeOf, useTold } from './use-note-outcomes.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const NoteForm = later(async () => (await import('@alveary/portal/shell/notes/note-form.tsx')).NoteForm);

interface TodayNotesProps {
  readonly item: TodayItem;
  readonly locale: DateLocale;
  readonly mayWrite: boolean;
  /** Whether a new note is being written. */
  readonly isWriting: boolean;
  readonly onClose: () => void;
}

export const TodayNotes = ({ item, locale, mayWrite, isWriting, onClose }: TodayNotesProps) => (
  <>
    {isWriting ? <NewNote item={item} onClose={onClose} /> : null}
    <Outcome id={item.id} />
    {item.notes.map((note) => (
      <div key={note.id} className={styles.note}>
        <NoteItem
          note={note}
          locale={locale}
          mayWrite={mayWrite}
          editor={(onEditorClose) => <EditedNote note={note} onClose={onEditorClose} />}
        />
        <Outcome id={note.id} />
      </div>
    ))}
  </>
);

const Outcome = ({ id }: { readonly id: string }) => {
  const outcome = useOutcomeOf(id);
  return outcome === null ? null : (
    <p role="status" className={styles.outcome} data-outcome={outcome}>
      {outcomeWords[outcome]}
    </p>
  );
};

interface NewNoteProps {
  readonly item: TodayItem;
  readonly onClose: () => void;
}

/** Told under the id of the entry: the note has none yet that anybody knows. */
const NewNote = ({ item, onClose }: NewNoteProps) => {
  const add = useCallMutation(adverseEventCalls.addNote);
  const [id] = useState(newId);
  const sending = useTold(
    item.id,
    through(add, ({ text }) => ({ params: { id: item.id }, body: { id, text } }), onClose),
  );
  return (
    <NoteForm
      label="New note"
      act="Save note"
      draftKey={`event-note:new:${item.id}`}
      note={null}
      sending={sending}
      onClose={onClose}
    />
  );
};

interface EditedNoteProps {
  readonly note: TodayNote;
  readonly onClose: () => void;
}

const EditedNote = ({ note, onClose }: EditedNoteProps) => {
  const update = useCallMutation(appointmentNoteCalls.update);
  const sending = useTold(
    note.id,
    through(
      update,
      ({ text }, row) => ({ params: { noteId: note.id }, body: { text, version: row?.version } }),
      onClose,
    ),
  );
  return (
    <NoteForm
      label="Edit note"
      act="Save note"
      draftKey={`event-note:${note.id}`}
      note={note}
      sending={sending}
      onClose={onClose}
    />
  );
};
