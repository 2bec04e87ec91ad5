// What was noted on an event? Written here, changed by the call of notes of appointments (EVENT-002, EVENT-006, EVENT-008)
import type { WrittenNote } from '@alveary/contract/written-note.ts';
import { appointmentNoteCalls } from '@alveary/modules/appointments/contract/notes.calls.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { newId } from '@alveary/portal/lib/new-id.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { NoteItem } from '@alveary/portal/shell/notes/note-item.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { useState } from 'react';
import { adverseEventCalls } from '../contract/calls.ts';
import type { AdverseEvent } from '../contract/model.ts';
import styles from './events.module.css';
import { later } from '@alveary/portal/lib/later.tsx';

const NoteForm = later(async () => (await import('@alveary/portal/shell/notes/note-form.tsx')).NoteForm);

interface EventNotesProps {
  readonly event: AdverseEvent;
  readonly mayWrite: boolean;
  readonly locale: DateLocale;
}

const SAVED = 'The note was saved.';

export const EventNotes = ({ event, mayWrite, locale }: EventNotesProps) => {
  const [isWriting, setWriting] = useState(false);
  if (event.notes.length === 0 && !mayWrite) return null;
  return (
    <>
      <div className={styles.part}>
        <h3>Notes</h3>
        {mayWrite && !isWriting ? <AddButton label="Add note" onClick={() => setWriting(true)} /> : null}
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
  const add = useCallMutation(adverseEventCalls.addNote);
  const [id] = useState(newId);
  return (
    <NoteForm
      label="New note"
      act="Save note"
      draftKey={`event-note:new:${eventId}`}
      note={null}
      sending={through(
        add,
        ({ text }) => ({ params: { id: eventId }, body: { id, text } }),
        () => {
          showSuccess(SAVED);
          onClose();
        },
      )}
      onClose={onClose}
    />
  );
};

interface EditedNoteProps {
  readonly note: WrittenNote;
  readonly onClose: () => void;
}

const EditedNote = ({ note, onClose }: EditedNoteProps) => {
  const update = useCallMutation(appointmentNoteCalls.update);
  return (
    <NoteForm
      label="Edit note"
      act="Save note"
      draftKey={`event-note:${note.id}`}
      note={note}
      sending={through(
        update,
        ({ text }, row) => ({ params: { noteId: note.id }, body: { text, version: row?.version } }),
        () => {
          showSuccess(SAVED);
          onClose();
        },
      )}
      onClose={onClose}
    />
  );
};
