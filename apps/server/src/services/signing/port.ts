// What does the product need of a service that has documents signed? One interface; a provider stands behind it, or nothing: then
// people sign on the portal's own page.
import { SenderFailure } from '../sender-failure.ts';

/** Who is asked to sign, as the service is to reach them: by one of the two addresses. */
export interface EnvelopeSigner {
  /** Of this envelope: '1', '2', … */
  readonly key: string;
  readonly name: string;
  readonly roleName: string;
  /** Those of the lowest turn are asked first. */
  readonly turn: number;
  readonly email: string | null;
  /** E.164; asked by SMS when there is no e-mail address. */
  readonly phoneNumber: string | null;
}

/** Where on the second file a signer signs: points from the upper left corner of its first page. */
export interface SignPlace {
  readonly x: number;
  readonly y: number;
}

export interface Envelope {
  /** Ours: a UUID, which says nothing. The same one is never sent twice. */
  readonly reference: string;
  readonly title: string;
  /** BCP 47: 'es'. */
  readonly language: string;
  readonly subject: string;
  readonly words: string;
  /** What is signed, byte for byte. */
  readonly document: Uint8Array;
  /** The sheet with the places to sign. */
  readonly signatureSheet: Uint8Array;
  readonly signers: readonly (EnvelopeSigner & { readonly place: SignPlace })[];
  readonly expiresInDays: number;
}

export interface SignerState {
  readonly key: string;
  readonly name: string;
  readonly email: string | null;
  /** E.164 */
  readonly phoneNumber: string | null;
  /** ISO 8601 instants. */
  readonly viewedAt: string | null;
  readonly signedAt: string | null;
  readonly declinedAt: string | null;
}

export interface EnvelopeState {
  readonly status: 'open' | 'signed' | 'declined' | 'expired' | 'voided';
  /** When it came to this, where the service says so; ISO 8601 instant. */
  readonly at: string | null;
  /** Why it was declined. */
  readonly reason: string | null;
  readonly signers: readonly SignerState[];
}

/** The service took a request and will not do it, however often it is asked. Names nobody. */
export class SigningRefusal extends SenderFailure {
  constructor(...codes: readonly unknown[]) {
    super('signing', ...codes);
  }
}

/** Each throws SigningRefusal for what is final, SenderFailure for what may be tried again. */
export interface SigningService {
  /** @returns how the service names the envelope: the one of an earlier try where that arrived */
  send(envelope: Envelope): Promise<string>;
  read(envelopeId: string): Promise<EnvelopeState>;
  /** The document as all have signed it, with the evidence of the service: a PDF. @param largest bytes */
  signedDocument(envelopeId: string, largest: number): Promise<Uint8Array>;
  /** Asks those whose turn it is once more. */
  remind(envelopeId: string): Promise<void>;
  /** Nobody can sign any more; what is closed already stays as it is. @param reason what the signers are told */
  cancel(envelopeId: string, reason: string): Promise<void>;
}
