// How is a new note of an event saved? Under an id of its own, so that trying again writes it once (EVENT-006)
import { newId } from '@alveary/portal/lib/new-id.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import type { NoteSending } from '@alveary/portal/shell/notes/note-form.tsx';
import { useState } from 'react';
import { adverseEventCalls } from '../contract/calls.ts';

/** @param eventId of an event or of an appointment */
export const useEventNote = (eventId: string, onSaved: () => void): NoteSending => {
  const add = useCallMutation(adverseEventCalls.addNote);
  const [id] = useState(newId);
  return through(add, ({ text }) => ({ params: { id: eventId }, body: { id, text } }), onSaved);
};
