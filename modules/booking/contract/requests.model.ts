// A booking request: a time that a visitor asked for, until a code proves the mailbox or the phone (decision 0127).
import { z } from 'zod';
import { writtenLanguages } from '@alveary/contract/written-language.ts';
import { channels } from './model.ts';

const MINUTE_MS = 60_000;

/** For at most this long a time is kept for somebody who has proven nothing. */
export const HOLD_MS = 10 * MINUTE_MS;
/** For this long a code is good. */
export const PROOF_LIVES_MS = 10 * MINUTE_MS;
/** For this long a request can be proven; behind `HOLD_MS` the time may be another visitor's by then. */
export const REQUEST_LIVES_MS = 30 * MINUTE_MS;
/** Between two codes of a request. */
export const PROOF_REST_MS = MINUTE_MS / 2;
/** Codes of a request. */
export const MAX_PROOFS = 3;
/** Wrong tries of a code. */
export const MAX_PROOF_TRIES = 5;

/** What the browser that asked is shown; whether anybody is known by the mailbox or the phone is no part of it. */
export const bookingRequest = z.object({
  /** Of the link that the booking gets. */
  code: z.string(),
  /** Booked: the code was entered, and the link shows the booking. */
  state: z.enum(['unproven', 'booked']),
  channel: z.enum(channels),
  /** Where the code went, masked; empty once it was entered. */
  sentTo: z.string(),
  start: z.string(),
  minutes: z.int(),
  staffName: z.string(),
  timeZone: z.string(),
  language: z.enum(writtenLanguages),
  /** Until when the time is kept; null where it is not, and the first who proves gets it. */
  heldUntil: z.string().nullable(),
  /** From when on a new code can be sent; null where no more are sent. */
  nextProofAt: z.string().nullable(),
});
export type BookingRequest = z.output<typeof bookingRequest>;

export const proofOfRequest = z.strictObject({
  oneTimeCode: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'Enter the six digits of the code.'),
});
