// Letters to the signers of a consent: links, reminders and codes; none is tried again for a consent that is decided or over.
import { mayContact } from '@alveary/modules/patients/server/public.ts';
import { tellOfChange } from '@alveary/server/platform/calls/changes.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { LetterFacts, LetterKind } from '@alveary/server/services/letters/port.ts';
import { findConsent } from './consents.store.ts';
import { wantsMedium } from './invitation.ts';
import { findConsentOfSigner, updateDelivery } from './signers.store.ts';

const isStillAsked = async (db: Db, { aboutId }: LetterFacts, now: number): Promise<boolean> => {
  const consentId = aboutId === null ? null : await findConsentOfSigner(db, aboutId);
  const consent = consentId === null ? null : await findConsent(db, consentId, now);
  const signer = consent?.signers.find(({ id }) => id === aboutId);
  if (consent === null || signer === undefined || signer.signedAt !== null) return false;
  if (consent.status !== 'SENT' && consent.status !== 'VIEWED') return false;
  return (await mayContact(db, consent.profileId)) && wantsMedium(db, consent, signer);
};

/** With a link; `aboutId` is the signer. */
export const consentLinkLetters: LetterKind = {
  name: 'send-consent-letter',
  isWanted: isStillAsked,
  settle: async (db, { aboutId, profileId }, delivery, now) => {
    if (aboutId === null || profileId === null) return;
    await updateDelivery(db, aboutId, delivery);
    await tellOfChange(db, ['consents'], [profileId], now);
  },
};

/** With a code, which says nothing of how the link went. */
export const consentCodeLetters: LetterKind = {
  name: 'send-consent-code',
  isWanted: isStillAsked,
  settle: async () => undefined,
};
