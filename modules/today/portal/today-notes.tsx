// What was noted on an appointment or an event of today? Read here, written and changed where it stands (TASK-009, TASK-012)
import { newEventNoteDraft, useEventNote } from '@alveary/modules/adverse-events/portal/public.ts';
import { useNoteUpdate } from '@alveary/modules/appointments/portal/public.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { NoteItem } from '@alveary/portal/shell/notes/note-item.tsx';
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
  const sending = useTold(item.id, useEventNote(item.id, onClose));
  return <NoteForm draftKey={newEventNoteDraft(item.id)} note={null} sending={sending} onClose={onClose} />;
};

interface EditedNoteProps {
  readonly note: TodayNote;
  readonly onClose: () => void;
}

const EditedNote = ({ note, onClose }: EditedNoteProps) => {
  const sending = useTold(note.id, useNoteUpdate(note.id, onClose));
  return <NoteForm draftKey={`event-note:${note.id}`} note={note} sending={sending} onClose={onClose} />;
};
