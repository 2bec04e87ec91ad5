// What lies in an envelope? The document as it is kept, byte for byte, a sheet to sign on, and who signs (decision 0088)
import type { Envelope } from '@alveary/server/services/signing/port.ts';
import { type Consent, PATIENT_ROLE } from '../contract/model.ts';
import { CONSENT_LIVES_DAYS } from '../contract/rules.ts';
import { placeToSign, writeSignatureSheet } from './consent-pdf.ts';
import { type ConsentText, textsIn } from './consent-text.ts';
import type { ConsentEnvelope } from './envelopes.store.ts';

interface Carried {
  readonly envelope: ConsentEnvelope;
  readonly consent: Consent;
  readonly content: ConsentText;
  readonly sha256: string;
  readonly patientName: string;
  readonly document: Uint8Array;
}

/** How the service names a signer of ours: by the place in the list, which stays. */
export const keyOfSigner = (index: number): string => String(index + 1);

export const envelopeFor = async ({
  envelope,
  consent,
  content,
  sha256,
  patientName,
  document,
}: Carried): Promise<Envelope> => {
  const { language, createdAt, signers } = consent;
  const { message, tag } = textsIn(language);
  const bySms = envelope.medium === 'SMS';
  const roles = signers.map(({ roleName }) => roleName);
  return {
    reference: envelope.id,
    title: content.title,
    language: tag,
    subject: message.invitation.subject,
    words: message.service.words,
    document,
    signatureSheet: await writeSignatureSheet({ content, language, createdAt }, sha256, roles),
    signers: signers.map(({ order, roleName, email, phoneNumber }, index) => ({
      key: keyOfSigner(index),
      name: roleName === PATIENT_ROLE ? patientName : roleName,
      roleName,
      turn: order,
      email: bySms ? null : email,
      phoneNumber: bySms ? phoneNumber : null,
      place: placeToSign(index),
    })),
    expiresInDays: CONSENT_LIVES_DAYS,
  };
};
