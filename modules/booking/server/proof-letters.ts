// Letters with the code that proves a visitor's mailbox or phone: none is tried again once another was asked for, or an owner of the number said STOP.
import { findRefusing } from '@alveary/modules/communication-preferences/server/public.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { LetterKind } from '@alveary/server/services/letters/port.ts';
import { findAskedPerson, type NewRequestRow } from './booking-requests.store.ts';
import { findOwners } from './proven-owner.store.ts';

/** A number whose patients have all said STOP, or want no SMS, gets none; whoever typed it does not learn that. */
export const refusesSms = async (
  db: Db,
  { userId, channel, recipient }: Pick<NewRequestRow, 'userId' | 'channel' | 'recipient'>,
): Promise<boolean> => {
  if (channel !== 'SMS') return false;
  const owners = (await findOwners(db, { userId, channel, recipient })).map(({ profileId }) => profileId);
  return owners.length > 0 && (await findRefusing(db, owners, 'sms')).size === new Set(owners).size;
};

/** `aboutId` is the request. */
export const proofLetters: LetterKind = {
  name: 'send-booking-code',
  isWanted: async (db, { aboutId, channel, to: recipient }) => {
    const userId = aboutId === null ? null : await findAskedPerson(db, aboutId, recipient);
    return userId !== null && !(await refusesSms(db, { userId, channel, recipient }));
  },
  settle: async () => undefined,
};
