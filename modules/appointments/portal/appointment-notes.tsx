// What was noted on an appointment? Written by anybody who may change the patient, changed and deleted by who wrote it (APPT-026 to APPT-028)
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { newId } from '@alveary/portal/lib/new-id.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { NoteItem } from '@alveary/portal/shell/notes/note-item.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { useState } from 'react';
import type { Appointment, AppointmentNote } from '../contract/model.ts';
import { appointmentNoteCalls } from '../contract/notes.calls.ts';
import styles from './appointments.module.css';
import { useNoteUpdate } from './use-note-update.ts';
import { later } from '@alveary/portal/lib/later.tsx';
import { newNoteDraft } from './draft-keys.ts';

const NoteForm = later(async () => (await import('@alveary/portal/shell/notes/note-form.tsx')).NoteForm);

interface AppointmentNotesProps {
  readonly appointment: Pick<Appointment, 'id' | 'notes'>;
  readonly mayWrite: boolean;
  readonly locale: DateLocale;
}

const SAVED = 'The note was saved.';

export const AppointmentNotes = ({ appointment, mayWrite, locale }: AppointmentNotesProps) => {
  const { id, notes } = appointment;
  const [isWriting, setWriting] = useState(false);
  const remove = useCallMutation(appointmentNoteCalls.remove, {
    onDone: () => showSuccess('The note was deleted.'),
  });
  return (
    <section aria-label="Notes">
      <div className={styles.notesHead}>
        <h3>Notes</h3>
        {mayWrite && !isWriting ? (
          <AddButton label="Add note" draftKey={newNoteDraft(id)} onClick={() => setWriting(true)} />
        ) : null}
      </div>
      {isWriting ? <NewNote appointmentId={id} onClose={() => setWriting(false)} /> : null}
      {notes.length === 0 && !isWriting ? <p className="dim">No notes.</p> : null}
      <div className={styles.notes}>
        {notes.map((note) => (
          <NoteItem
            key={note.id}
            note={note}
            locale={locale}
            mayWrite={mayWrite}
            editor={(onClose) => <EditedNote note={note} onClose={onClose} />}
            onDelete={() => void remove.run({ params: { noteId: note.id } })}
          />
        ))}
      </div>
    </section>
  );
};

interface NewNoteProps {
  readonly appointmentId: string;
  readonly onClose: () => void;
}

const NewNote = ({ appointmentId, onClose }: NewNoteProps) => {
  const create = useCallMutation(appointmentNoteCalls.create);
  const [id] = useState(newId);
  return (
    <NoteForm
      draftKey={newNoteDraft(appointmentId)}
      note={null}
      sending={through(
        create,
        ({ text }) => ({ params: { id: appointmentId }, body: { id, text } }),
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
  readonly note: AppointmentNote;
  readonly onClose: () => void;
}

const EditedNote = ({ note, onClose }: EditedNoteProps) => {
  const sending = useNoteUpdate(note.id, () => {
    showSuccess(SAVED);
    onClose();
  });
  return (
    <NoteForm draftKey={`appointment-note:${note.id}`} note={note} sending={sending} onClose={onClose} />
  );
};
