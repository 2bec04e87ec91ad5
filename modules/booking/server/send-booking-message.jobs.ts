// Sends a message about appointments once, where it is still true and the patient agrees; with a link of its own, by e-mail with a calendar
// file; each to a known patient is a log like every other message.
import { acceptsChannel } from '@alveary/modules/communication-preferences/server/public.ts';
import {
  deferOutboundMessage,
  type OutboundMessage,
  keepOutboundMessage,
  settleOutboundMessage,
} from '@alveary/modules/outbound-messages/server/public.ts';
import { mayContact } from '@alveary/modules/patients/server/public.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { type Job, type JobSurroundings, job } from '@alveary/server/platform/jobs/job.ts';
import { calendarFile } from '@alveary/server/services/calendar/calendar-file.ts';
import type { EmailService } from '@alveary/server/services/email/port.ts';
import {
  type MessageConcern,
  maskedText,
  secretReference,
} from '@alveary/server/services/message-concern.ts';
import { afterRefusal, logRefusal } from '@alveary/server/services/retry-schedule.ts';
import { SenderFailure } from '@alveary/server/services/sender-failure.ts';
import type { SmsService } from '@alveary/server/services/sms/port.ts';
import { type Booking, findBookings, insertCode } from './bookings.store.ts';
import { LINK_OUTLIVES_MS } from './link.ts';
import { hashOfLinkCode, newLinkCode } from './link-code.ts';
import { type Letter, letterOf } from './message-text.ts';
import {
  type BookingMessage,
  deferBookingMessage,
  findLostMessage,
  type MessageDate,
  settleBookingMessage,
  type TakenMessage,
  takeQueuedMessage,
  wasTold,
} from './messages.store.ts';
import { bookingMessageJob, enqueueMessage } from './queue-message.ts';

const REACH = {
  allSites: 'what tells a patient of the appointment goes out, whoever is signed in',
} as const;

export interface BookingSenders {
  readonly sms: SmsService;
  readonly email: EmailService;
}

interface Sending {
  readonly message: TakenMessage;
  /** Those of its dates that are still true. */
  readonly dates: readonly MessageDate[];
  /** Of the first of them. */
  readonly booking: Booking;
  readonly letter: Letter;
  readonly concerns: MessageConcern;
}

export interface FromWhere {
  readonly publicUrl: string;
  /** The address that all messages come from. */
  readonly sender: string;
}

/** What was moved, cancelled or given to somebody else meanwhile is told by another message. */
const isStillTrue = (
  kind: BookingMessage['kind'],
  { start }: MessageDate,
  booking: Booking,
  now: number,
): boolean => {
  if (kind === 'WITHDRAWAL') return booking.isGivenAway;
  if (booking.isGivenAway) return false;
  if (kind === 'CANCELLATION') return booking.isCancelled;
  return !booking.isCancelled && Date.parse(start) === Date.parse(booking.start) && Date.parse(start) > now;
};

interface StillTrue {
  readonly booking: Booking;
  readonly dates: readonly MessageDate[];
}

/** Null where there is nothing to tell, and where whoever loses an appointment never heard of it. */
const findTrueDates = async (
  db: Db,
  { kind, dates }: BookingMessage,
  now: number,
): Promise<StillTrue | null> => {
  const found = await findBookings(
    db,
    dates.map(({ bookingId }) => bookingId),
  );
  const bookings = new Map(found.map((one) => [one.id, one]));
  const remaining = dates.filter((date) => {
    const booking = bookings.get(date.bookingId);
    return booking !== undefined && isStillTrue(kind, date, booking, now);
  });
  const booking = bookings.get(remaining[0]?.bookingId ?? '');
  if (booking === undefined) return null;
  const isNews = kind !== 'WITHDRAWAL' || booking.eventId !== null || (await wasTold(db, booking.id));
  return isNews ? { booking, dates: remaining } : null;
};

/** After these nothing can be changed by link. */
const endsLinks = (kind: BookingMessage['kind']): boolean => kind === 'CANCELLATION' || kind === 'WITHDRAWAL';

const isWanted = async (db: Db, { profileId, channel }: Booking): Promise<boolean> =>
  profileId === null ||
  ((await mayContact(db, profileId)) &&
    (await acceptsChannel(db, profileId, channel === 'SMS' ? 'sms' : 'email')));

/** The link is only in what goes out: neither the log nor the message that is kept shows it. */
const keep = async (db: Db, { message, booking, letter, concerns }: Sending, now: number): Promise<void> => {
  // One that is tried again is kept already.
  if (booking.profileId === null || message.tries > 0) return;
  const kept: OutboundMessage = {
    id: message.id,
    profileId: booking.profileId,
    sentBy: booking.userId,
    channel: booking.channel,
    recipient: booking.recipient,
    replyTo: null,
    subject: booking.channel === 'EMAIL' ? letter.subject : null,
    body: maskedText(letter.body, concerns.secret),
  };
  await keepOutboundMessage({ db, now }, kept, 'APPOINTMENT');
};

