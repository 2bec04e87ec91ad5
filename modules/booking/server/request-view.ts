// Shows a booking request to the browser that asked, and says when a further code can be sent.
import { maskedEmail, maskedPhone } from '@alveary/modules/account/server/public.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import {
  type BookingRequest,
  MAX_PROOFS,
  PROOF_REST_MS,
  REQUEST_LIVES_MS,
} from '../contract/requests.model.ts';
import type { RequestRow } from './booking-requests.store.ts';
import type { Booking } from './bookings.store.ts';

/** Requests from before this instant are over. */
export const requestsSince = (now: number): string => iso(now - REQUEST_LIVES_MS);

/** @returns milliseconds since the epoch; null where no more codes are sent */
export const nextProofAt = ({
  proofsSent,
  proofSentAt,
}: Pick<RequestRow, 'proofsSent' | 'proofSentAt'>): number | null =>
  proofsSent >= MAX_PROOFS ? null : proofSentAt === null ? 0 : Date.parse(proofSentAt) + PROOF_REST_MS;

/** @param code of the link, which the server keeps as a hash only */
export const requestView = (request: RequestRow, code: string): BookingRequest => {
  const { channel, recipient, start, minutes, staffName, timeZone, language, heldUntil } = request;
  const next = nextProofAt(request);
  return {
    code,
    state: 'unproven',
    channel,
    sentTo: channel === 'SMS' ? maskedPhone(recipient) : maskedEmail(recipient),
    start,
    minutes,
    staffName,
    timeZone,
    language,
    heldUntil,
    nextProofAt: next === null ? null : iso(next),
  };
};

export const bookedView = (booking: Booking, code: string): BookingRequest => {
  const { channel, start, minutes, staffName, timeZone, language } = booking;
  const seen = { channel, start, minutes, staffName, timeZone, language };
  return { code, state: 'booked', sentTo: '', heldUntil: null, nextProofAt: null, ...seen };
};
