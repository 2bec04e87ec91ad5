// Puts an SMS of a patient into the thread, unread for the owner; STOP and START change what the patient wishes (document 2 §4 Chat).
import { setSmsEnabled } from '@alveary/modules/communication-preferences/server/public.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { StoredChannel } from './channels.store.ts';
import { addMessage, findMessage } from './messages.store.ts';
import { tell } from './telling.ts';

interface PatientSms {
  readonly id: string;
  readonly body: string;
  readonly phoneNumber: string;
  /** How the provider names it. */
  readonly providerId: string;
  /** The media types of what came beside the text. */
  readonly media: readonly string[];
  /** Whether the patient wishes SMS from now on; null where the SMS says nothing of it. */
  readonly wish: boolean | null;
}

export const receiveSms = async (
  db: Db,
  now: number,
  channel: StoredChannel,
  { id, body, phoneNumber, providerId, media, wish }: PatientSms,
): Promise<void> => {
  if (wish !== null) await setSmsEnabled(db, channel.profileId, wish, iso(now));
  await addMessage(db, {
    id,
    channelId: channel.id,
    author: 'patient',
    senderId: null,
    medium: 'sms',
    body,
    status: null,
    phoneNumber,
    providerId,
    segments: null,
    sentences: null,
    media,
    at: iso(now),
  });
  const message = (await findMessage(db, id)) ?? fail('MessageNotFound');
  await tell(db, now, channel, { type: 'MESSAGE', message });
};
