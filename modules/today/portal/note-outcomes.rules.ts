// What became of each note that is written in Today? Kept by the id of the note, and by that of the entry for a new one (TASK-012)

export type NoteOutcome = 'saving' | 'saved' | 'failed';

export type NoteOutcomes = ReadonlyMap<string, NoteOutcome>;

export const noOutcomes: NoteOutcomes = new Map();

/** @param id of the note that is changed, or of the entry to which one is added */
export const withOutcome = (outcomes: NoteOutcomes, id: string, outcome: NoteOutcome): NoteOutcomes =>
  new Map(outcomes).set(id, outcome);

export const outcomeWords: Readonly<Record<NoteOutcome, string>> = {
  saving: 'Saving the note',
  saved: 'Note saved',
  failed: 'Note not saved',
};