const prepare = async (
  db: Db,
  message: TakenMessage,
  { publicUrl }: FromWhere,
  now: number,
): Promise<Sending | null> => {
  const found = await findTrueDates(db, message, now);
  if (found === null || !(await isWanted(db, found.booking))) return null;
  const { booking, dates } = found;
  const { kind } = message;
  const { profileId, userId } = booking;
  const whom = profileId === null ? { userId } : { profileId };
  if (endsLinks(kind))
    return { message, dates, booking, letter: letterOf({ kind, dates }, booking, null), concerns: whom };
  const code = newLinkCode();
  await insertCode(db, hashOfLinkCode(code), booking.id, iso(now));
  const link = `${publicUrl}/booking/${code}`;
  const until = iso(Date.parse(booking.start) + LINK_OUTLIVES_MS);
  const secret = { parts: [code], reference: secretReference.booking(booking.id), until };
  const letter = letterOf({ kind, dates }, booking, link);
  return { message, dates, booking, letter, concerns: { ...whom, secret } };
};

const handOver = async (
  { sms, email }: BookingSenders,
  { message, dates, booking, letter, concerns }: Sending,
  { publicUrl, sender }: FromWhere,
  now: number,
): Promise<string | null> => {
  const { recipient: to, staffName } = booking;
  if (booking.channel === 'SMS') {
    return (await sms.send({ to, body: letter.body, concerns, reference: message.id })).providerId;
  }
  const calendar = calendarFile({
    host: new URL(publicUrl).hostname,
    dates: dates.map((date) => ({ ...date, id: date.bookingId, text: letter.textOf(date) })),
    isCancelled: endsLinks(message.kind),
    title: letter.title,
    sender,
    staffName,
    recipient: to,
    now,
  });
  await email.send({ to, subject: letter.subject, text: `${letter.body}\n`, calendar, concerns });
  return null;
};

type Settled = 'SENT' | 'FAILED' | 'UNKNOWN';

const settle = (
  { database, now, note }: Pick<JobSurroundings, 'database' | 'now' | 'note'>,
  { message: { id, kind }, booking }: Sending,
  state: Settled,
  outcome: { readonly failure?: string; readonly providerId?: string | null } = {},
): Promise<void> =>
  database.transact(REACH, async (db) => {
    await settleBookingMessage(db, id, state, iso(now), outcome.failure ?? null);
    await settleOutboundMessage({ db, now }, id, state, outcome);
    await note(db, {
      patientIds: booking.profileId === null ? [] : [booking.profileId],
      detail: { kind, state },
    });
  });

const settleRefusal = (
  surroundings: Pick<JobSurroundings, 'database' | 'now' | 'note' | 'log'>,
  sending: Sending,
  error: SenderFailure,
): Promise<void> => {
  const { database, now, log } = surroundings;
  const { id, tries } = sending.message;
  const after = afterRefusal(error, { tries, now });
  const told = { message: id, channel: sending.booking.channel };
  logRefusal(log, 'a message about an appointment', told, after);
  const { failure, retryAt, state } = after;
  if (retryAt === null) return settle(surroundings, sending, state, { failure });
  return database.transact(REACH, async (db) => {
    await deferBookingMessage(db, id, { failure, retryAt });
    await deferOutboundMessage({ db, now }, id, { failure, retryAt });
    await enqueueMessage(db, sending.message, retryAt);
  });
};

/** Null where it was taken before, or need not go out. */
const take = (database: Database, messageId: string, from: FromWhere, now: number): Promise<Sending | null> =>
  database.transact(REACH, async (db) => {
    const message = await takeQueuedMessage(db, messageId);
    if (message === null) {
      const lost = await findLostMessage(db, messageId);
      if (lost !== null) {
        await settleBookingMessage(db, messageId, 'UNKNOWN', iso(now));
        await settleOutboundMessage({ db, now }, messageId, 'UNKNOWN');
      }
      return null;
    }
    const sending = await prepare(db, message, from, now);
    if (sending === null) {
      await settleBookingMessage(db, messageId, 'SKIPPED', iso(now));
      // One that waited so long that it is not true any more.
      if (message.tries > 0)
        await settleOutboundMessage({ db, now }, messageId, 'FAILED', { failure: 'EXPIRED' });
    } else await keep(db, sending, now);
    return sending;
  });

export const sendBookingMessage = (
  senders: (database: Database) => BookingSenders,
  from: FromWhere,
): Job<{ messageId: string }> =>
  job({
    ...bookingMessageJob,
    lanes: ['mail', 'sms'],
    audit: { action: 'appointment.tell' },
    run: async ({ messageId }, surroundings) => {
      const { database, now } = surroundings;
      const sending = await take(database, messageId, from, now);
      if (sending === null) return;
      let providerId: string | null;
      try {
        providerId = await handOver(senders(database), sending, from, now);
      } catch (error) {
        if (!(error instanceof SenderFailure)) throw error;
        return settleRefusal(surroundings, sending, error);
      }
      await settle(surroundings, sending, 'SENT', { providerId });
    },
  });
