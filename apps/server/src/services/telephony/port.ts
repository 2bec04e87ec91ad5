// What the product needs of a phone company: one interface, with the sandbox and Zoom behind it (OP-CALL-1).
import type { Db } from '../../platform/db/handle.ts';

/** The provider will never have this: it could not be transcribed, or it is gone. */
export class NeverTranscribed extends Error {
  override readonly name = 'NeverTranscribed';
}

/** It does not answer, or not yet: worth another try. */
export class TelephonyUnavailable extends Error {
  override readonly name = 'TelephonyUnavailable';
}

/** Asks the database in a transaction of its own: who needs none holds no connection to it. */
export type Reading = <T>(question: (db: Db) => Promise<T>) => Promise<T>;

export interface Telephony {
  /** What messages of the provider are signed with. */
  readonly webhookSecret: string;
  /** Where the softphone stands, and which origin its messages must have; 'null' is that of a sandboxed document. */
  readonly softphone: { readonly url: string; readonly origin: string };
  /**
   * The transcript of a recording, as the provider wrote it: not checked yet.
   * @throws NeverTranscribed, TelephonyUnavailable
   */
  transcriptOf(reading: Reading, recordingId: string): Promise<unknown>;
  /**
   * The mailbox of an account at the provider, which says whose its calls are; null where there is none.
   * @throws TelephonyUnavailable
   */
  mailboxOf(providerUser: string): Promise<string | null>;
}
