// How is a changed note of an appointment or an event saved? By one call, whatever it was written on (APPT-027, EVENT-008)
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import type { NoteSending } from '@alveary/portal/shell/notes/note-form.tsx';
import { appointmentNoteCalls } from '../contract/notes.calls.ts';

export const useNoteUpdate = (noteId: string, onSaved: () => void): NoteSending => {
  const update = useCallMutation(appointmentNoteCalls.update);
  return through(
    update,
    ({ text }, row) => ({ params: { noteId }, body: { text, version: row?.version } }),
    onSaved,
  );
};
