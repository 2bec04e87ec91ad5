// Announces appointments to their patient: one message with every date, in the language and the zone of the patient.
import { acceptsChannel } from '@alveary/modules/communication-preferences/server/public.ts';
import { findAddresses, findReader } from '@alveary/modules/patients/server/public.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { Channel, Confirmed } from '../contract/model.ts';
import { insertBooking } from './bookings.store.ts';
import type { MessageDate } from './messages.store.ts';
import { queueMessage } from './queue-message.ts';
import type { ToldAppointment } from './told-patients.store.ts';

interface Reachable {
  readonly channel: Channel;
  readonly recipient: string;
}

type Unreachable = 'NoAddressForInvite' | 'ChannelTurnedOff';

/** The address on record for this channel, or why there is none. */
export const addressFor = async (
  db: Db,
  profileId: string,
  channel: Channel,
): Promise<Reachable | Unreachable> => {
  const { phone, email } = await findAddresses(db, profileId);
  const recipient = channel === 'SMS' ? phone : email;
  if (recipient === null) return 'NoAddressForInvite';
  const accepts = await acceptsChannel(db, profileId, channel === 'SMS' ? 'sms' : 'email');
  return accepts ? { channel, recipient } : 'ChannelTurnedOff';
};

interface Announcement {
  readonly profileId: string;
  readonly to: Reachable;
  /** The earliest first. */
  readonly appointments: readonly ToldAppointment[];
  /** Where no site of the patient says a zone. */
  readonly otherZone: string;
  /** With whom an appointment is that names nobody. */
  readonly otherUserId: string;
}

/** Null where the first one was told of before. */
export const announce = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { profileId, to, appointments, otherZone, otherUserId }: Announcement,
): Promise<Omit<Confirmed, 'recipient'> | null> => {
  const { language, timeZone } = await findReader(db, profileId);
  const shared = {
    ...to,
    profileId,
    eventId: null,
    timeZone: timeZone ?? otherZone,
    language,
    at: iso(now),
  };
  const firstId = newId();
  const dates: MessageDate[] = [];
  for (const [index, { id: appointmentId, start, minutes, userId }] of appointments.entries()) {
    const bookingId = index === 0 ? firstId : newId();
    const row = { ...shared, id: bookingId, userId: userId ?? otherUserId, appointmentId, start, minutes };
    const isNew = (await insertBooking(db, { ...row, announcedWith: index === 0 ? null : firstId })) === 1;
    if (isNew) dates.push({ bookingId, sequence: 0, start, minutes, was: null });
    else if (index === 0) return null;
  }
  await queueMessage({ db, now }, { kind: 'CONFIRMATION', dates });
  return { dates: dates.length, language, timeZone: shared.timeZone };
};
