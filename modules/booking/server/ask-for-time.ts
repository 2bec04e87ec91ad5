// Takes what a visitor asks for on a booking page: the time is kept for ten minutes at most, and a code goes to the mailbox or the phone.
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { phoneFrom } from '@alveary/server/platform/calls/phone-input.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { addressKey } from '@alveary/server/platform/http/client-address.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { bookingGuestCalls } from '../contract/guest.calls.ts';
import type { NewBooking } from '../contract/model.ts';
import { type BookingRequest, HOLD_MS } from '../contract/requests.model.ts';
import { lockTimeOf, type OpenPage } from './booking-pages.store.ts';
import {
  countHolds,
  endRequest,
  findEarlierHold,
  findPending,
  insertRequest,
  lockPending,
  type NewRequestRow,
  type RequestRow,
  type StoredProof,
  updateDetails,
} from './booking-requests.store.ts';
import { findBookingOfCode } from './bookings.store.ts';
import { checkNextProof, checkRequest, personKeyOf } from './flood.ts';
import { isFreeAt } from './free-times.ts';
import { hashOfLinkCode, newLinkCode } from './link-code.ts';
import { openPageOf } from './page-by-slug.ts';
import { isProofAlive, sendProofCode } from './proof-code.ts';
import { bookedView, nextProofAt, requestsSince, requestView } from './request-view.ts';

type GuestCalls = typeof bookingGuestCalls;

const DAY_MS = 86_400_000;
/** Times that are kept at once for those who have proven nothing; a further visitor gets the time by being the first who proves. */
const MAX_HOLDS_OF_PAGE = 5;
const MAX_HOLDS_OF_ADDRESS = 3;

const NO_PROOF: StoredProof = { proofHash: null, proofSentAt: null, proofTries: 0 };

const phoneOf = ({ phone, countryCode }: NewBooking): string | null =>
  phone === null || phone === ''
    ? null
    : phoneFrom(countryCode, phone, { countryCode: 'countryCode', phoneNumber: 'phone' }).e164;

type AskedRow = Omit<NewRequestRow, 'heldUntil'>;

const rowOf = (ctx: Ctx, page: OpenPage, codeHash: string, said: NewBooking): AskedRow => {
  const phone = phoneOf(said);
  const recipient = (said.confirmBy === 'EMAIL' ? said.email : phone) ?? fail('Internal');
  return {
    id: newId(),
    userId: page.userId,
    codeHash,
    start: said.start,
    minutes: said.minutes,
    channel: said.confirmBy,
    recipient,
    firstName: said.firstName,
    lastName: said.lastName,
    email: said.email,
    phone,
    reason: said.reason === '' ? null : said.reason,
    timeZone: said.timeZone,
    language: said.language,
    personKey: personKeyOf(recipient),
    remoteAddress: addressKey(ctx.remoteAddress),
    at: iso(ctx.now),
  };
};

/** Until when the time is kept for them. An address gets a time for ten minutes a day without a proof, however often it asks. */
const holdFor = async (ctx: Ctx, row: AskedRow): Promise<string | null> => {
  const earlier = await findEarlierHold(ctx.db, row, iso(ctx.now - DAY_MS));
  if (earlier !== null) return earlier.codeHash === row.codeHash ? earlier.heldUntil : null;
  const { ofPage, ofAddress } = await countHolds(ctx.db, row, row.at);
  const isFull = ofPage >= MAX_HOLDS_OF_PAGE || ofAddress >= MAX_HOLDS_OF_ADDRESS;
  return isFull ? null : iso(ctx.now + HOLD_MS);
};

const goesToSame = (one: AskedRow, other: AskedRow): boolean =>
  one.channel === other.channel && one.recipient === other.recipient;

const isSameTime = (one: AskedRow, other: AskedRow): boolean =>
  Date.parse(one.start) === Date.parse(other.start) && one.minutes === other.minutes;

