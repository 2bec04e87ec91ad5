// The sentences that messages about appointments have in each language: neither to whom nor what for, since the message may be read by others.
import type { MessageKind } from '../messages.store.ts';

interface Words {
  readonly subject: string;
  readonly text: string;
}

/** What stands in the places of a text. */
interface Facts {
  readonly who: string;
  readonly when: string;
  /** When it was before; null where the time is the same. */
  readonly was: string | null;
}

export interface Tongue {
  readonly texts: Readonly<Record<MessageKind, (facts: Facts) => Words>>;
  /** Above a list of dates; reminders come one by one. */
  readonly series: Readonly<Record<Exclude<MessageKind, 'REMINDER'>, (facts: Pick<Facts, 'who'>) => Words>>;
  /** A line of that list. */
  readonly moved: (facts: { readonly when: string; readonly was: string }) => string;
  /** Before the link. */
  readonly change: string;
  /** Before the link to the first of several. */
  readonly changeFirst: string;
  /** The title of the entry in the patient's calendar. */
  readonly title: (who: string) => string;
  /** The code that proves a mailbox or phone: anybody may have typed where it goes, so nothing else stands in it. */
  readonly proof: (oneTimeCode: string) => Words;
}
