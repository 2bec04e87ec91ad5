// What was noted on an event? Written here, changed by the call of notes of appointments (EVENT-002, EVENT-006, EVENT-008)
import type { WrittenNote } from '@alveary/contract/written-note.ts';
import { useNoteUpdate } from '@alveary/modules/appointments/portal/public.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { NoteItem } from '@alveary/portal/shell/notes/note-item.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { useState } from 'react';
import type { AdverseEvent } from '../contract/model.ts';
import styles from './events.module.css';
import { useEventNote } from './use-event-note.ts';
import { later } from '@alveary/portal/lib/later.tsx';
import { newEventNoteDraft } from './draft-keys.ts';

const NoteForm = later(async () => (await import('@alveary/portal/shell/notes/note-form.tsx')).NoteForm);

interface EventNotesProps {
  readonly event: AdverseEvent;
  readonly mayWrite: boolean;
  readonly locale: DateLocale;
}

const saidBefore = (close: () => void) => (): void => {
  showSuccess('The note was saved.');
  close();
};

export const EventNotes = ({ event, mayWrite, locale }: EventNotesProps) => {
  const [isWriting, setWriting] = useState(false);
  if (event.notes.length === 0 && !mayWrite) return null;
  return (
    <>
      <div className={styles.part}>
        <h3>Notes</h3>
        {mayWrite && !isWriting ? (
          <AddButton
            label="Add note"
            draftKey={newEventNoteDraft(event.id)}
            onClick={() => setWriting(true)}
          />
        ) : null}
      </div>
      {isWriting ? <NewNote eventId={event.id} onClose={() => setWriting(false)} /> : null}
      {event.notes.length === 0 ? null : (
        <div className={styles.notes}>
          {event.notes.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              locale={locale}
              mayWrite={mayWrite}
              editor={(onClose) => <EditedNote note={note} onClose={onClose} />}
            />
          ))}
        </div>
      )}
    </>
  );
};

interface NewNoteProps {
  readonly eventId: string;
  readonly onClose: () => void;
}

const NewNote = ({ eventId, onClose }: NewNoteProps) => {
  const sending = useEventNote(eventId, saidBefore(onClose));
  return <NoteForm draftKey={newEventNoteDraft(eventId)} note={null} sending={sending} onClose={onClose} />;
};

interface EditedNoteProps {
  readonly note: WrittenNote;
  readonly onClose: () => void;
}

const EditedNote = ({ note, onClose }: EditedNoteProps) => {
  const sending = useNoteUpdate(note.id, saidBefore(onClose));
  return <NoteForm draftKey={`event-note:${note.id}`} note={note} sending={sending} onClose={onClose} />;
};
