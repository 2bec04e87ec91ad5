// An assistant puts rows of a record into an answer. What it is given names people; one outside of this server gets none of that.

/** A row of the record in words. */
export interface Fact {
  readonly text: string;
  /** The part that somebody typed, letter for letter; null where the product wrote all of it. Left out: it may be any part. */
  readonly typed?: string | null;
}

/** Whoever stands in the record or around it. */
export interface KnownPeople {
  /** Of the patient, as they are and as they were. */
  readonly names: readonly string[];
  /** Of relatives, the care team and those who work at the sites. */
  readonly people: readonly string[];
  /** An ISO 8601 day. */
  readonly bornOn: string | null;
  /** Lines of addresses, towns and postal codes. */
  readonly places: readonly string[];
  /** Mailboxes, phones, numbers of records and policies. */
  readonly marks: readonly string[];
}

export const nobodyKnown: KnownPeople = { names: [], people: [], bornOn: null, places: [], marks: [] };

export interface Asked {
  readonly question: string;
  readonly facts: readonly Fact[];
  readonly known: KnownPeople;
  /** Words of the field that look like names and are none, such as titles of questionnaires. */
  readonly terms: readonly string[];
  /** An ISO 8601 day: a date of the last years is a birth date only where that is said. */
  readonly today: string;
}

/** What stands in the place of something, and what that was. */
export interface Replaced {
  readonly placeholder: string;
  readonly original: string;
}

export interface Leaving {
  /** Word for word. */
  readonly text: string;
  readonly replaced: readonly Replaced[];
}

export interface Sentence {
  readonly text: string;
  /** Which of the given facts it was read from, counted from 0. */
  readonly facts: readonly number[];
}

export interface Assistant {
  /** Whether question and facts go to somebody else: only where the site's agreement allows it. */
  readonly isOutside: boolean;
  /** What leaves the server for this question; null where nothing does. */
  leaving(asked: Asked): Promise<Leaving | null>;
  /**
   * One sentence after the other, as they come.
   * @throws AssistantFailure when nothing more comes
   */
  answer(asked: Asked, signal: AbortSignal): AsyncIterable<Sentence>;
}

/** Says what happened without a word of the question or of the record. */
export class AssistantFailure extends Error {}
