// Letters with a link to a questionnaire: none is tried again once the link was used or withdrawn.
import { acceptsChannel } from '@alveary/modules/communication-preferences/server/public.ts';
import { mayContact } from '@alveary/modules/patients/server/public.ts';
import { tellOfChange } from '@alveary/server/platform/calls/changes.ts';
import type { LetterKind } from '@alveary/server/services/letters/port.ts';
import { linkState } from '../contract/link.rules.ts';
import { findLinkTimes, updateLinkDelivery } from './links.store.ts';

/** `aboutId` is the link. */
export const questionnaireLetters: LetterKind = {
  name: 'send-questionnaire-letter',
  isWanted: async (db, { aboutId, profileId, channel }, now) => {
    const times = aboutId === null ? null : await findLinkTimes(db, aboutId);
    if (times === null || profileId === null || linkState(times, now) !== 'open') return false;
    const medium = channel === 'SMS' ? 'sms' : 'email';
    return (await mayContact(db, profileId)) && acceptsChannel(db, profileId, medium);
  },
  settle: async (db, { aboutId, profileId }, delivery, now) => {
    if (aboutId === null || profileId === null) return;
    await updateLinkDelivery(db, aboutId, delivery);
    await tellOfChange(db, ['questionnaires'], [profileId], now);
  },
};
