// What the booking page says of a refusal, in the language of the page.
import type { CallError } from '@alveary/portal/lib/call-error.ts';
import type { Wording } from './wordings/words.ts';

type Words = Exclude<
  { [Name in keyof Wording]: Wording[Name] extends string ? Name : never }[keyof Wording],
  'tongue'
>;

const words: Readonly<Record<string, Words>> = {
  BookingProofWrong: 'proofWrong',
  BookingProofOver: 'proofOver',
  BookingProofTooSoon: 'proofTooSoon',
  BookingRequestOver: 'requestOver',
  BookingSmsRefused: 'smsRefused',
  BookingSmsPaused: 'smsPaused',
  TooManyBookingProofs: 'noMoreProofs',
  TooManyBookingRequests: 'tooManyHere',
  TooManyOwnBookings: 'tooManyOwn',
  BookingPageNotFound: 'closedText',
};

export const refusalIn = (wording: Wording, { code, status }: Pick<CallError, 'code' | 'status'>): string => {
  const name = words[code];
  if (name !== undefined) return wording[name];
  return status === 429 ? wording.tooMany : wording.trouble;
};
