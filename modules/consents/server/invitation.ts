// Writes to a signer: a link of its own, in the language of the document. Sent again by hand, where it may go elsewhere,
// it ends those before; a reminder, which goes where they went, does not (OP-CONSENT-1, decision 0084)
import { fail } from '@alveary/contract/errors.ts';
import { acceptsChannel } from '@alveary/modules/communication-preferences/server/public.ts';
import { mayContact } from '@alveary/modules/patients/server/public.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { NewLetter } from '@alveary/server/services/letters/port.ts';
import { secretReference } from '@alveary/server/services/message-concern.ts';
import { removeSentSecrets } from '@alveary/server/services/outbox.store.ts';
import { type Consent, PATIENT_ROLE, type Signer } from '../contract/model.ts';
import { textsIn } from './consent-text.ts';
import { hashOfLinkCode, newLinkCode } from './link-code.ts';
import { addLink, findRecordAddresses, giveLink } from './signers.store.ts';

export type Inviting = Pick<Consent, 'profileId' | 'medium' | 'language' | 'signers'>;

/** The messages with the links of these signers leave the outbox. */
export const forgetLinks = (db: Db, signers: readonly Pick<Signer, 'id'>[]): Promise<unknown> =>
  removeSentSecrets(db, ...signers.map(({ id }) => secretReference.consent(id)));

/** A patient who does not want the medium is not written to; others were named with their address on purpose. */
export const wantsMedium = async (db: Db, { profileId, medium }: Inviting, one: Signer): Promise<boolean> =>
  one.roleName !== PATIENT_ROLE || acceptsChannel(db, profileId, medium === 'SMS' ? 'sms' : 'email');

/** The same, the patient lives, and their address is still one of the record: another may have it by now. */
export const isReachable = async (db: Db, consent: Inviting, signer: Signer): Promise<boolean> => {
  if (!(await mayContact(db, consent.profileId))) return false;
  if (!(await wantsMedium(db, consent, signer))) return false;
  if (signer.roleName !== PATIENT_ROLE) return true;
  const { email, phones } = await findRecordAddresses(db, consent.profileId);
  return consent.medium === 'SMS'
    ? signer.phoneNumber !== null && phones.includes(signer.phoneNumber)
    : signer.email !== null && signer.email.toLowerCase() === email?.toLowerCase();
};

interface Invitation {
  readonly consent: Inviting;
  readonly signer: Signer;
  readonly expiresAt: string;
  readonly publicUrl: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly isReminder: boolean;
  /** Null where nobody who is signed in sends it. */
  readonly sentBy: string | null;
}

/** Gives the signer a new link, and says what is to be sent. @throws Failure NoAddressForInvite */
export const letterWithLink = async (
  db: Db,
  { consent, signer, expiresAt, publicUrl, now, isReminder, sentBy }: Invitation,
): Promise<NewLetter> => {
  const { profileId, medium, language } = consent;
  const to = (medium === 'SMS' ? signer.phoneNumber : signer.email) ?? fail('NoAddressForInvite');
  await forgetLinks(db, [signer]);
  const code = newLinkCode();
  await (isReminder ? addLink : giveLink)(db, signer.id, hashOfLinkCode(code), iso(now));
  const { invitation, reminder, after } = textsIn(language).message;
  const { subject, before } = signer.sentAt === null ? invitation : reminder;
  const text = `${before}\n\n${publicUrl}/s/${code}\n\n${after}`;
  const secret = { parts: [code], reference: secretReference.consent(signer.id), until: expiresAt };
  return {
    topic: isReminder ? 'CONSENT_REMINDER' : 'CONSENT_LINK',
    aboutId: signer.id,
    channel: medium,
    to,
    subject,
    text,
    concerns: { profileId, secret },
    sentBy,
    until: expiresAt,
  };
};
