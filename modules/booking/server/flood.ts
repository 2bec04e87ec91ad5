// Limits of booking pages for a day: for one address, for one mailbox or phone, and for all pages of the installation. Whoever is refused has asked
// too much themselves: no address can use up what belongs to others, and a page never closes.
import { createHash } from 'node:crypto';
import { fail, failAt } from '@alveary/contract/errors.ts';
import { countryOfTexts } from '@alveary/phone/phone-number.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Channel } from '../contract/model.ts';
import type { NewRequestRow } from './booking-requests.store.ts';
import { countMessagesTo } from './bookings.store.ts';
import { type AskedCounts, countAsked, countUpcoming, lockAddress, lockSms } from './request-counts.store.ts';

const DAY_MS = 86_400_000;
/** What no patient needs in a day: news of what was moved. */
const MAX_MESSAGES = 20;
/** Appointments to come of one mailbox or phone: enough for a family that shares one. */
const MAX_UPCOMING = 8;
/** Codes that nobody entered. One address cannot take them all, so that it locks nobody out of booking. */
const MAX_PROOFS_TO_PERSON = 15;
const MAX_PROOFS_TO_PERSON_FROM_ADDRESS = 5;

type Asking = Pick<NewRequestRow, 'channel' | 'recipient' | 'personKey' | 'remoteAddress'>;

/** The mailbox or number of one person, however its owner writes or tags it: Maya+clinic@mail.example is maya@mail.example. */
const personOf = (recipient: string): string => {
  const written = recipient.toLowerCase();
  const [name = '', domain] = written.split('@');
  return domain === undefined ? written : `${name.split('+')[0]}@${domain}`;
};

export const personKeyOf = (recipient: string): string =>
  createHash('sha256')
    .update(`booking person ${personOf(recipient)}`)
    .digest('base64url');

/** The ways in which booking pages can send a code. */
export const channelsOf = ({ sms, booking }: Ctx['surroundings']['config']): Channel[] =>
  sms === 'none' || booking.smsCountries.length === 0 || booking.smsPerDay === 0
    ? ['EMAIL']
    : ['EMAIL', 'SMS'];

/** @throws Failure BookingSmsRefused */
const checkNumber = (ctx: Ctx, { channel, recipient }: Asking): void => {
  if (channel !== 'SMS') return;
  const { config } = ctx.surroundings;
  const country = countryOfTexts(recipient);
  const isAllowed = country !== null && config.booking.smsCountries.includes(country);
  if (!channelsOf(config).includes('SMS') || !isAllowed) failAt('phone', 'BookingSmsRefused');
};

/** Nobody else counts for the same address until the transaction ends, and nobody else sends an SMS. */
const countNow = async (ctx: Ctx, asking: Asking): Promise<AskedCounts> => {
  await lockAddress(ctx.db, asking.remoteAddress);
  if (asking.channel === 'SMS') await lockSms(ctx.db);
  return countAsked(ctx.db, asking, iso(ctx.now - DAY_MS));
};

/** @throws Failure TooManyBookingProofs, BookingSmsPaused */
const checkProofs = (ctx: Ctx, { channel }: Asking, counts: AskedCounts): void => {
  const { smsPerDay, requestsPerAddress } = ctx.surroundings.config.booking;
  if (
    counts.toPerson >= MAX_PROOFS_TO_PERSON ||
    counts.toPersonOfAddress >= MAX_PROOFS_TO_PERSON_FROM_ADDRESS
  )
    fail('TooManyBookingProofs');
  if (channel !== 'SMS') return;
  if (counts.sms >= smsPerDay || counts.smsOfAddress >= Math.ceil(requestsPerAddress / 2))
    failAt('confirmBy', 'BookingSmsPaused');
};

/** Before a code is sent again. @throws Failure BookingSmsRefused, TooManyBookingProofs, BookingSmsPaused */
export const checkNextProof = async (ctx: Ctx, asking: Asking): Promise<void> => {
  checkNumber(ctx, asking);
  checkProofs(ctx, asking, await countNow(ctx, asking));
};

/** Before a time is asked for. @throws Failure the same, and TooManyBookingRequests */
export const checkRequest = async (ctx: Ctx, asking: Asking): Promise<void> => {
  checkNumber(ctx, asking);
  const counts = await countNow(ctx, asking);
  if (counts.ofAddress >= ctx.surroundings.config.booking.requestsPerAddress) fail('TooManyBookingRequests');
  checkProofs(ctx, asking, counts);
};

/** Whoever has a link moves to and fro: of what a page has made. @throws Failure TooManyRequests */
export const checkMoves = async (ctx: Ctx, { recipient }: Pick<Asking, 'recipient'>): Promise<void> => {
  const messages = await countMessagesTo(ctx.db, recipient, iso(ctx.now - DAY_MS));
  if (messages >= MAX_MESSAGES) fail('TooManyRequests');
};

/** Of a mailbox or phone that is proven: before that nobody learns how much is booked for it. @throws Failure TooManyOwnBookings, TooManyRequests */
export const checkOwnBookings = async (ctx: Ctx, recipient: string): Promise<void> => {
  if ((await countUpcoming(ctx.db, personOf(recipient), iso(ctx.now))) >= MAX_UPCOMING)
    fail('TooManyOwnBookings');
  await checkMoves(ctx, { recipient });
};
