// What the product needs to send letters that give access, by a code or a link: kept sealed until they are out, and tried again.
import type { LetterTopic } from '@alveary/modules/outbound-messages/contract/letter-topics.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { MessageConcern } from '../message-concern.ts';

export type LetterChannel = 'SMS' | 'EMAIL';

export interface NewLetter {
  readonly topic: LetterTopic;
  /** The row that the letter is about, as its kind understands it; null where the account says it all. */
  readonly aboutId: string | null;
  readonly channel: LetterChannel;
  /** A number (E.164) or an address, as the channel says. */
  readonly to: string;
  /** Of an e-mail. */
  readonly subject: string;
  readonly text: string;
  readonly concerns: MessageConcern;
  /** Null where nobody who is signed in sent it. */
  readonly sentBy: string | null;
  /** When it is of no use any more, as an ISO 8601 instant. */
  readonly until: string;
  /** Whether somebody waits for it in front of a screen. */
  readonly isUrgent?: boolean;
}

/** What is known of a letter without its words. */
export interface LetterFacts {
  readonly id: string;
  readonly aboutId: string | null;
  readonly profileId: string | null;
  readonly channel: LetterChannel;
  readonly to: string;
}

/** Letters about one kind of row. */
export interface LetterKind {
  /** Of the job that tries them again: 'send-visit-letter'. */
  readonly name: string;
  /** Asked before a letter is tried again; one that is not wanted any more does not go out. */
  isWanted(db: Db, letter: LetterFacts, now: number): Promise<boolean>;
  /** Keeps with the row how it ended. */
  settle(db: Db, letter: LetterFacts, delivery: 'sent' | 'failed', now: number): Promise<void>;
}

export interface Letters {
  /** Keeps a letter in the transaction of `db`. @returns its id, for `deliver` once that has committed */
  keep(db: Db, kind: LetterKind, letter: NewLetter, now: number): Promise<string>;
  /**
   * Hands a letter over, once; one that the service did not take for a passing reason is left to the job of its kind, which tries again.
   * Does nothing with one that is out, withdrawn, or in the hands of another.
   */
  deliver(kind: LetterKind, id: string): Promise<void>;
  /** Takes in what the service tells of a letter that it took. @param failure its code; null where the letter arrived */
  takeWord(kind: LetterKind, id: string, failure: string | null): Promise<void>;
}
