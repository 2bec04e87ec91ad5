// How do the notes of Today tell what became of them? By following what their forms send (TASK-012)
import type { NoteSending } from '@alveary/portal/shell/notes/note-form.tsx';
import { createContext, useContext, useState } from 'react';
import { type NoteOutcome, type NoteOutcomes, noOutcomes, withOutcome } from './note-outcomes.rules.ts';

interface OutcomeKeeper {
  readonly outcomes: NoteOutcomes;
  readonly tell: (id: string, outcome: NoteOutcome) => void;
}

export const NoteOutcomesContext = createContext<OutcomeKeeper>({ outcomes: noOutcomes, tell: () => {} });

export const useOutcomeKeeper = (): OutcomeKeeper => {
  const [outcomes, setOutcomes] = useState(noOutcomes);
  return { outcomes, tell: (id, outcome) => setOutcomes((before) => withOutcome(before, id, outcome)) };
};

/** The same sending, of which the outcome is told under this id. */
export const useTold = (id: string, sending: NoteSending): NoteSending => {
  const { tell } = useContext(NoteOutcomesContext);
  return {
    ...sending,
    send: async (values, row) => {
      tell(id, 'saving');
      const sent = await sending.send(values, row);
      tell(id, sent.ok ? 'saved' : 'failed');
      return sent;
    },
  };
};

export const useOutcomeOf = (id: string): NoteOutcome | null =>
  useContext(NoteOutcomesContext).outcomes.get(id) ?? null;