/** @throws Failure SlotTaken */
const checkFree = async (ctx: Ctx, page: OpenPage, row: AskedRow): Promise<void> => {
  const { start, minutes, remoteAddress, codeHash } = row;
  const isOffered = page.lengths.some((one) => one === minutes);
  const wanted = { start, minutes, ownId: null, asker: { remoteAddress, codeHash } };
  if (!isOffered || !(await isFreeAt(ctx, page, wanted))) fail('SlotTaken');
};

/** @throws Failure BookingProofTooSoon, TooManyBookingProofs, and what the limits say */
const renewProof = async (ctx: Ctx, request: RequestRow): Promise<void> => {
  const next = nextProofAt(request);
  if (next === null) return fail('TooManyBookingProofs');
  if (next > ctx.now) return fail('BookingProofTooSoon');
  await checkNextProof(ctx, { ...request, remoteAddress: addressKey(ctx.remoteAddress) });
  await sendProofCode(ctx, request);
};

/** The same again, because its answer got lost or a name was corrected: no further code, for as long as the one that was sent is good. */
const repeat = async (ctx: Ctx, before: RequestRow, row: AskedRow): Promise<void> => {
  await updateDetails(ctx.db, { ...row, id: before.id });
  if (!isProofAlive(before, ctx.now)) await renewProof(ctx, before);
};

/** Another time, or another mailbox or phone: it takes the place of what was asked for before. */
const askAnew = async (ctx: Ctx, before: RequestRow | null, row: AskedRow): Promise<void> => {
  await checkRequest(ctx, row);
  const heldUntil = await holdFor(ctx, row);
  await endRequest(ctx.db, row.codeHash, row.at);
  const kept = before !== null && goesToSame(before, row) && isProofAlive(before, ctx.now) ? before : null;
  const { proofHash, proofSentAt, proofTries } = kept ?? NO_PROOF;
  const inserted = await insertRequest(ctx.db, { ...row, heldUntil, proofHash, proofSentAt, proofTries });
  if (inserted === 0) return fail('SlotTaken');
  if (kept === null) await sendProofCode(ctx, row);
};

export const askForTime: Handler<GuestCalls['book']> = async (ctx, { params, body }) => {
  const page = await openPageOf(ctx, params.slug);
  const { code = newLinkCode() } = body;
  const row = rowOf(ctx, page, hashOfLinkCode(code), body);
  await lockTimeOf(ctx.db, page.userId);
  const booked = await findBookingOfCode(ctx.db, row.codeHash);
  if (booked !== null) return bookedView(booked, code);
  const before = await lockPending(ctx.db, row.codeHash, requestsSince(ctx.now));
  if (before !== null && before.userId === row.userId && goesToSame(before, row) && isSameTime(before, row))
    await repeat(ctx, before, row);
  else {
    await checkFree(ctx, page, row);
    await askAnew(ctx, before, row);
  }
  ctx.noteChange(null, { start: row.start, minutes: row.minutes, channel: row.channel });
  return requestView(
    (await findPending(ctx.db, row.codeHash, requestsSince(ctx.now))) ?? fail('Internal'),
    code,
  );
};

const asked = async (ctx: Ctx, code: string, request: RequestRow | null): Promise<BookingRequest> => {
  if (request !== null) return requestView(request, code);
  const booking = await findBookingOfCode(ctx.db, hashOfLinkCode(code));
  return booking === null ? fail('BookingRequestOver') : bookedView(booking, code);
};

export const readRequest: Handler<GuestCalls['request']> = async (ctx, { params }) =>
  asked(ctx, params.code, await findPending(ctx.db, hashOfLinkCode(params.code), requestsSince(ctx.now)));

export const sendProof: Handler<GuestCalls['sendProof']> = async (ctx, { params }) => {
  const [codeHash, since] = [hashOfLinkCode(params.code), requestsSince(ctx.now)];
  const request = await lockPending(ctx.db, codeHash, since);
  if (request !== null) await renewProof(ctx, request);
  return asked(ctx, params.code, await findPending(ctx.db, codeHash, since));
};
