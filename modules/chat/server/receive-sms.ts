// What follows from an SMS of a patient? It stands in the thread, unread for the owner; STOP and START change what the patient wishes
// (document 2 §4 Chat; Twilio: opt-out keywords)
import { setSmsEnabled } from '@alveary/modules/communication-preferences/server/public.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { StoredChannel } from './channels.store.ts';
import { addMessage, findMessage } from './messages.store.ts';
import { tell } from './telling.ts';

const STOPS: ReadonlySet<string> = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']);
const STARTS: ReadonlySet<string> = new Set(['START', 'YES', 'UNSTOP']);

/** What the patient wishes with these words; null for any other text. */
export const wishOf = (text: string): boolean | null => {
  const word = text.trim().toUpperCase();
  if (STOPS.has(word)) return false;
  return STARTS.has(word) ? true : null;
};

interface InboundSms {
  readonly id: string;
  readonly body: string;
  readonly phoneNumber: string;
  /** How the provider names it. */
  readonly providerId: string;
}

export const receiveSms = async (
  db: Db,
  now: number,
  channel: StoredChannel,
  { id, body, phoneNumber, providerId }: InboundSms,
): Promise<void> => {
  const wish = wishOf(body);
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
    at: iso(now),
  });
  const message = (await findMessage(db, id)) ?? fail('MessageNotFound');
  await tell(db, now, channel, { type: 'MESSAGE', message });
};
