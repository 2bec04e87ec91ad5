// What can be asked to put rows of a record into an answer?

/** A row of the record in words; it names nobody. */
export interface Fact {
  readonly text: string;
}

export interface Sentence {
  readonly text: string;
  /** Which of the given facts it was read from, counted from 0. */
  readonly facts: readonly number[];
}

export interface Assistant {
  /** Whether question and facts go to somebody else: only where the site's agreement allows it. */
  readonly isOutside: boolean;
  /**
   * One sentence after the other, as they come.
   * @throws AssistantFailure when nothing more comes
   */
  answer(question: string, facts: readonly Fact[], signal: AbortSignal): AsyncIterable<Sentence>;
}

/** Says what happened without a word of the question or of the record. */
export class AssistantFailure extends Error {}
