// Letters about a visit: invitations, which are not tried again once the visit is over, and word that it does not take place.
import { acceptsChannel } from '@alveary/modules/communication-preferences/server/public.ts';
import { mayContact } from '@alveary/modules/patients/server/public.ts';
import { tellOfChange } from '@alveary/server/platform/calls/changes.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { LetterFacts, LetterKind } from '@alveary/server/services/letters/port.ts';
import { isVisitOpen } from '../contract/rules.ts';
import { findInvitation, updateDelivery } from './participants.store.ts';

const takesLetters = async (db: Db, { profileId, channel }: LetterFacts): Promise<boolean> =>
  profileId !== null &&
  (await mayContact(db, profileId)) &&
  (await acceptsChannel(db, profileId, channel === 'SMS' ? 'sms' : 'email'));

/** `aboutId` is the participant. */
export const invitationLetters: LetterKind = {
  name: 'send-visit-invitation',
  isWanted: async (db, letter, now) => {
    const invited = letter.aboutId === null ? null : await findInvitation(db, letter.aboutId);
    if (invited === null || !isVisitOpen(invited, now)) return false;
    return invited.isOwn || takesLetters(db, letter);
  },
  settle: async (db, { aboutId, profileId }, delivery, now) => {
    if (aboutId === null || profileId === null) return;
    await updateDelivery(db, aboutId, delivery);
    await tellOfChange(db, ['visits'], [profileId], now);
  },
};

export const withdrawalLetters: LetterKind = {
  name: 'send-visit-withdrawal',
  isWanted: takesLetters,
  settle: async () => undefined,
};
